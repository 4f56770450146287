// Select menus: one or several of a list, in messages and in modals.
import { h, icon, placeAt, uniqueId } from "./dom.js";
import { emojiSign, withColours } from "./emoji.js";
import { DIRECT, KIND } from "./kinds.js";

const FILTER_FROM = 12;

/** What can be chosen: the component's own options, or the people, roles or channels of the table. */
function optionsOf(component, context) {
  const chosen = new Set((component.default_values ?? []).map((value) => value.id));
  const entry = (thing, label) => ({ value: thing.id, label, default: chosen.has(thing.id) });
  if (component.type === KIND.STRING_SELECT) return component.options ?? [];
  if (component.type === KIND.CHANNEL_SELECT) {
    const kinds = component.channel_types ?? [];
    const inServer = context.channels().filter((channel) => !DIRECT.includes(channel.type));
    const fitting = inServer.filter((channel) => kinds.length === 0 || kinds.includes(channel.type));
    return fitting.map((channel) => entry(channel, `#${channel.name}`));
  }
  const roles = context.roles().map((role) => entry(role, `@${role.name}`));
  if (component.type === KIND.ROLE_SELECT) return roles;
  const people = [...context.people(), context.bot()].map((person) => entry(person, person.name));
  return component.type === KIND.MENTIONABLE_SELECT ? [...people, ...roles] : people;
}

/**
 * A select menu.
 * @returns {element, trigger, values()}; `onCommit(values)` is called when a choice is complete: at once for a single
 * choice, when the list closes for several.
 */
export function selectMenu(component, context, { onCommit = () => {}, labelledBy = null } = {}) {
  const options = optionsOf(component, context);
  const many = (component.max_values ?? 1) > 1;
  const menu = new Menu(component, options, many, context, onCommit, labelledBy);
  return { element: menu.element, trigger: menu.trigger, values: () => menu.values() };
}

