// Pictures and files: shown as small as Discord shows them (pictures.css), described by their alt text, opened by a press.
import { h, icon, uniqueId } from "./dom.js";
import { openViewer } from "./viewer.js";

const PICTURE_NAME = /\.(png|jpe?g|gif|webp|avif)$/i;

export function isPicture(attachment) {
  return attachment.content_type?.startsWith("image/") || PICTURE_NAME.test(attachment.filename ?? "");
}

/** A picture with its alt text, an ALT button that shows the same text, and a press that opens it alone. */
export function picture({ url, description, width, height, spoiler }, context) {
  const image = h("img", { src: context.fileUrl(url), alt: description ?? "", width, height, decoding: "async" });
  const open = h("button", { type: "button", class: "picture-open", "aria-label": openLabel(description, context) }, image);
  open.addEventListener("click", () => {
    const messageId = open.closest("[data-message]")?.dataset.message;
    openViewer({ url, description }, context, () => focusAgain(open, messageId));
  });
  const frame = h("div", { class: "picture-frame" }, open);
  if (width && height) measure(frame, width, height);
  else image.addEventListener("load", () => measure(frame, image.naturalWidth, image.naturalHeight));
  const figure = h("figure", { class: "picture" }, frame);
  image.addEventListener("error", () => {
    open.replaceWith(h("p", { class: "picture-failed" }, context.t("picture.failed"), description ? ` ${description}` : ""));
  });
  if (description) addAltText(figure, description, context);
  if (spoiler) coverWithSpoiler(frame, context);
  return figure;
}

/** Tell the style what the frame is for: its shape, and the width that it must not exceed. */
function measure(frame, width, height) {
  frame.style.setProperty("--shape", String(width / height));
  frame.style.setProperty("--natural-width", `${width}px`);
}

/** The focus goes back to where it came from; if that message was changed meanwhile, to the picture that is there now. */
function focusAgain(opener, messageId) {
  const now = opener.isConnected ? opener : document.querySelector(`[data-message="${messageId}"] .picture-open`);
  (now ?? document.getElementById("log")).focus({ preventScroll: true });
}

// The label stands for everything inside the button, so it must say the alt text as well.
function openLabel(description, context) {
  return description ? context.t("picture.open_told", { told: description }) : context.t("picture.open");
}

// Under the picture, not on it: a board has coordinates up to its edge. The picture's button says the same words to whoever
// comes by keyboard, so that each picture is one stop.
function addAltText(figure, description, context) {
  const id = uniqueId("alt");
  const words = h("figcaption", { id, hidden: true }, description);
  const button = h(
    "button",
    { type: "button", class: "alt-button", tabindex: "-1", "aria-expanded": "false", "aria-controls": id, "aria-label": context.t("picture.alt_show") },
    context.t("picture.alt"),
  );
  button.addEventListener("click", () => {
    words.hidden = !words.hidden;
    button.setAttribute("aria-expanded", String(!words.hidden));
    button.setAttribute("aria-label", context.t(words.hidden ? "picture.alt_show" : "picture.alt_hide"));
    if (!words.hidden) words.scrollIntoView({ block: "nearest" });
  });
  figure.append(button, words);
}

function coverWithSpoiler(frame, context) {
  const cover = h("button", { type: "button", class: "picture-cover" }, context.t("spoiler.show"));
  cover.addEventListener("click", () => cover.remove());
  frame.append(cover);
}

/** A file that is no picture: its name, its size, a way to take it. */
export function fileCard({ url, filename, size }, context) {
  const name = filename ?? url.split("/").pop();
  const seen = [name, size !== undefined && sizeInWords(size, context.locale)].filter(Boolean).join(" ");
  return h(
    "a",
    { class: "file-card", href: context.fileUrl(url), download: name, "aria-label": context.t("file.download", { name: seen }) },
    icon("file"),
    h("span", { class: "file-name" }, name),
    size !== undefined && h("span", { class: "file-size" }, sizeInWords(size, context.locale)),
    icon("arrow"),
  );
}

function sizeInWords(bytes, locale) {
  const [unit, amount] = bytes < 1000 ? ["byte", bytes] : bytes < 1e6 ? ["kilobyte", bytes / 1000] : ["megabyte", bytes / 1e6];
  const unitDisplay = unit === "byte" ? "long" : "short"; // the short one has no plural: "5 byte"
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 }).format(amount);
}
