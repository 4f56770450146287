// One option of a slash command in the composer: its name, what is typed, and the value that it stands for.
import { localDescription, localName } from "./commands.js";
import { h, icon } from "./dom.js";
import { fileValue } from "./fields.js";
import { DIRECT, OPTION } from "./kinds.js";

const NUMBERS = [OPTION.INTEGER, OPTION.NUMBER];

export class OptionField {
  #bound = null;

  /**
   * @param context texts, people and channels (see app.js)
   * @param events {changed(field), focused(field), key(field, event), removed(field)}
   */
  constructor(option, context, events) {
    this.option = option;
    this.context = context;
    this.events = events;
    this.title = localName(option, context.locale);
    this.hint = localDescription(option, context.locale);
    const isFile = option.type === OPTION.ATTACHMENT;
    this.input = isFile ? this.#fileInput() : this.#textInput();
    const remove = () => events.removed(this);
    this.element = h(
      "div",
      { class: "option-field", data: { option: option.name } },
      h("span", { class: "option-name" }, this.title),
      this.input,
      !option.required && h("button", { type: "button", class: "option-remove", "aria-label": context.t("composer.remove", { name: this.title }), on: { click: remove } }, icon("close")),
    );
    this.element.addEventListener("click", (event) => event.target === this.element && this.input.focus());
  }

  #textInput() {
    const input = h("input", {
      type: "text",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-label": this.hint ? `${this.title}: ${this.hint}` : this.title,
      "aria-required": String(Boolean(this.option.required)),
      inputmode: NUMBERS.includes(this.option.type) && !this.option.autocomplete ? "decimal" : null,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      size: "3",
    });
    input.addEventListener("input", () => {
      this.#bound = null;
      this.#fit();
      this.events.changed(this);
    });
    input.addEventListener("focus", () => this.events.focused(this));
    input.addEventListener("click", () => this.events.focused(this));
    input.addEventListener("keydown", (event) => this.events.key(this, event));
    return input;
  }

  #fileInput() {
    const input = h("input", { type: "file", "aria-label": this.hint ? `${this.title}: ${this.hint}` : this.title });
    input.addEventListener("change", () => this.events.changed(this));
    input.addEventListener("focus", () => this.events.focused(this));
    input.addEventListener("keydown", (event) => event.key !== " " && this.events.key(this, event));
    return input;
  }

  #fit() {
    this.input.size = Math.max(3, Math.min(60, [...this.input.value].length + 1));
  }

  get text() {
    return this.option.type === OPTION.ATTACHMENT ? (this.input.files[0]?.name ?? "") : this.input.value;
  }

  get isEmpty() {
    return this.text.trim() === "";
  }

  /** Put typed text in, as if the person had typed it. */
  type(text) {
    if (this.option.type === OPTION.ATTACHMENT) return;
    this.input.value = text;
    this.#bound = null;
    this.#fit();
  }

  /** Take a suggestion: its name is shown, its value is what will be sent. */
  take(item) {
    this.input.value = item.label;
    this.#bound = { value: item.value };
    this.#fit();
    this.setProblem(null);
  }

  /** The fixed suggestions of this option, or null when there are none (free text, or the bot suggests). */
  fixedItems() {
    const { option, context } = this;
    if (option.choices?.length) return option.choices.map((choice) => ({ label: localName(choice, context.locale), value: choice.value }));
    if (option.type === OPTION.BOOLEAN) {
      return [true, false].map((value) => ({ label: context.t(value ? "composer.true" : "composer.false"), value }));
    }
    const people = [...context.people(), context.bot()].map((person) => ({ label: person.name, value: person.id }));
    const roles = context.roles().map((role) => ({ label: `@${role.name}`, value: role.id }));
    if (option.type === OPTION.USER) return people;
    if (option.type === OPTION.ROLE) return roles;
    if (option.type === OPTION.MENTIONABLE) return [...people, ...roles];
    const inServer = context.channels().filter((channel) => !DIRECT.includes(channel.type));
    if (option.type === OPTION.CHANNEL) return inServer.map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
    return null;
  }

  /** The fixed suggestions that fit what is typed; all of them once one is taken. */
  fittingItems() {
    const items = this.fixedItems() ?? [];
    const wanted = this.#bound ? "" : this.text.trim().toLowerCase();
    return items.filter((item) => item.label.toLowerCase().includes(wanted));
  }

  #meaning() {
    if (this.#bound) return this.#bound.value;
    const typed = this.text.trim();
    const items = this.fixedItems();
    if (items) return items.find((item) => item.label.toLowerCase() === typed.toLowerCase() || String(item.value) === typed)?.value;
    return NUMBERS.includes(this.option.type) ? Number(typed.replace(",", ".")) : this.input.value;
  }

  /** What is wrong with the value, in words, or null. */
  problem() {
    const { option, context } = this;
    if (this.isEmpty) return option.required ? context.t("composer.missing") : null;
    if (option.type === OPTION.ATTACHMENT) return null;
    const value = this.#meaning();
    if (value === undefined) return context.t("composer.not_a_choice");
    if (!NUMBERS.includes(option.type)) return null;
    if (Number.isNaN(value)) return context.t("composer.not_a_number");
    if (option.type === OPTION.INTEGER && !Number.isInteger(value)) return context.t("composer.not_whole");
    const [min, max] = [option.min_value ?? -Infinity, option.max_value ?? Infinity];
    return value < min || value > max ? context.t("composer.range", { min, max }) : null;
  }

  setProblem(words) {
    this.element.classList.toggle("wrong", words !== null);
    this.input.setAttribute("aria-invalid", String(words !== null));
  }

  /** The option as it is sent when the command is. */
  async wire() {
    const { name, type } = this.option;
    const value = type === OPTION.ATTACHMENT ? await fileValue(this.input.files[0]) : this.#meaning();
    return { name, type, value };
  }

  /** The option as autocomplete sends it: unfinished text is text. */
  draft() {
    const value = this.#bound ? this.#bound.value : (this.problem() ? this.text : this.#meaning());
    return { name: this.option.name, type: this.option.type, value };
  }
}
