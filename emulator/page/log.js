// The list of messages of the open channel: grouping, day lines, following the newest, and live changes.
import { h, icon } from "./dom.js";
import { MESSAGE } from "./kinds.js";
import { failure, isPrivate, messageElement, nameOf, thinking } from "./message.js";
import { dayName, sameDay } from "./times.js";

/** Messages of one author closer than this stand under one head. */
const JOIN_WITHIN_MS = 7 * 60 * 1000;
const STANDING_ALONE = [MESSAGE.PINNED, MESSAGE.THREAD_CREATED, MESSAGE.THREAD_STARTER];
/** What a newcomer may begin with: commands that a bot may have, each with the sentence that offers it. */
const FIRST_COMMANDS = [["game new", "log.empty_first"], ["help", "log.empty_help"]];
/** This near to the end counts as reading the newest. */
const NEAR_END_PX = 120;
/** Characters of a new message that are read out. */
const ANNOUNCED = 500;

export class Log {
  #messages = [];
  #atEnd = true;
  #announced = null;

  /** @param context see app.js; @param actions see messageElement */
  constructor(context, actions) {
    this.context = context;
    this.actions = actions;
    this.root = document.getElementById("log");
    this.newest = document.getElementById("to-newest");
    this.announcer = document.getElementById("announcer");
    this.newest.addEventListener("click", () => this.toEnd());
    this.root.addEventListener("scroll", () => this.#scrolled());
    // Pictures that arrive late, a keyboard that opens, a banner: whatever changes heights must not lose the end.
    const observer = new ResizeObserver(() => this.#follows && this.toEnd());
    observer.observe(this.root);
    this.content = h("div", { class: "log-content" });
    this.root.append(this.content);
    observer.observe(this.content);
  }

  /** Whether what comes may push up what is there: not under the finger of somebody who has a menu open. */
  get #follows() {
    return this.#atEnd && !this.content.querySelector(".select-panel");
  }

  /** Show a channel's messages from the beginning. */
  show(channelName, messages) {
    this.channelName = channelName;
    this.#messages = [...messages].sort(byId);
    // What could not be sent while the table was away is old news once it is back.
    for (const line of this.content.querySelectorAll(".local.failed")) line.remove();
    this.root.setAttribute("aria-label", this.context.t("log.label", { channel: channelName }));
    this.repaint();
    // After a reconnection whoever reads further up stays there.
    if (this.#atEnd) this.toEnd();
  }

  /** Forget everything: another channel, or another person, who must not find the private words of the one before. */
  clear() {
    this.#messages = [];
    this.announcer.textContent = "";
    this.content.replaceChildren();
    this.newest.hidden = true;
    this.#atEnd = true;
  }

  /** Build every message anew: after a change of language or of names. */
  repaint() {
    this.newest.replaceChildren(this.context.t("log.newest"), icon("arrow"));
    const waiting = [...this.content.querySelectorAll(".local")];
    const parts = [this.#beginning()];
    this.#messages.forEach((_, index) => parts.push(...this.#partsAt(index)));
    this.content.replaceChildren(...parts, ...waiting);
  }

  /** Add a message that has just come; `mine` when this person wrote it or it answers them. */
  add(message, mine) {
    if (this.#messages.some((one) => one.id === message.id)) return this.replace(message);
    this.#messages.push(message);
    this.#messages.sort(byId);
    const index = this.#messages.indexOf(message);
    if (index < this.#messages.length - 1) this.repaint();
    else this.#appendLast(index);
    this.#announce(message);
    if (this.#follows || mine) this.toEnd();
    else this.newest.hidden = false;
    return undefined;
  }

  replace(message) {
    const index = this.#messages.findIndex((one) => one.id === message.id);
    if (index < 0) return;
    const wasThinking = Boolean(this.#messages[index].flags & 128);
    this.#messages[index] = message;
    const old = this.#element(message.id);
    const fresh = messageElement(message, this.context, this.actions, this.#isJoined(index));
    keepPictures(old, fresh);
    const focused = old.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
    this.#keepingPlace(() => old.replaceWith(fresh));
    if (focused) fresh.querySelector(`[data-custom-id="${CSS.escape(focused)}"]:not(:disabled)`)?.focus();
    if (wasThinking) this.#announce(message);
  }

  remove(id) {
    const index = this.#messages.findIndex((one) => one.id === id);
    if (index < 0) return;
    this.#keepingPlace(() => {
      const element = this.#element(id);
      const hadFocus = element.contains(document.activeElement);
      this.#messages.splice(index, 1);
      dayLineBefore(element)?.remove();
      element.remove();
      this.#renewHead(index);
      if (id === this.#announced) this.announcer.textContent = "";
      if (hadFocus) this.root.focus({ preventScroll: true });
    });
  }

  /** What stood before a message is gone: it may need a day line or a head of its own now. */
  #renewHead(index) {
    const message = this.#messages[index];
    if (!message) return;
    const element = this.#element(message.id);
    dayLineBefore(element)?.remove();
    const parts = this.#partsAt(index);
    // What is being done in a message that stays as it is must not be disturbed.
    if (element.classList.contains("joined") === this.#isJoined(index)) element.before(...parts.slice(0, -1));
    else element.replaceWith(...parts);
  }

  /** Whoever reads further up sees no line jump by what changes; whoever reads the newest goes on doing so. */
  #keepingPlace(change) {
    const top = this.root.getBoundingClientRect().top;
    const follows = this.#follows;
    const first = follows ? null : [...this.content.querySelectorAll("[data-message]")].find((one) => one.getBoundingClientRect().bottom > top);
    const before = first?.getBoundingClientRect().top;
    change();
    const now = first && this.#element(first.dataset.message);
    if (follows) this.toEnd();
    else if (now) this.root.scrollTop += now.getBoundingClientRect().top - before;
  }

  /** A line of this page's own: what is being sent. Returns {fail(outcome), done()}. */
  addWaiting(title) {
    const bot = this.context.bot();
    const line = h("p", { class: "local-title" }, title);
    const state = h("div", {}, thinking({ author: bot }, this.context));
    const element = h("article", { class: "message local private" }, h("span", { class: "gutter" }, icon("slash")), h("div", { class: "message-body" }, line, state));
    // Quick answers come within a blink: the line is shown only when it has something to say.
    const timer = setTimeout(() => this.#appendLocal(element), 400);
    const done = () => {
      clearTimeout(timer);
      element.remove();
    };
    const fail = (outcome) => {
      clearTimeout(timer);
      element.classList.add("failed");
      const away = h("button", { type: "button", class: "text-button", on: { click: done } }, this.context.t("message.dismiss"));
      state.replaceChildren(failure(outcome, this.context), h("p", { class: "private-line" }, icon("eye"), this.context.t("message.private"), " · ", away));
      this.#appendLocal(element);
    };
    return { done, fail };
  }

  toEnd() {
    this.root.scrollTop = this.root.scrollHeight;
    this.#atEnd = true;
    this.newest.hidden = true;
  }

  #appendLocal(element) {
    this.content.append(element);
    if (this.#follows) this.toEnd();
  }

  #appendLast(index) {
    const local = this.content.querySelector(":scope > .local:not(.failed)");
    for (const part of this.#partsAt(index)) this.content.insertBefore(part, local);
  }

  #scrolled() {
    this.#atEnd = this.root.scrollHeight - this.root.scrollTop - this.root.clientHeight < NEAR_END_PX;
    if (this.#atEnd) this.newest.hidden = true;
  }

  #beginning() {
    const { t } = this.context;
    const title = h("p", { class: "beginning-title" }, t("log.empty", { channel: this.channelName ?? "" }));
    return h("div", { class: "beginning" }, title, h("p", {}, t("log.empty_hint")), ...FIRST_COMMANDS.map(([path, offer]) => this.#firstCommand(path, offer)));
  }

  /** Nobody has to guess how it begins: one press starts the command. */
  #firstCommand(path, offer) {
    const { t, knowsCommand, commandTitle, useCommand, isDirect } = this.context;
    if (!knowsCommand(path) || isDirect()) return null; // games live in the channels of a server
    const button = h("button", { type: "button", class: "mention", on: { click: () => useCommand(path) } }, commandTitle(path));
    const [before, after] = t(offer, { command: "\n" }).split("\n");
    return h("p", {}, before, button, after);
  }

  #partsAt(index) {
    const message = this.#messages[index];
    const previous = this.#messages[index - 1];
    const when = new Date(message.timestamp);
    const parts = [];
    if (!previous || !sameDay(new Date(previous.timestamp), when)) {
      parts.push(h("div", { class: "day", role: "separator" }, h("span", {}, dayName(when, this.context.locale, this.context.t))));
    }
    parts.push(messageElement(message, this.context, this.actions, this.#isJoined(index)));
    return parts;
  }

  #isJoined(index) {
    const message = this.#messages[index];
    const previous = this.#messages[index - 1];
    if (!previous || previous.author.id !== message.author.id || isPrivate(previous) !== isPrivate(message)) return false;
    if (message.interaction_metadata?.name || message.interaction || message.type === MESSAGE.REPLY) return false;
    if ([previous.type, message.type].some((type) => STANDING_ALONE.includes(type))) return false;
    const [before, now] = [new Date(previous.timestamp), new Date(message.timestamp)];
    return now - before < JOIN_WITHIN_MS && sameDay(before, now);
  }

  #element(id) {
    return this.content.querySelector(`[data-message="${id}"]`);
  }

  #announce(message) {
    if (this.context.isMe(message.author.id)) return;
    const element = this.#element(message.id);
    const words = [...element.querySelectorAll(".text, .embed-words, .thinking")].map((part) => part.innerText).join(" ");
    const pictures = [...element.querySelectorAll("img")].map((image) => image.alt).join(" ");
    this.#announced = message.id;
    const said = beginningOf(`${words} ${pictures}`, ANNOUNCED, this.context.locale);
    this.announcer.textContent = `${nameOf(message.author, this.context)}: ${said}`;
  }
}

/** So many characters of a text, as people count them: no emoji is cut in half, which a screen reader would read as a box. */
function beginningOf(text, most, locale) {
  if (text.length <= most) return text;
  return [...new Intl.Segmenter(locale).segment(text)].slice(0, most).map((one) => one.segment).join("");
}

/** A picture that an edit leaves as it is stays the one that is there: it is not loaded anew and does not flicker. */
function keepPictures(old, fresh) {
  const there = new Map([...old.querySelectorAll(".picture img")].filter((image) => image.complete).map((image) => [image.src, image]));
  for (const image of fresh.querySelectorAll(".picture img")) {
    const same = there.get(image.src);
    if (!same) continue;
    there.delete(image.src);
    same.alt = image.alt;
    image.replaceWith(same);
  }
}

/** The line with the day that stands before a message, if one does. */
function dayLineBefore(element) {
  const line = element.previousElementSibling;
  return line?.classList.contains("day") ? line : null;
}

/** Snowflakes grow with time; they are too long for numbers. */
function byId(one, other) {
  return one.id.length - other.id.length || (one.id < other.id ? -1 : 1);
}
