// Components of messages: buttons, menus, and the Components V2 layouts that hold them.
import { h } from "./dom.js";
import { colour } from "./embeds.js";
import { emojiSign } from "./emoji.js";
import { KIND, SELECTS } from "./kinds.js";
import { markdown } from "./markdown.js";
import { fileCard, picture } from "./pictures.js";
import { selectMenu } from "./selects.js";

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

/**
 * The elements of a message's components.
 * @param surface {context, press(component, values) => Promise} of the message they belong to
 */
export function layout(components, surface) {
  return components.map((component) => MAKERS[component.type]?.(component, surface)).filter(Boolean);
}

const MAKERS = {
  [KIND.ROW]: (row, surface) => h("div", { class: "action-row" }, layout(row.components, surface)),
  [KIND.BUTTON]: (component, surface) => button(component, surface),
  [KIND.SECTION]: (section, surface) =>
    h(
      "div",
      { class: "section" },
      h("div", { class: "section-words" }, layout(section.components, surface)),
      h("div", { class: "section-accessory" }, layout([section.accessory].filter(Boolean), surface)),
    ),
  [KIND.TEXT]: (display, { context }) => h("div", { class: "text" }, markdown(display.content, context)),
  [KIND.THUMBNAIL]: (thumbnail, { context }) => h("div", { class: "thumbnail" }, mediaItem(thumbnail, context)),
  [KIND.GALLERY]: (gallery, { context }) =>
    h(
      "div",
      { class: "gallery", data: { count: String(Math.min(gallery.items.length, 4)) } },
      gallery.items.map((item) => mediaItem(item, context)),
    ),
  [KIND.FILE]: ({ file, name, size }, { context }) => fileCard({ ...file, filename: name, size }, context),
  [KIND.SEPARATOR]: (separator) =>
    h("div", {
      class: `separator${separator.divider === false ? " bare" : ""}${separator.spacing === 2 ? " wide" : ""}`,
      role: separator.divider === false ? null : "separator",
    }),
  [KIND.CONTAINER]: (container, surface) => containerCard(container, surface),
};

for (const kind of SELECTS) MAKERS[kind] = (component, surface) => messageSelect(component, surface);

/** What a gallery or a section shows; its alt text is the item's own. */
function mediaItem({ media, description, spoiler }, context) {
  return picture({ ...media, description, spoiler }, context);
}

function containerCard(container, surface) {
  const card = h("div", { class: "container" }, layout(container.components, surface));
  if (Number.isInteger(container.accent_color)) {
    card.classList.add("accented");
    card.style.setProperty("--bar", colour(container.accent_color));
  }
  return card;
}

function button(component, surface) {
  const style = BUTTON_STYLES[component.style] ?? "secondary";
  const face = [component.emoji && emojiSign(component.emoji), component.label && h("span", {}, component.label)];
  const label = component.label ? null : component.emoji?.name;
  if (component.style === 5) {
    const address = /^https?:/.test(component.url ?? "") ? component.url : null;
    return h("a", { class: "button link", href: address, target: "_blank", rel: "noopener noreferrer", "aria-label": label }, face);
  }
  const element = h(
    "button",
    {
      type: "button",
      class: `button ${style}`,
      disabled: component.disabled === true,
      "aria-label": label,
      data: { customId: component.custom_id ?? "" },
    },
    face,
  );
  element.addEventListener("click", () => whileWaiting(element, () => surface.press(component, undefined)));
  return element;
}

async function whileWaiting(element, action) {
  if (element.getAttribute("aria-busy") === "true") return;
  element.setAttribute("aria-busy", "true");
  try {
    await action();
  } finally {
    element.removeAttribute("aria-busy");
  }
}

function messageSelect(component, surface) {
  const menu = selectMenu(component, surface.context, {
    onCommit: (values) => whileWaiting(menu.trigger, () => surface.press(component, values)),
  });
  return menu.element;
}