class Menu {
  constructor(component, options, many, context, onCommit, labelledBy) {
    Object.assign(this, { component, options, many, context, onCommit });
    this.chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
    this.committed = [...this.chosen].join("\n");
    this.listId = uniqueId("options");
    this.face = h("span", { class: "select-face" });
    this.trigger = h(
      "button",
      {
        type: "button",
        class: "select",
        disabled: component.disabled === true,
        role: "combobox",
        "aria-haspopup": "listbox",
        "aria-expanded": "false",
        "aria-controls": this.listId,
        "aria-labelledby": labelledBy,
        data: { customId: component.custom_id },
      },
      this.face,
      icon("down"),
    );
    this.trigger.addEventListener("click", () => (this.panel ? this.close() : this.open()));
    this.trigger.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      if (!this.panel) this.open();
    });
    this.element = h("div", { class: "select-frame" }, this.trigger);
    this.paintFace();
  }

  values() {
    return this.options.map((option) => option.value).filter((value) => this.chosen.has(value));
  }

  get bounds() {
    const max = Math.min(this.component.max_values ?? 1, this.options.length);
    return { min: this.component.min_values ?? 1, max };
  }

  paintFace() {
    const chosen = this.options.filter((option) => this.chosen.has(option.value));
    const words = chosen.length
      ? chosen.map((option) => h("span", { class: "select-value" }, option.emoji && emojiSign(option.emoji), withColours(option.label)))
      : this.component.placeholder || this.context.t("select.choose");
    this.face.replaceChildren(...[words].flat());
    this.face.classList.toggle("placeholder", chosen.length === 0);
    // The words are the trigger's content; a combobox needs them as its name as well, in the order in which they are seen.
    if (!this.trigger.hasAttribute("aria-labelledby")) {
      const asks = this.component.placeholder || this.context.t("select.choose");
      this.trigger.setAttribute("aria-label", [asks, chosen.map((option) => option.label).join(" ")].filter(Boolean).join(": "));
    }
  }

  open() {
    const { t } = this.context;
    this.list = h("div", {
      id: this.listId,
      class: "options",
      role: "listbox",
      "aria-multiselectable": String(this.many),
      tabindex: "-1",
      "aria-label": this.component.placeholder || t("select.choose"),
    });
    this.filter =
      this.options.length > FILTER_FROM
        ? h("input", { type: "search", class: "select-filter", placeholder: t("select.filter"), "aria-label": t("select.filter") })
        : null;
    this.filter?.addEventListener("input", () => this.paintOptions());
    this.panel = h("div", { class: "select-panel", popover: "manual" }, this.filter, this.list, this.many && this.foot());
    this.panel.addEventListener("keydown", (event) => this.onKey(event));
    this.element.append(this.panel);
    this.paintOptions();
    this.panel.showPopover();
    placeAt(this.panel, this.trigger, { matchWidth: true });
    this.trigger.setAttribute("aria-expanded", "true");
    this.activate(Math.max(0, this.rows.findIndex((row) => row.getAttribute("aria-selected") === "true")));
    (this.filter ?? this.list).focus({ preventScroll: true });
    this.watchOutside();
  }

  foot() {
    const { min, max } = this.bounds;
    const words = min === max ? this.context.t("select.exactly", { n: max }) : this.context.t("select.range", { min, max });
    this.done = h("button", { type: "button", class: "button primary small", on: { click: () => this.close() } }, this.context.t("select.done"));
    return h("div", { class: "select-foot" }, h("span", {}, words), this.done);
  }

  paintOptions() {
    const wanted = (this.filter?.value ?? "").trim().toLowerCase();
    const fitting = this.options.filter((option) => `${option.label} ${option.description ?? ""}`.toLowerCase().includes(wanted));
    this.rows = fitting.map((option) => this.row(option));
    this.list.replaceChildren(...(this.rows.length ? this.rows : [h("p", { class: "nothing" }, this.context.t("select.none"))]));
    this.paintChosen();
    this.activate(0);
  }

  row(option) {
    const row = h(
      "div",
      { class: "option", role: "option", id: uniqueId("option"), data: { value: option.value } },
      option.emoji && emojiSign(option.emoji),
      h(
        "span",
        { class: "option-words" },
        h("span", { class: "option-label" }, withColours(option.label)),
        option.description && h("span", { class: "option-description" }, option.description),
      ),
      h("span", { class: "option-check" }, icon("check")),
    );
    row.addEventListener("click", () => this.toggle(option.value));
    row.addEventListener("pointermove", () => this.activate(this.rows.indexOf(row), { scroll: false }));
    return row;
  }

  paintChosen() {
    const full = this.many && this.chosen.size >= this.bounds.max;
    for (const row of this.rows) {
      const selected = this.chosen.has(row.dataset.value);
      row.setAttribute("aria-selected", String(selected));
      row.toggleAttribute("aria-disabled", full && !selected);
    }
    if (this.done) this.done.disabled = this.chosen.size < this.bounds.min;
  }

  activate(index, { scroll = true } = {}) {
    if (!this.rows.length) return;
    this.active = (index + this.rows.length) % this.rows.length;
    this.rows.forEach((row, position) => row.classList.toggle("active", position === this.active));
    const row = this.rows[this.active];
    (this.filter ?? this.list).setAttribute("aria-activedescendant", row.id);
    if (scroll) row.scrollIntoView({ block: "nearest" });
  }

  toggle(value) {
    if (!this.many) {
      // Optional single menus can be emptied by choosing the chosen one again.
      const empties = this.chosen.has(value) && this.bounds.min === 0;
      this.chosen = new Set(empties ? [] : [value]);
      this.committed = null;
      this.close();
      return;
    }
    if (this.chosen.has(value)) this.chosen.delete(value);
    else if (this.chosen.size < this.bounds.max) this.chosen.add(value);
    this.paintChosen();
  }

  onKey(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) this.activate(this.active + steps[event.key]);
    else if (event.key === "Home") this.activate(0);
    else if (event.key === "End") this.activate(this.rows.length - 1);
    else if (event.key === "Escape") this.close({ keep: false });
    else if (event.key === "Tab") return void this.close();
    else if (event.target === this.done) return;
    else if (event.key === "Enter" || (event.key === " " && event.target !== this.filter)) this.pickActive();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  pickActive() {
    const row = this.rows[this.active];
    if (row) this.toggle(row.dataset.value);
  }

  /** Close the list; with `keep` a changed and sufficient choice counts, else everything is as before. */
  close({ keep = true } = {}) {
    if (!this.panel) return;
    this.stopWatching();
    const hadFocus = this.panel.contains(document.activeElement);
    this.panel.remove();
    this.panel = null;
    this.trigger.setAttribute("aria-expanded", "false");
    if (hadFocus) this.trigger.focus({ preventScroll: true });
    const changed = this.committed === null || this.values().join("\n") !== this.committed;
    const enough = this.chosen.size >= this.bounds.min;
    if (!keep || !enough) this.chosen = new Set(this.before());
    else if (changed) {
      this.committed = this.values().join("\n");
      this.onCommit(this.values());
    }
    this.paintFace();
  }

  before() {
    return (this.committed ?? "").split("\n").filter(Boolean);
  }

  watchOutside() {
    const outside = (event) => {
      if (!this.element.contains(event.target)) this.close();
    };
    // A phone's keyboard resizes the window when the search field is entered: follow the menu, do not close.
    const follow = (event) => {
      if (event.type === "scroll" && this.panel.contains(event.target)) return;
      placeAt(this.panel, this.trigger, { matchWidth: true });
    };
    document.addEventListener("pointerdown", outside, true);
    document.addEventListener("scroll", follow, true);
    window.addEventListener("resize", follow);
    this.stopWatching = () => {
      document.removeEventListener("pointerdown", outside, true);
      document.removeEventListener("scroll", follow, true);
      window.removeEventListener("resize", follow);
    };
  }
}
