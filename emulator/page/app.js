// The page's centre: what this tab knows, and who tells whom.
import { Composer } from "./composer.js";
import { Connection } from "./connection.js";
import { h } from "./dom.js";
import { Interactions } from "./interactions.js";
import { DIRECT, THREADS } from "./kinds.js";
import { Log } from "./log.js";
import { isPrivate } from "./message.js";
import { menuTitle, openMessageMenu } from "./message_menu.js";
import { openModal } from "./modal.js";
import { avatar, openIdentityMenu } from "./people.js";
import { Sidebar } from "./sidebar.js";
import { firstLanguage, LANGUAGES, textIn } from "./texts.js";
import { refreshRelativeTimes } from "./times.js";

const REFRESH_MS = 10_000;

class App {
  me = null;
  people = [];
  guild = null;
  channels = new Map();
  commands = [];
  bot = { id: "0", name: "Lawspeaker", online: true, activity: "" };
  current = null;
  locale = firstLanguage(null);
  isConnected = false;
  #authors = new Map();
  #closeMenu = null;
  #acceptsDirect = true;

  constructor() {
    this.connection = new Connection();
    this.interactions = new Interactions((frame) => this.connection.send(frame));
    this.context = this.#context();
    this.sidebar = new Sidebar(this.context);
    this.log = new Log(this.context, {
      press: (message, component, values) => this.#press(message, component, values),
      dismiss: (message) => this.#dismiss(message),
    });
    this.composer = new Composer(this.context, {
      say: (text) => this.#say(text),
      slash: (frame, title) => this.#call({ t: "slash", ...frame }, `/${title}`),
      complete: (frame) => this.interactions.choices({ t: "autocomplete", channel: this.current, ...frame }),
    });
    this.banner = document.getElementById("banner");
    this.#listen();
  }

