// The list above the composer: commands, choices, autocomplete. Steered from the input that keeps the focus.
import { h, uniqueId } from "./dom.js";

export class Suggestions {
  #items = [];
  #active = -1;
  #pick = () => {};

  /** The list lives in `home`; `label` names it for screen readers. */
  constructor(home) {
    this.home = home;
    this.id = uniqueId("suggestions");
    this.title = h("div", { class: "suggestions-title" });
    this.list = h("div", { id: this.id, class: "suggestions-list", role: "listbox" });
    this.element = h("div", { class: "suggestions", hidden: true }, this.title, this.list);
    // The input must keep the focus while the list is tapped.
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
    home.append(this.element);
  }

  get isOpen() {
    return !this.element.hidden;
  }

  get active() {
    return this.#items[this.#active] ?? null;
  }

  /**
   * Show items ({element or label, hint, value}); `pick(item)` is called for the chosen one.
   * @param input the focused input, told which row is active
   * @param first which row is active at once; -1 for none, so that Enter sends instead of choosing
   */
  show(input, { title, items, pick, first = 0, empty = "" }) {
    this.#items = items;
    this.#pick = pick;
    this.input = input;
    this.title.textContent = title;
    this.rows = items.map((item, index) => this.#row(item, index));
    this.list.replaceChildren(...(this.rows.length ? this.rows : [h("p", { class: "nothing" }, empty)]));
    this.list.setAttribute("aria-label", title);
    this.element.hidden = false;
    input.setAttribute("aria-controls", this.id);
    this.#expand(true);
    this.list.scrollTop = 0;
    this.#activate(items.length ? first : -1);
  }

  hide() {
    if (!this.isOpen) return;
    this.element.hidden = true;
    this.#items = [];
    this.#active = -1;
    this.#expand(false);
    this.input?.removeAttribute("aria-activedescendant");
  }

  /** Take a key that belongs to the list; true when it was used. */
  onKey(event) {
    if (!this.isOpen || event.isComposing) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!this.#items.length) return false;
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = this.#active < 0 && step < 0 ? 0 : this.#active;
      this.#activate((from + step + this.#items.length) % this.#items.length);
    } else if ((event.key === "Enter" || event.key === "Tab") && this.active && !event.shiftKey) {
      this.#pick(this.active, event.key);
    } else return false;
    event.preventDefault();
    return true;
  }

  /** What is a combobox says whether its list is open. Where one writes several lines, it is none. */
  #expand(isOpen) {
    if (this.input?.role === "combobox") this.input.setAttribute("aria-expanded", String(isOpen));
  }

  #row(item, index) {
    const row = h(
      "div",
      { class: "suggestion", role: "option", id: uniqueId("suggestion"), "aria-selected": "false" },
      h("span", { class: "suggestion-label" }, item.label),
      item.hint && h("span", { class: "suggestion-hint" }, item.hint),
    );
    row.addEventListener("click", () => this.#pick(this.#items[index], "Click"));
    row.addEventListener("pointermove", () => this.#activate(index, false));
    return row;
  }

  #activate(index, scroll = true) {
    this.#active = index;
    this.rows.forEach((row, at) => {
      row.classList.toggle("active", at === index);
      row.setAttribute("aria-selected", String(at === index));
    });
    if (index < 0) this.input.removeAttribute("aria-activedescendant");
    else {
      this.input.setAttribute("aria-activedescendant", this.rows[index].id);
      if (scroll) this.rows[index].scrollIntoView({ block: "nearest" });
    }
  }
}
