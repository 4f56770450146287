// What this tab asked the bot for and has not been answered yet. Every request carries a `ref` that the answers repeat.

/** Longer than the three seconds after which the table itself reports a failure: only a lost table is caught by it. */
const GIVE_UP_MS = 8000;

export class Interactions {
  #send;
  #waiting = new Map();
  #last = 0;
  // Two tabs of one person share the table's records, so a ref must be unique beyond this tab.
  #tab = crypto.randomUUID().slice(0, 8);

  /** @param send (frame) => boolean, false when the table is out of reach */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Send `frame` with a fresh ref. The promise settles with "done", "failed" or "unsent"; `onModal` gets a modal that
   * the bot opens in answer.
   */
  start(frame, { onModal = null } = {}) {
    return this.#ask(frame, onModal);
  }

  /** Ask for autocomplete choices; null when no answer came. */
  async choices(frame) {
    const answer = await this.#ask(frame, null);
    return Array.isArray(answer) ? answer : null;
  }

  #ask(frame, onModal) {
    this.#last += 1;
    const ref = `${this.#tab}-${this.#last}`;
    return new Promise((resolve) => {
      const settle = (outcome) => {
        clearTimeout(timer);
        this.#waiting.delete(ref);
        resolve(outcome);
      };
      const timer = setTimeout(settle, GIVE_UP_MS, "failed");
      this.#waiting.set(ref, { settle, onModal });
      if (!this.#send({ ...frame, ref })) settle("unsent");
    });
  }

  /** Take a frame from the table that belongs to one of our requests. */
  receive(frame) {
    const request = this.#waiting.get(frame.ref);
    if (!request) return;
    if (frame.t === "choices") request.settle(frame.choices);
    else if (frame.t === "modal") {
      request.onModal?.(frame.modal);
      request.settle("done");
    } else if (frame.state !== "thinking") request.settle(frame.state);
  }

  /** The connection is gone: nothing that waits will be answered. */
  abandon() {
    for (const request of [...this.#waiting.values()]) request.settle("failed");
  }
}
