// Pictures and files: shown at their place, described by their alt text, enlarged on a click.
import { h, icon, uniqueId } from "./dom.js";

const PICTURE_NAME = /\.(png|jpe?g|gif|webp|avif)$/i;

export function isPicture(attachment) {
  return attachment.content_type?.startsWith("image/") || PICTURE_NAME.test(attachment.filename ?? "");
}

/** A picture with its alt text, an ALT button that shows the same text, and a click to enlarge. */
export function picture({ url, description, width, height, spoiler }, context) {
  const image = h("img", { src: context.fileUrl(url), alt: description ?? "", width, height, decoding: "async" });
  const enlarge = h(
    "button",
    { type: "button", class: "picture-open", "aria-label": enlargeLabel(description, context) },
    image,
  );
  enlarge.addEventListener("click", () => showLarge({ url, description }, context));
  const frame = h("div", { class: "picture-frame" }, enlarge);
  if (width && height) {
    frame.style.setProperty("--ratio", `${width} / ${height}`);
    frame.style.setProperty("--shape", String(width / height));
  }
  const figure = h("figure", { class: "picture" }, frame);
  image.addEventListener("error", () => {
    enlarge.replaceWith(h("p", { class: "picture-failed" }, context.t("picture.failed"), description ? ` ${description}` : ""));
  });
  if (description) addAltText(figure, description, context);
  if (spoiler) coverWithSpoiler(frame, context);
  return figure;
}

// The description is the image's alt already: as a label the button needs only what it does.
function enlargeLabel(description, context) {
  return description ? `${context.t("picture.enlarge")}: ${description}` : context.t("picture.enlarge");
}

// Under the picture, not on it: a board has coordinates up to its edge.
function addAltText(figure, description, context) {
  const id = uniqueId("alt");
  const words = h("figcaption", { id, hidden: true }, description);
  const button = h(
    "button",
    { type: "button", class: "alt-button", "aria-expanded": "false", "aria-controls": id, "aria-label": context.t("picture.alt_show") },
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

function showLarge({ url, description }, context) {
  const image = h("img", { src: context.fileUrl(url), alt: description ?? "" });
  const close = h("button", { type: "button", class: "icon-button", "aria-label": context.t("picture.close") }, icon("close"));
  const original = h(
    "a",
    { href: context.fileUrl(url), target: "_blank", rel: "noopener" },
    icon("newtab"),
    context.t("picture.original"),
  );
  const dialog = h(
    "dialog",
    { class: "large-picture", "aria-label": context.t("picture.enlarge") },
    h("div", { class: "large-picture-bar" }, original, close),
    h("div", { class: "large-picture-room", tabindex: "0" }, image),
  );
  image.addEventListener("click", () => dialog.classList.toggle("full-size"));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.classList.contains("large-picture-room")) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}

/** A file that is no picture: its name, its size, a way to take it. */
export function fileCard({ url, filename, size }, context) {
  const name = filename ?? url.split("/").pop();
  return h(
    "a",
    { class: "file-card", href: context.fileUrl(url), download: name, "aria-label": context.t("file.download", { name }) },
    icon("file"),
    h("span", { class: "file-name" }, name),
    size !== undefined && h("span", { class: "file-size" }, sizeInWords(size, context.locale)),
    icon("arrow"),
  );
}

function sizeInWords(bytes, locale) {
  const [unit, amount] = bytes < 1000 ? ["byte", bytes] : bytes < 1e6 ? ["kilobyte", bytes / 1000] : ["megabyte", bytes / 1e6];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 }).format(amount);
}
