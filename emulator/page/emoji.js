// Emoji on buttons, in menus and in texts. Not every computer has a font for them, and an empty box says less than nothing.
import { h } from "./dom.js";

const UNASSIGNED = "\u{10fffe}";
const EMOJI = /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})* ?/gu;
const SIZE_PX = 24;
const known = new Map();

/**
 * The emoji's character; a server's own emoji has no picture here, so its name stands for it. Null when it cannot be
 * drawn, unless it is `alone` and nothing else would be left.
 */
export function emojiText(emoji, { alone = false } = {}) {
  if (!emoji.id && !alone && !canDraw(emoji.name)) return null;
  return h("span", { class: "emoji", "aria-hidden": "true" }, emoji.id ? `:${emoji.name}:` : emoji.name);
}

/** A text without the emoji that cannot be drawn, and without the space after each; a text of nothing else stays. */
export function drawableText(text) {
  const kept = text.replace(EMOJI, (emoji) => (canDraw(emoji) ? emoji : ""));
  return kept.trim() ? kept : text;
}

/** A character without a glyph looks exactly like one that cannot have a glyph. */
function canDraw(text) {
  const first = String.fromCodePoint(text.codePointAt(0));
  if (!known.has(first)) known.set(first, drawn(first) !== drawn(UNASSIGNED));
  return known.get(first);
}

function drawn(character) {
  const canvas = h("canvas", { width: String(SIZE_PX), height: String(SIZE_PX) });
  const pen = canvas.getContext("2d");
  pen.font = `${SIZE_PX * 0.7}px ${getComputedStyle(document.documentElement).fontFamily}`;
  pen.textBaseline = "middle";
  pen.fillText(character, 1, SIZE_PX / 2);
  return canvas.toDataURL();
}