  /** What the parts below may ask: texts, names, addresses. */
  #context() {
    const app = this;
    return {
      get locale() {
        return app.locale;
      },
      t: (key, values) => textIn(app.locale, key, values),
      people: () => app.people,
      roles: () => app.guild?.roles ?? [],
      bot: () => ({ ...app.bot, bot: true }),
      channels: () => [...app.channels.values()],
      channel: (id) => app.channels.get(id),
      isMe: (id) => id === app.me?.id,
      nameOf: (id) => app.#nameOf(id),
      openChannel: (id) => app.channels.has(id) && app.openChannel(id), // a thread may be gone since it was written of
      useCommand: (path) => app.composer.use(path),
      knowsCommand: (name) => app.composer.knows(name),
      enterServer: () => app.connection.send({ t: "membership", inside: true }),
      isDirect: () => DIRECT.includes(app.channels.get(app.current)?.type),
      commandTitle: (name) => menuTitle(app.commands, name, app.locale) ?? `/${app.composer.titleOf(name)}`,
      fileUrl: (url) => app.#fileUrl(url),
    };
  }

  #listen() {
    this.connection.addEventListener("open", () => (this.isConnected = true));
    this.connection.addEventListener("closed", () => {
      this.isConnected = false;
      this.interactions.abandon();
      this.#paintBanner();
    });
    this.connection.addEventListener("frame", ({ detail }) => this.#receive(detail));
    window.addEventListener("popstate", () => this.#followAddress());
    window.addEventListener("online", () => this.connection.retryNow());
    document.addEventListener("visibilitychange", () => this.#tellRead());
    document.addEventListener("keydown", (event) => this.#keyAnywhere(event));
    const call = (message, command, title) => this.#call({ t: "menu", message, command }, title);
    document.addEventListener("contextmenu", (event) => openMessageMenu(event, this.commands, this.context, call));
    this.skip = document.getElementById("skip");
    this.skip.addEventListener("click", (event) => {
      event.preventDefault(); // the address holds the channel
      this.composer.enter();
    });
    for (const id of ["identity", "identity-small"]) {
      const button = document.getElementById(id);
      button.addEventListener("click", () => this.#toggleIdentityMenu(button));
    }
    setInterval(() => refreshRelativeTimes(document.body), REFRESH_MS);
  }

  start() {
    this.#paintAll();
    this.#paintBanner(true);
    this.connection.connect(new URLSearchParams(location.search).get("as"), this.locale);
  }

  // --- what the table tells

  #receive(frame) {
    const receivers = {
      hello: () => this.#hello(frame),
      messages: () => this.#messages(frame),
      message: () => this.#message(frame.message),
      edited: () => frame.message.channel_id === this.current && this.log.replace(frame.message),
      deleted: () => frame.channel === this.current && this.log.remove(frame.id),
      commands: () => this.#setCommands(frame.commands),
      channel: () => this.#setChannel(frame.channel),
      channel_deleted: () => this.#dropChannel(frame.id),
      people: () => this.#setPeople(frame),
      read: () => this.#setRead(frame.channel),
      presence: () => this.#setPresence(frame),
      pending: () => this.interactions.receive(frame),
      modal: () => this.interactions.receive(frame),
      choices: () => this.interactions.receive(frame),
      error: () => console.error(`the table refused a frame: ${frame.reason}`),
    };
    receivers[frame.t]?.();
  }

  #hello(frame) {
    const isOther = this.me?.id !== frame.me.id;
    this.me = frame.me;
    this.people = frame.people;
    this.#acceptsDirect = frame.accepts_direct;
    this.guild = frame.guild;
    this.channels = new Map(frame.channels.map((channel) => [channel.id, channel]));
    this.commands = frame.commands;
    this.bot = frame.bot;
    if (isOther) {
      this.log.clear();
      this.composer.leaveCommand();
      this.locale = firstLanguage(localStorage.getItem(`language.${this.me.id}`));
    }
    this.sidebar.setUnread(frame.unread);
    this.connection.send({ t: "locale", locale: this.locale });
    const wanted = this.#wantedChannel(); // the address may name it
    this.#writeAddress({ replace: true });
    this.openChannel(wanted, { replace: true });
    this.#paintAll();
    this.#paintBanner();
  }

  #wantedChannel() {
    const wanted = [this.current, location.hash.slice(1)].find((id) => this.channels.has(id));
    if (wanted) return wanted;
    const rooms = [...this.channels.values()].filter((channel) => !THREADS.includes(channel.type) && !DIRECT.includes(channel.type) && channel.type !== 4);
    return (rooms[0] ?? [...this.channels.values()][0])?.id ?? null;
  }

  #messages(frame) {
    if (frame.channel !== this.current) return;
    frame.messages.forEach((message) => this.#remember(message));
    this.log.show(this.#channelTitle(), frame.messages);
  }

  #message(message) {
    this.#remember(message);
    const mine = this.context.isMe(message.author.id);
    if (message.channel_id === this.current) {
      this.log.add(message, mine || isPrivate(message) || this.context.isMe(message.interaction_metadata?.user?.id));
      this.#tellRead();
    } else if (!mine) {
      const isDirect = DIRECT.includes(this.channels.get(message.channel_id)?.type);
      this.sidebar.markUnread(message.channel_id, isDirect || (message.mentions ?? []).some((user) => this.context.isMe(user.id)));
      this.#paintSidebar();
    }
  }

  /** The table remembers for the person what was seen; a tab behind another one shows nobody anything. */
  #tellRead() {
    if (this.current && !document.hidden) this.connection.send({ t: "read", channel: this.current });
  }

  #setRead(id) {
    this.sidebar.markRead(id);
    this.#paintSidebar();
  }

  /** Names of people who are not seated here (who left, or other applications) come with their messages. */
  #remember(message) {
    for (const user of [message.author, ...(message.mentions ?? [])]) this.#authors.set(user.id, user.global_name ?? user.username);
  }

  #nameOf(id) {
    if (id === this.bot.id) return this.bot.name;
    return this.people.find((person) => person.id === id)?.name ?? this.#authors.get(id) ?? null;
  }

  #setCommands(commands) {
    this.commands = commands;
    this.composer.paint(this.#channelTitle(), commands);
    this.log.repaint();
  }

  #setChannel(channel) {
    this.channels.set(channel.id, channel);
    if (channel.id === this.current) this.#paintChannel();
    this.#paintSidebar();
  }

  #dropChannel(id) {
    this.channels.delete(id);
    this.sidebar.markRead(id);
    if (id === this.current) this.openChannel(this.#wantedChannel());
    this.#paintSidebar();
  }

  #setPeople({ people, accepts_direct: acceptsDirect }) {
    this.people = people;
    this.#acceptsDirect = acceptsDirect;
    this.me = people.find((person) => person.id === this.me.id) ?? this.me;
    this.#paintIdentity();
  }

  #setPresence({ online, activity }) {
    const isSameActivity = activity === this.bot.activity;
    this.bot = { ...this.bot, online, activity };
    this.#paintBanner();
    if (!isSameActivity) this.sidebar.paint(this.guild, this.current);
  }

  // --- what the person does

  openChannel(id, { replace = false } = {}) {
    if (id !== this.current) {
      this.composer.leaveCommand();
      this.log.clear();
    }
    this.current = id;
    if (!id) return this.#paintAll(); // who has left every channel
    this.sidebar.markRead(id);
    this.#writeAddress({ replace });
    this.#paintChannel();
    this.#paintSidebar();
    this.connection.send({ t: "open", channel: id });
    return undefined;
  }

  become(id) {
    if (id === this.me?.id) return;
    history.pushState(null, "", this.#addressOf(id));
    this.connection.connect(id);
  }

  speak(locale) {
    this.locale = locale;
    localStorage.setItem(`language.${this.me.id}`, locale);
    this.connection.send({ t: "locale", locale });
    this.composer.leaveCommand();
    this.#paintAll();
    this.#paintBanner();
    this.log.repaint();
  }

  #say(text) {
    const sent = this.connection.send({ t: "say", channel: this.current, content: text });
    if (!sent) this.log.addWaiting(text).fail("unsent");
    return sent;
  }

  /** Call a command, with a line that says so until it is answered. */
  async #call(frame, title) {
    const line = this.log.addWaiting(title);
    const channel = this.current;
    const outcome = await this.interactions.start({ channel, ...frame }, { onModal: (modal) => this.#modal(modal, channel) });
    if (outcome === "done") line.done();
    else line.fail(outcome);
  }

  #press(message, component, values) {
    const { id, channel_id: channel } = message;
    return this.interactions.start(
      { t: "component", channel, message: id, custom_id: component.custom_id, component_type: component.type, ...(values ? { values } : {}) },
      { onModal: (modal) => this.#modal(modal, channel, id) },
    );
  }

  #modal(modal, channel, message) {
    openModal(modal, this.context, (components) =>
      this.interactions.start({ t: "modal_submit", channel, ...(message ? { message } : {}), custom_id: modal.custom_id, components }),
    );
  }

  #dismiss(message) {
    this.connection.send({ t: "dismiss", message: message.id });
    this.log.remove(message.id);
  }

  #toggleIdentityMenu(button) {
    if (button.getAttribute("aria-expanded") === "true") return this.#closeMenu();
    if (!this.me) return undefined;
    const { me, people, locale, guild } = this;
    const state = { me, people, locale, guild, acceptsDirect: this.#acceptsDirect, t: this.context.t, addressOf: (id) => this.#addressOf(id) };
    this.#closeMenu = openIdentityMenu(button, state, {
      become: (id) => this.become(id),
      speak: (wanted) => this.speak(wanted),
      acceptDirect: (accepts) => this.connection.send({ t: "accepts_direct", accepts }),
      beInside: (inside) => this.connection.send({ t: "membership", inside }),
    });
    return undefined;
  }

  /** A slash leads to where one writes, unless somebody is writing or something is open above the page. */
  #keyAnywhere(event) {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select") || document.querySelector("dialog[open], :popover-open")) return;
    event.preventDefault();
    this.composer.enter({ slash: true });
  }

  // --- the address: ?as=person#channel

  #addressOf(person) {
    return `/?as=${encodeURIComponent(person)}${this.current ? `#${this.current}` : ""}`;
  }

  #writeAddress({ replace }) {
    const address = this.#addressOf(this.me.id);
    if (address === `${location.pathname}${location.search}${location.hash}`) return;
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  }

  #followAddress() {
    const person = new URLSearchParams(location.search).get("as");
    const channel = location.hash.slice(1);
    if (person && person !== this.me?.id) {
      this.current = channel || null;
      this.connection.connect(person);
    } else if (this.channels.has(channel) && channel !== this.current) this.openChannel(channel, { replace: true });
  }

  /** A private answer's picture is served only to its own person: say who asks. */
  #fileUrl(url) {
    const address = new URL(url, location.href);
    if (address.origin === location.origin && this.me && !address.searchParams.has("as")) address.searchParams.set("as", this.me.id);
    return ["http:", "https:"].includes(address.protocol) ? address.href : "";
  }

  // --- painting

  #channelTitle() {
    const channel = this.channels.get(this.current);
    if (!channel) return "";
    return DIRECT.includes(channel.type) || THREADS.includes(channel.type) ? channel.name : `#${channel.name}`;
  }

  #paintAll() {
    document.documentElement.lang = this.locale.slice(0, 2);
    this.skip.textContent = this.context.t("page.skip");
    this.#paintIdentity();
    this.#paintChannel();
    this.#paintSidebar();
  }

  #paintChannel() {
    document.getElementById("channel-title").textContent = this.#channelTitle();
    this.composer.paint(this.#channelTitle(), this.commands);
  }

  #paintSidebar() {
    this.sidebar.paint(this.guild, this.current);
    const mentions = this.sidebar.mentions;
    const title = this.#channelTitle();
    document.title = `${mentions ? `(${mentions}) ` : ""}${title ? `${title} · ` : ""}${this.context.t("page.title")}`;
  }

  #paintIdentity() {
    if (!this.me) return;
    const label = this.context.t("identity.switch", { name: this.me.name });
    const words = h("span", { class: "identity-words" }, h("span", { class: "identity-name" }, this.me.name), h("span", { class: "identity-language" }, LANGUAGES[this.locale].name));
    const faces = { identity: [avatar(this.me), words], "identity-small": [avatar(this.me, { small: true })] };
    for (const [id, face] of Object.entries(faces)) {
      const button = document.getElementById(id);
      button.replaceChildren(...face);
      button.setAttribute("aria-label", `${this.me.name} ${LANGUAGES[this.locale].name}: ${label}`);
      button.title = label;
    }
  }

  #paintBanner(isFirst = false) {
    const { t } = this.context;
    const lost = !this.isConnected;
    this.banner.hidden = !lost && this.bot.online;
    this.banner.classList.toggle("lost", lost && !isFirst);
    if (this.banner.hidden) return;
    if (isFirst) this.banner.replaceChildren(t("banner.connecting"));
    else if (lost) this.banner.replaceChildren(h("span", {}, t("banner.lost")), h("button", { type: "button", on: { click: () => this.connection.retryNow() } }, t("banner.retry")));
    else this.banner.replaceChildren(t("banner.offline", { name: this.bot.name }));
  }
}

// What is measured and pressed must not move when the type comes a moment later. Without it the page works as well.
await Promise.allSettled(["text", "signs"].map((face) => document.fonts.load(`16px "Page ${face}"`)));
new App().start();
