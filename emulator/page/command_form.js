// A chosen slash command in the composer: its options as fields in one line, with suggestions above.
import { localDescription, localName, typedValues } from "./commands.js";
import { h, icon } from "./dom.js";
import { OPTION } from "./kinds.js";
import { OptionField } from "./option_field.js";

const TYPING_PAUSE_MS = 120;

export class CommandForm {
  #fields = [];
  #question = 0;
  #timer = 0;
  #isAsking = false;

  /**
   * @param entry a callable command (see commands.js)
   * @param suggestions the list above the composer
   * @param events {complete(frame): autocomplete's choices or null, send(frame, title), leave(text)}
   */
  constructor(entry, context, suggestions, events) {
    Object.assign(this, { entry, context, suggestions, events });
    const { t } = context;
    this.hint = h("div", { class: "command-hint", role: "status" });
    this.tail = this.#tailInput();
    this.line = h("div", { class: "command-line" }, h("span", { class: "command-name" }, `/${entry.title}`), this.tail);
    this.more = h("button", { type: "button", class: "more-options", on: { click: () => this.tail.focus() } });
    const leave = h("button", { type: "button", class: "icon-button", "aria-label": t("composer.cancel"), on: { click: () => events.leave("") } }, icon("close"));
    const send = h("button", { type: "button", class: "icon-button send", "aria-label": t("composer.send"), on: { click: () => this.send() } }, icon("send"));
    this.element = h("div", { class: "command-form", role: "group", "aria-label": `/${entry.title}` }, this.hint, h("div", { class: "command-row" }, leave, this.line, this.more, send));
    for (const option of entry.options) if (option.required) this.#addField(option);
    this.#paintMore();
  }

  /** Fill in what was already typed after the command's name, and go on from there. */
  begin(typed) {
    const { head, values } = typedValues(this.entry, typed, this.context.locale);
    const first = this.entry.options[0];
    if (head && first && !values.has(first.name)) this.#field(first.name).type(head);
    this.#fill(values);
    this.enter();
  }

  /** Go where something is missing. */
  enter() {
    const open = this.#fields.find((field) => field.option.required && field.isEmpty);
    (open?.input ?? this.tail).focus();
  }

