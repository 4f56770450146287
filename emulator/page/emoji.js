// Emoji on buttons, in menus and in texts. The page's own type draws them in lines, which take the colour of the words around
// them; an emoji that is nothing but its colour gets it here.
import { h } from "./dom.js";

const COLOURS = {
  "#e0565f": "🔴🟥❤",
  "#f08a3c": "🟠🟧🧡",
  "#f2c84b": "🟡🟨💛",
  "#5fbf72": "🟢🟩💚",
  "#5b9bf0": "🔵🟦💙",
  "#ab82e8": "🟣🟪💜",
  "#b07f5f": "🟤🟫🤎",
};
const COLOUR_OF = new Map(Object.entries(COLOURS).flatMap(([colour, signs]) => [...signs].map((sign) => [sign, colour])));
const COLOURED = new RegExp(`([${[...COLOUR_OF.keys()].join("")}])`, "u");

/** The emoji's sign; a server's own emoji has no picture here, so its name stands for it. */
export function emojiSign(emoji) {
  return h("span", { class: "emoji", "aria-hidden": "true" }, emoji.id ? `:${emoji.name}:` : withColours(emoji.name));
}

/**
 * The nodes of a text whose coloured signs have their colour. What asks for a picture (U+FE0F) is left out: a browser would
 * rather take the machine's own emoji for it than the page's.
 */
export function withColours(text) {
  return text.replaceAll("\uFE0F", "").split(COLOURED).filter(Boolean).map(inItsColour);
}

function inItsColour(part) {
  const colour = COLOUR_OF.get([...part][0]);
  if (!colour) return part;
  const sign = h("span", {}, part);
  sign.style.color = colour;
  return sign;
}
