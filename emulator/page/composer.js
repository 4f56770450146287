// Where one writes: plain messages, and a slash for the bot's commands.
import { CommandForm } from "./command_form.js";
import { callable, matching, typedInFull } from "./commands.js";
import { h, icon } from "./dom.js";
import { Suggestions } from "./suggestions.js";

export class Composer {
  #commands = [];
  #told = null;
  #form = null;

  /**
   * @param context texts and people (see app.js)
   * @param events {say(text) => boolean, slash(frame, title), complete(frame) => choices}
   */
  constructor(context, events) {
    this.context = context;
    this.events = events;
    this.root = document.getElementById("composer");
    this.suggestions = new Suggestions(this.root);
    this.slash = h("button", { type: "button", class: "icon-button slash", on: { click: () => this.#beginSlash() } }, icon("slash"));
    this.input = h("textarea", { rows: "1", "aria-autocomplete": "list", "aria-haspopup": "listbox", maxlength: "2000", enterkeyhint: "send", autocapitalize: "sentences" });
    this.sendButton = h("button", { type: "button", class: "icon-button send", on: { click: () => this.#send() } }, icon("send"));
    this.box = h("div", { class: "composer-box" }, this.slash, this.input, this.sendButton);
    this.root.append(this.box);
    this.input.addEventListener("input", () => this.#changed());
    this.input.addEventListener("focus", () => this.#changed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.root.addEventListener("focusout", (event) => {
      if (!this.root.contains(event.relatedTarget)) this.suggestions.hide();
    });
  }

  /** New commands, another language, another channel: say everything anew. */
  paint(channelTitle, commands) {
    const { t, locale } = this.context;
    const others = commands !== this.#told;
    this.#told = commands;
    this.#commands = callable(commands, locale);
    this.input.placeholder = t("composer.placeholder");
    this.input.setAttribute("aria-label", t("composer.label", { channel: channelTitle }));
    this.slash.setAttribute("aria-label", t("composer.commands"));
    this.slash.title = t("composer.commands");
    this.sendButton.setAttribute("aria-label", t("composer.send"));
    this.#fit();
    if (others && !this.#form && this.suggestions.isOpen) this.#changed(); // what stands there may be so no more
  }

  /** The name of a command in the person's language, for "Mina used /play". */
  titleOf(original) {
    return this.#commands.find((entry) => entry.original === original)?.title ?? original;
  }

  /** Whether the bot has a command with this original path. */
  knows(original) {
    return this.#commands.some((entry) => entry.original === original);
  }

  /** Begin the command with this original path ("game new"), as a click on its mention does. */
  use(original) {
    const entry = this.#commands.find((one) => one.original === original);
    if (entry) this.#open(entry);
    else this.#write(`/${original}`);
  }

  /** Come here by a key: to what is being written, or to a slash that begins a command. */
  enter({ slash = false } = {}) {
    if (this.#form) this.#form.enter();
    else if (slash && !this.input.value) this.#beginSlash();
    else this.input.focus();
  }

  leaveCommand() {
    if (this.#form) this.#leave("", { focus: false });
  }

  #beginSlash() {
    this.#write("/");
  }

  #write(text) {
    this.input.value = text;
    this.input.focus();
    this.input.setSelectionRange(text.length, text.length);
    this.#changed();
  }

  #changed() {
    this.#fit();
    const text = this.input.value;
    if (!text.startsWith("/") || text.includes("\n")) return this.suggestions.hide();
    const full = typedInFull(this.#commands, text);
    if (full) return this.#open(full.entry, full.rest);
    const { t } = this.context;
    const typed = text.slice(1);
    const items = matching(this.#commands, typed).map((entry) => ({ label: commandLabel(entry), hint: entry.description, entry }));
    const empty = this.#commands.length ? t("composer.no_command", { text }) : t("composer.no_commands");
    return this.suggestions.show(this.input, { title: t("composer.commands"), items, empty, pick: (item) => this.#open(item.entry) });
  }

  #key(event) {
    if (event.isComposing || this.suggestions.onKey(event)) return;
    if (event.key === "Escape" && this.suggestions.isOpen) {
      this.suggestions.hide();
      event.preventDefault();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    }
  }

  #send() {
    const text = this.input.value.trim();
    if (!text) return;
    if (!this.events.say(text)) return;
    this.input.value = "";
    this.#changed();
  }

  #open(entry, typed = "") {
    this.suggestions.hide();
    this.#form?.retire();
    this.#form?.element.remove();
    this.#form = new CommandForm(entry, this.context, this.suggestions, {
      complete: (frame) => this.events.complete(frame),
      send: (frame, title) => {
        this.#leave("");
        this.events.slash(frame, title);
      },
      leave: (text) => this.#leave(text),
    });
    this.input.value = "";
    this.box.hidden = true;
    this.root.append(this.#form.element);
    this.#form.begin(typed);
  }

  #leave(text, { focus = true } = {}) {
    this.#form.retire();
    this.#form.element.remove();
    this.#form = null;
    this.box.hidden = false;
    this.input.value = text;
    if (focus) this.#write(text);
  }

  #fit() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 200)}px`;
  }
}

function commandLabel(entry) {
  const required = entry.options.filter((option) => option.required).length;
  return h("span", {}, `/${entry.title}`, required > 0 && h("span", { class: "command-needs", "aria-hidden": "true" }, " …"));
}