  #field(name) {
    return this.#fields.find((one) => one.option.name === name) ?? this.#addField(this.entry.options.find((one) => one.name === name));
  }

  #fill(values) {
    for (const [name, text] of values) this.#field(name).type(text);
  }

  #tailInput() {
    const input = h("input", { type: "text", class: "command-tail", role: "combobox", "aria-expanded": "false", "aria-label": this.context.t("composer.optional"), autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send" });
    input.addEventListener("focus", () => this.#showOptional());
    input.addEventListener("click", () => this.#showOptional());
    input.addEventListener("input", () => this.#showOptional());
    input.addEventListener("keydown", (event) => this.#tailKey(event));
    return input;
  }

  #remaining() {
    return this.entry.options.filter((option) => !this.#fields.some((field) => field.option === option));
  }

  #paintMore() {
    const count = this.#remaining().length;
    this.more.hidden = count === 0;
    this.more.textContent = `+${count}`;
    this.more.setAttribute("aria-label", `+${count} · ${this.context.t("composer.optional")}`);
    this.more.title = this.context.t("composer.optional");
  }

  #addField(option) {
    const field = new OptionField(option, this.context, {
      changed: (one) => this.#changed(one),
      focused: (one) => this.#suggest(one, true),
      key: (one, event) => this.#fieldKey(one, event),
      removed: (one) => this.#remove(one),
    });
    this.#fields.push(field);
    this.line.insertBefore(field.element, this.tail);
    this.#paintMore();
    return field;
  }

  #remove(field) {
    this.#fields = this.#fields.filter((one) => one !== field);
    field.element.remove();
    this.#paintMore();
    this.tail.focus();
  }

  #say(words, isProblem = false) {
    this.hint.replaceChildren(...[words].flat());
    this.hint.classList.toggle("wrong", isProblem);
  }

  #showOptional() {
    const { t, locale } = this.context;
    this.#question += 1;
    this.#isAsking = false;
    this.#say([h("strong", {}, `/${this.entry.title}`), ` ${this.entry.description}`, h("span", { class: "keys" }, t("composer.keys"))]);
    const typed = this.tail.value.trim().toLowerCase().replace(/:$/, "");
    const items = this.#remaining()
      .map((option) => ({ label: localName(option, locale), hint: localDescription(option, locale), option }))
      .filter((item) => `${item.label} ${item.option.name}`.toLowerCase().includes(typed));
    if (!items.length) return this.suggestions.hide();
    const exact = this.tail.value.endsWith(":") && items.find((item) => [item.label, item.option.name].some((name) => name.toLowerCase() === typed));
    if (exact) return this.#takeOptional(exact);
    // With nothing typed no row is active: Enter sends the command as it is.
    return this.suggestions.show(this.tail, { title: t("composer.optional"), items, first: typed ? 0 : -1, pick: (item) => this.#takeOptional(item) });
  }

  #takeOptional(item) {
    this.tail.value = "";
    this.#addField(item.option).input.focus();
  }

  #tailKey(event) {
    if (event.isComposing || this.suggestions.onKey(event)) return;
    if (event.key === "Enter") this.send();
    else if (event.key === "Escape") this.#escape();
    else if (event.key === "Backspace" && this.tail.value === "") this.#stepBack(this.#fields.at(-1));
    else return;
    event.preventDefault();
  }

  #fieldKey(field, event) {
    if (event.isComposing) return;
    if (event.key === "Enter" && this.#isAsking) return void event.preventDefault();
    if (this.suggestions.onKey(event)) return;
    if (event.key === "Enter") this.send();
    else if (event.key === "Escape") this.#escape();
    else if (event.key === "Backspace" && field.isEmpty) {
      if (field.option.required) this.#stepBack(this.#fields[this.#fields.indexOf(field) - 1]);
      else this.#remove(field);
    } else return;
    event.preventDefault();
  }

  /** Backspace at an empty place goes to the field before it, and from the first place back to typing. */
  #stepBack(field) {
    if (field) field.input.focus();
    else this.events.leave(`/${this.entry.title}`);
  }

  #escape() {
    if (this.suggestions.isOpen) this.suggestions.hide();
    else this.events.leave("");
  }

  #changed(field) {
    field.setProblem(null);
    // Whoever types "r7 figure:f2" means two options: each gets its own words.
    const { head, values } = typedValues(this.entry, field.text, this.context.locale);
    if (values.size && field.option.type !== OPTION.ATTACHMENT) {
      field.type(head);
      this.#fill(values);
      return this.#field([...values.keys()].at(-1)).input.focus();
    }
    return this.#suggest(field, false);
  }

  #suggest(field, atOnce) {
    clearTimeout(this.#timer);
    this.#question += 1;
    this.#isAsking = false;
    const required = field.option.required ? null : this.context.t("composer.optional");
    this.#say([h("strong", {}, field.title), ` ${field.hint}`, required && h("span", { class: "keys" }, required)].filter(Boolean));
    const pick = (item) => this.#take(field, item);
    if (field.fixedItems()) {
      const items = field.fittingItems();
      this.suggestions.show(field.input, { title: field.title, items, pick, empty: this.context.t("composer.not_a_choice") });
    } else if (field.option.autocomplete) {
      this.#isAsking = true;
      this.#timer = setTimeout(() => this.#ask(field, pick), atOnce ? 0 : TYPING_PAUSE_MS);
    } else this.suggestions.hide();
  }

  async #ask(field, pick) {
    const { t } = this.context;
    const question = this.#question;
    const options = this.#fields.filter((one) => one === field || (!one.isEmpty && one.option.type !== OPTION.ATTACHMENT)).map((one) => one.draft());
    if (!this.suggestions.isOpen) this.suggestions.show(field.input, { title: field.title, items: [], pick, empty: t("composer.loading") });
    const choices = await this.events.complete({ ...this.#address(), options, focused: field.option.name });
    // Another field, another letter, or the form is gone: this answer is for a question of the past.
    if (question !== this.#question || !field.input.isConnected) return;
    this.#isAsking = false;
    const items = (choices ?? []).map((choice) => ({ label: localName(choice, this.context.locale), value: choice.value }));
    const typed = field.text.trim().toLowerCase();
    const fits = items.some((item) => `${item.label} ${item.value}`.toLowerCase().includes(typed));
    this.suggestions.show(field.input, { title: field.title, items, pick, first: fits ? 0 : -1, empty: t("composer.nothing") });
  }

  #take(field, item) {
    field.take(item);
    const next = this.#fields.slice(this.#fields.indexOf(field) + 1).find((one) => one.isEmpty);
    (next?.input ?? this.tail).focus();
  }

  #address() {
    return { command: this.entry.command, path: this.entry.path };
  }

  /** Send the command when every option is right, else show what is wrong with the first that is not. */
  async send() {
    const wrong = this.#fields.map((field) => [field, field.problem()]);
    for (const [field, words] of wrong) field.setProblem(words);
    const first = wrong.find(([, words]) => words !== null);
    if (first) {
      first[0].input.focus();
      this.#say([h("strong", {}, first[0].title), ` ${first[1]}`], true);
      return;
    }
    const stray = this.tail.value.trim();
    if (stray) {
      this.tail.focus();
      this.#say([h("strong", {}, stray), ` ${this.context.t("composer.stray")}`], true);
      return;
    }
    const options = await Promise.all(this.#fields.filter((field) => !field.isEmpty).map((field) => field.wire()));
    this.suggestions.hide();
    this.events.send({ ...this.#address(), options }, this.entry.title);
  }

  /** The form is taken away: late answers must not open the list again. */
  retire() {
    clearTimeout(this.#timer);
    this.#question += 1;
    this.suggestions.hide();
  }
}
