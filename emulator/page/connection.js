// One websocket to the local table, kept alive. Frames are JSON objects with a type in `t`.

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

/** Events: "open", "closed" and "frame" (detail: the decoded frame). */
export class Connection extends EventTarget {
  #socket = null;
  #person = null;
  #locale = null;
  #wait = FIRST_WAIT_MS;
  #timer = 0;

  /** Connect as the person with this id (null: the first who speaks `locale`). Replaces a connection that exists. */
  connect(person, locale = null) {
    this.#person = person;
    this.#locale = locale;
    this.#wait = FIRST_WAIT_MS;
    this.#replace();
  }

  get person() {
    return this.#person;
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Send a frame; false when there is no connection (the caller tells the person). */
  send(frame) {
    if (!this.isOpen) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  retryNow() {
    if (!this.isOpen) this.#replace();
  }

  #replace() {
    clearTimeout(this.#timer);
    const previous = this.#socket;
    this.#socket = null;
    previous?.close();
    const address = new URL("/page/socket", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    if (this.#person) address.searchParams.set("as", this.#person);
    else if (this.#locale) address.searchParams.set("locale", this.#locale);
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#whenCurrent(socket, () => this.#opened()));
    socket.addEventListener("close", () => this.#whenCurrent(socket, () => this.#closed()));
    socket.addEventListener("message", (event) =>
      this.#whenCurrent(socket, () =>
        this.dispatchEvent(new CustomEvent("frame", { detail: JSON.parse(event.data) })),
      ),
    );
  }

  // A socket that was replaced may still deliver its last events: they belong to another person's tab.
  #whenCurrent(socket, action) {
    if (socket === this.#socket) action();
  }

  #opened() {
    this.#wait = FIRST_WAIT_MS;
    this.dispatchEvent(new Event("open"));
  }

  #closed() {
    this.dispatchEvent(new Event("closed"));
    this.#timer = setTimeout(() => this.#replace(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT_MS);
  }
}
