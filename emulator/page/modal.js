// Modals: a form that the bot opens. The browser's own <dialog> keeps the focus inside.
import { h, icon, uniqueId } from "./dom.js";
import { fieldFor } from "./fields.js";
import { KIND } from "./kinds.js";
import { markdown } from "./markdown.js";

/**
 * Open a modal.
 * @param modal {custom_id, title, components} as the bot sent it
 * @param submit (components) => Promise<"done" | "failed" | "unsent">
 */
export function openModal(modal, context, submit) {
  const { t } = context;
  const parts = modal.components.map((component) => part(component, context));
  const titleId = uniqueId("modal");
  const complaint = h("p", { class: "failure", role: "alert", hidden: true });
  const cancel = h("button", { type: "button", class: "button secondary" }, t("modal.cancel"));
  const send = h("button", { type: "submit", class: "button primary" }, t("modal.submit"));
  const close = h("button", { type: "button", class: "icon-button", "aria-label": t("modal.cancel") }, icon("close"));
  const form = h(
    "form",
    { method: "dialog", novalidate: true },
    h("header", {}, h("h2", { id: titleId }, modal.title), close),
    h("div", { class: "modal-fields" }, parts.map((one) => one.element)),
    complaint,
    h("footer", {}, cancel, send),
  );
  const dialog = h("dialog", { class: "modal", "aria-labelledby": titleId }, form);
  for (const button of [cancel, close]) button.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = parts.filter((one) => one.field);
    const wrong = fields.filter((one) => !one.isRight());
    if (wrong.length) return wrong[0].field.focusable?.focus();
    send.disabled = true;
    complaint.hidden = true;
    const outcome = await submit(await Promise.all(parts.map((one) => one.value()).filter(Boolean)));
    if (outcome === "done") return dialog.close();
    send.disabled = false;
    complaint.replaceChildren(icon("warning"), t("modal.failed"));
    complaint.hidden = false;
    return undefined;
  });
  document.body.append(dialog);
  dialog.showModal();
  (parts.find((one) => one.field)?.field.focusable ?? send).focus();
  return dialog;
}

/** One top-level component: a label with its input, an action row with a text input, or text to read. */
function part(component, context) {
  if (component.type === KIND.TEXT) {
    return { element: h("div", { class: "text" }, markdown(component.content, context)), value: () => null };
  }
  const isRow = component.type === KIND.ROW;
  const input = isRow ? component.components[0] : component.component;
  const label = isRow ? input.label : component.label;
  const ids = { label: uniqueId("label"), description: component.description ? uniqueId("description") : null };
  const field = fieldFor(input, context, ids);
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  // A real <label> would open the select when its words are clicked; aria-labelledby ties them without that.
  const element = h(
    "div",
    { class: `modal-field${input.type === KIND.CHECKBOX ? " inline" : ""}` },
    h("div", { class: "modal-label", id: ids.label }, label, field.isRequired && h("span", { class: "mark", title: context.t("modal.mark"), "aria-label": context.t("modal.mark") }, "*")),
    component.description && h("p", { class: "modal-description", id: ids.description }, component.description),
    field.element,
    problem,
  );
  const isRight = () => {
    const words = field.problem();
    problem.textContent = words ?? "";
    problem.hidden = words === null;
    element.classList.toggle("wrong", words !== null);
    return words === null;
  };
  const value = async () => {
    const sent = await field.value();
    const shell = { type: component.type, ...(component.id === undefined ? {} : { id: component.id }) };
    return isRow ? { ...shell, components: [sent] } : { ...shell, component: sent };
  };
  return { element, field, isRight, value };
}
