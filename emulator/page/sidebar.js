// The channel list: text channels with their threads, direct messages, and what is unread.
import { h, icon } from "./dom.js";
import { DIRECT, THREADS } from "./kinds.js";

const NARROW = window.matchMedia("(max-width: 760px)");

export class Sidebar {
  #unread = new Map();

  /** @param context {t, channels(), openChannel(id), enterServer()} */
  constructor(context) {
    this.context = context;
    this.root = document.getElementById("sidebar");
    this.list = document.getElementById("channels");
    this.shade = document.getElementById("drawer-shade");
    this.button = document.getElementById("drawer-button");
    this.button.append(icon("menu"));
    this.button.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
    this.shade.addEventListener("click", () => this.close());
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    NARROW.addEventListener("change", () => this.close());
    this.close();
  }

  get isOpen() {
    return this.root.classList.contains("open");
  }

  open() {
    this.root.classList.add("open");
    this.root.inert = false;
    this.shade.hidden = false;
    this.#labelButton();
    this.list.querySelector("[aria-current=page]")?.focus();
  }

  /** On a phone the closed drawer is out of reach; on a desk it is always there. */
  close() {
    const wasOpen = this.isOpen;
    this.root.classList.remove("open");
    this.root.inert = NARROW.matches;
    this.shade.hidden = true;
    this.#labelButton();
    if (wasOpen && NARROW.matches) this.button.focus();
  }

  #labelButton() {
    this.button.setAttribute("aria-expanded", String(this.isOpen));
    this.button.setAttribute("aria-label", this.context.t(this.isOpen ? "sidebar.close" : "sidebar.open"));
  }

  /** Count a message in a channel that is not open; a mention counts louder. */
  markUnread(channelId, mentioned) {
    const mentions = (this.#unread.get(channelId) ?? 0) + (mentioned ? 1 : 0);
    this.#unread.set(channelId, mentions);
  }

  markRead(channelId) {
    this.#unread.delete(channelId);
  }

  /** What is unread when the page begins: the number of what is meant for this person, by channel. */
  setUnread(counts) {
    this.#unread = new Map(Object.entries(counts));
  }

  get mentions() {
    return [...this.#unread.values()].reduce((sum, count) => sum + count, 0);
  }

  paint(guild, current) {
    const { t } = this.context;
    this.root.setAttribute("aria-label", t("sidebar.label"));
    document.getElementById("guild-name").textContent = guild?.name ?? t("page.title");
    this.#labelButton();
    const channels = this.context.channels();
    const isShown = (thread) => !thread.archived || thread.id === current || this.#unread.has(thread.id);
    const threadsOf = (id) => channels.filter((channel) => THREADS.includes(channel.type) && channel.parent_id === id && isShown(channel));
    const rooms = channels.filter((channel) => !THREADS.includes(channel.type) && !DIRECT.includes(channel.type) && channel.type !== 4);
    const direct = channels.filter((channel) => DIRECT.includes(channel.type));
    const focused = document.activeElement?.dataset?.channel;
    this.list.replaceChildren(
      h("h2", {}, t("sidebar.channels")),
      guild ? h("ul", {}, rooms.map((room) => this.#entry(room, current, threadsOf(room.id)))) : this.#outside(),
      ...(direct.length ? [h("h2", {}, t("sidebar.direct")), h("ul", {}, direct.map((one) => this.#entry(one, current, [])))] : []),
    );
    if (focused) this.list.querySelector(`[data-channel="${focused}"]`)?.focus();
    this.#paintMentions();
  }

  /** Who has left the server sees nothing of it but the way back. */
  #outside() {
    const { t, enterServer } = this.context;
    return h("p", { class: "outside" }, t("sidebar.outside"), h("button", { type: "button", class: "button secondary small", on: { click: enterServer } }, t("sidebar.enter")));
  }

  #entry(channel, current, threads) {
    const { t } = this.context;
    const unread = this.#unread.has(channel.id);
    const mentions = this.#unread.get(channel.id) ?? 0;
    const symbol = THREADS.includes(channel.type) ? "thread" : DIRECT.includes(channel.type) ? "at" : "hash";
    const open = () => {
      this.context.openChannel(channel.id);
      this.close();
    };
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: `channel${unread ? " unread" : ""}`,
          "aria-current": channel.id === current ? "page" : null,
          data: { channel: channel.id },
          on: { click: open },
        },
        icon(symbol),
        h("span", { class: "channel-name" }, channel.name, this.#activity(channel)),
        mentions > 0 && h("span", { class: "badge", "aria-label": t("sidebar.mentions", { n: mentions }) }, String(mentions)),
        unread && mentions === 0 && h("span", { class: "unseen" }, t("sidebar.unread")),
      ),
      threads.length > 0 && h("ul", { class: "threads" }, threads.map((thread) => this.#entry(thread, current, []))),
    );
  }

  /** What the bot says that it is doing, beside the direct messages with it. */
  #activity(channel) {
    const { activity } = this.context.bot();
    return DIRECT.includes(channel.type) && activity ? h("span", { class: "channel-note" }, activity) : null;
  }

  #paintMentions() {
    this.button.classList.toggle("has-unread", this.#unread.size > 0);
  }
}
