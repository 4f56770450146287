// The inputs of modals. Each field knows its element, what is wrong with it, and what Discord would be sent.
import { h, uniqueId } from "./dom.js";
import { emojiSign } from "./emoji.js";
import { KIND, SELECTS } from "./kinds.js";
import { selectMenu } from "./selects.js";

/**
 * A field for one input component.
 * @param names {label: id of the visible label, description: id or null}
 * @returns {element, focusable, isRequired, problem() => text or null, value() => Promise<submitted component>}
 */
export function fieldFor(component, context, names) {
  if (component.type === KIND.TEXT_INPUT) return textField(component, context, names);
  if (SELECTS.includes(component.type)) return selectField(component, context, names);
  if (component.type === KIND.RADIO_GROUP) return radioField(component, context, names);
  if (component.type === KIND.CHECKBOX_GROUP) return checkboxGroupField(component, context, names);
  if (component.type === KIND.CHECKBOX) return checkboxField(component, context, names);
  throw new Error(`a modal cannot hold component type ${component.type}`);
}

/** What every submitted component repeats. */
function submitted(component, rest) {
  return { type: component.type, ...(component.id === undefined ? {} : { id: component.id }), custom_id: component.custom_id, ...rest };
}

function textField(component, { t }, names) {
  const isRequired = component.required !== false;
  const paragraph = component.style === 2;
  const input = h(paragraph ? "textarea" : "input", {
    class: "input",
    type: paragraph ? null : "text",
    rows: paragraph ? "4" : null,
    placeholder: component.placeholder,
    maxlength: component.max_length ?? 4000,
    "aria-required": String(isRequired),
    "aria-labelledby": names.label,
    "aria-describedby": names.description,
    autocomplete: "off",
    data: { customId: component.custom_id },
  });
  input.value = component.value ?? "";
  const element = h("div", { class: "text-field" }, input);
  if (component.max_length) {
    const count = h("span", { class: "count", "aria-hidden": "true" });
    const paint = () => (count.textContent = `${input.value.length} / ${component.max_length}`);
    input.addEventListener("input", paint);
    paint();
    element.append(count);
  }
  const problem = () => {
    if (isRequired && !input.value.trim()) return t("modal.missing");
    const tooShort = input.value && component.min_length && input.value.length < component.min_length;
    return tooShort ? t("modal.too_short", { n: component.min_length }) : null;
  };
  return { element, focusable: input, isRequired, problem, value: async () => submitted(component, { value: input.value }) };
}

function selectField(component, context, names) {
  const isRequired = component.required !== false;
  const menu = selectMenu(isRequired ? component : { ...component, min_values: 0 }, context, { labelledBy: names.label });
  const problem = () => {
    const chosen = menu.values().length;
    if (chosen === 0) return isRequired && (component.min_values ?? 1) > 0 ? context.t("modal.missing") : null;
    return rangeProblem(chosen, component, context);
  };
  return { element: menu.element, focusable: menu.trigger, isRequired, problem, value: async () => submitted(component, { values: menu.values() }) };
}

function rangeProblem(chosen, component, { t }) {
  const [min, max] = [component.min_values ?? 1, component.max_values ?? 1];
  return chosen < min || chosen > max ? t("modal.choose_range", { min, max }) : null;
}

function radioField(component, { t }, names) {
  const isRequired = component.required !== false;
  const group = uniqueId("radio");
  const boxes = component.options.map((option) => choiceBox("radio", group, option));
  const element = h("div", { class: "choices", role: "radiogroup", "aria-labelledby": names.label, "aria-describedby": names.description }, boxes.map((box) => box.element));
  const chosen = () => boxes.find((box) => box.input.checked)?.input.value ?? null;
  const problem = () => (isRequired && chosen() === null ? t("modal.missing") : null);
  return { element, focusable: boxes[0]?.input, isRequired, problem, value: async () => submitted(component, { value: chosen() }) };
}

function checkboxGroupField(component, context, names) {
  const isRequired = component.required !== false;
  const bounds = { min_values: component.min_values ?? (isRequired ? 1 : 0), max_values: component.max_values ?? component.options.length };
  const boxes = component.options.map((option) => choiceBox("checkbox", uniqueId("box"), option));
  const element = h("div", { class: "choices", role: "group", "aria-labelledby": names.label, "aria-describedby": names.description }, boxes.map((box) => box.element));
  const chosen = () => boxes.filter((box) => box.input.checked).map((box) => box.input.value);
  const keepMaximum = () => {
    const full = chosen().length >= bounds.max_values;
    for (const { input } of boxes) input.disabled = full && !input.checked;
  };
  element.addEventListener("change", keepMaximum);
  const problem = () => (chosen().length === 0 && !isRequired ? null : rangeProblem(chosen().length, bounds, context));
  return { element, focusable: boxes[0]?.input, isRequired, problem, value: async () => submitted(component, { values: chosen() }) };
}

function checkboxField(component, _context, names) {
  const input = h("input", { type: "checkbox", class: "lone-checkbox", checked: component.default === true, "aria-labelledby": names.label, "aria-describedby": names.description, data: { customId: component.custom_id } });
  return { element: input, focusable: input, isRequired: false, problem: () => null, value: async () => submitted(component, { value: input.checked }) };
}

function choiceBox(type, name, option) {
  const input = h("input", { type, name, value: option.value, checked: option.default === true });
  const words = h("span", { class: "option-words" }, h("span", { class: "option-label" }, option.label), option.description && h("span", { class: "option-description" }, option.description));
  return { input, element: h("label", { class: "choice" }, input, option.emoji && emojiSign(option.emoji), words) };
}

/** A file as it travels to the local table: {name, data (base64)}. */
export async function fileValue(file) {
  const address = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
  return { name: file.name, data: address.slice(address.indexOf(",") + 1) };
}
