// Marks inside a line: emphasis, code, spoilers, links, mentions, times. Returns DOM nodes, never markup.
import { h } from "./dom.js";
import { withColours } from "./emoji.js";
import { timeMark } from "./times.js";

/** Marks that enclose other marks, the longer ones first. */
const PAIRS = [
  ["***", (inner) => h("strong", {}, h("em", {}, inner))],
  ["**", (inner) => h("strong", {}, inner)],
  ["__", (inner) => h("u", {}, inner)],
  ["~~", (inner) => h("s", {}, inner)],
  ["||", (inner, context) => spoiler(inner, context)],
  ["*", (inner) => h("em", {}, inner)],
  ["_", (inner) => h("em", {}, inner)],
];

const PUNCTUATION = /^\\([!-/:-@[-`{-~])/;
const CODE = /^(`{1,2})((?:(?!\1)[^])+?)\1(?!`)/;
const USER = /^<@!?(\d+)>/;
const CHANNEL = /^<#(\d+)>/;
const ROLE = /^<@&(\d+)>/;
const TIME = /^<t:(-?\d{1,14})(?::([tTdDfFR]))?>/;
const COMMAND = /^<\/([^:>]{1,100}):(\d+)>/;
const EMOJI = /^<a?:(\w{2,32}):\d+>/;
const LINK = /^\[((?:[^\[\]\\]|\\.)+)\]\(\s*<?(https?:\/\/[^\s>)]+)>?(?:\s+"[^"]*")?\s*\)/;
const BARE_LINK = /^<?(https?:\/\/[^\s<>]+)>?/;
const PLACE = /^https:\/\/discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/\d+)?$/;
const EVERYONE = /^@(?:everyone|here)\b/;

/** Pattern, then what its match becomes: a node, { node, length } when less than the match is used, or null. */
const RULES = [
  [PUNCTUATION, (match) => match[1]],
  [CODE, (match) => h("code", {}, match[2].replace(/^ (.*[^ ].*) $/, "$1"))],
  [USER, (match, context) => userMention(match[1], context)],
  [CHANNEL, (match, context) => channelMention(match[1], context)],
  [ROLE, (match, context) => roleMention(match[1], context)],
  [TIME, (match, context) => timeMark(Number(match[1]), match[2], context.locale)],
  [COMMAND, (match, context) => commandMention(match[1], context)],
  [EMOJI, (match) => `:${match[1]}:`],
  [LINK, (match, context) => link(match[2], inlineNodes(match[1], { ...context, inLink: true }), context)],
  [BARE_LINK, (match, context) => bareLink(match, context)],
  [EVERYONE, (match) => h("span", { class: "mention" }, match[0])],
];

/** Characters at which a mark can begin: everything else is passed over quickly. */
const MARK_START = /[\\`<[h@*_~|]/g;

/**
 * The nodes of one piece of text.
 * @param context {locale, t, nameOf(userId), isMe(userId), roles(), channel(id), openChannel(id), useCommand(path)}
 */
export function inlineNodes(text, context) {
  const nodes = [];
  let plain = "";
  let at = 0;
  const flush = () => {
    nodes.push(...withColours(plain));
    plain = "";
  };
  while (at < text.length) {
    MARK_START.lastIndex = at;
    const next = MARK_START.exec(text);
    const stop = next ? next.index : text.length;
    plain += text.slice(at, stop);
    at = stop;
    if (!next) break;
    const found = markAt(text, at, context);
    if (found) {
      flush();
      nodes.push(found.node);
      at += found.length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  flush();
  return nodes;
}

function markAt(text, at, context) {
  const rest = text.slice(at);
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(rest);
    if (!match) continue;
    const made = make(match, context);
    if (made !== null) return made.node ? made : { node: made, length: match[0].length };
  }
  for (const [mark, make] of PAIRS) {
    if (!rest.startsWith(mark)) continue;
    const end = closing(text, at, mark);
    if (end < 0) continue;
    const inner = inlineNodes(text.slice(at + mark.length, end), context);
    return { node: make(inner, context), length: end + mark.length - at };
  }
  return null;
}

/** Where the mark that opens at `at` closes, or -1. Marks in code do not count; snake_case stays as it is. */
function closing(text, at, mark) {
  const word = /[\p{L}\p{N}]/u;
  if (mark === "_" && at > 0 && word.test(text[at - 1])) return -1;
  if ((mark === "*" || mark === "_") && /\s/.test(text[at + 1] ?? " ")) return -1;
  let from = at + mark.length;
  while (from < text.length) {
    if (text[from] === "\\") from += 2;
    else if (text[from] === "`") {
      const code = CODE.exec(text.slice(from));
      from += code ? code[0].length : 1;
    } else if (text.startsWith(mark, from) && from > at + mark.length) {
      const run = runLength(text, from, mark[0]);
      // "*a **b***": the inner pair closes first, so this mark takes the end of the run.
      const fits = mark.length > 1 || run !== 2;
      if (fits && !(mark === "_" && word.test(text[from + run] ?? ""))) return from + run - mark.length;
      from += run;
    } else from += 1;
  }
  return -1;
}

function runLength(text, from, character) {
  let length = 0;
  while (text[from + length] === character) length += 1;
  return length;
}

function spoiler(inner, context) {
  const cover = h(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": context.t("spoiler.show"), "aria-expanded": "false" },
    h("span", { class: "spoiler-text" }, inner),
  );
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (cover.classList.contains("shown")) return;
    event.preventDefault();
    cover.classList.add("shown");
    cover.removeAttribute("role");
    cover.removeAttribute("aria-label");
    cover.setAttribute("aria-expanded", "true");
  };
  cover.addEventListener("click", show);
  cover.addEventListener("keydown", show);
  return cover;
}

/** A link to a channel of Discord leads there within the page, if its reader sees that channel. */
function link(address, inner, context) {
  const [, id] = PLACE.exec(address) ?? [];
  if (id && context.channel(id)) {
    const open = (event) => {
      event.preventDefault();
      context.openChannel(id);
    };
    return h("a", { href: `#${id}`, on: { click: open } }, inner);
  }
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, inner);
}

function bareLink(match, context) {
  if (context.inLink) return null;
  const wrapped = match[0].startsWith("<");
  if (wrapped && !match[0].endsWith(">")) return null;
  // A full stop or a closing bracket after an address belongs to the sentence around it.
  const address = wrapped ? match[1] : match[1].replace(/[.,;:!?'")\]]+$/, "");
  return { node: link(address, [address], context), length: wrapped ? match[0].length : address.length };
}

function userMention(id, context) {
  const me = context.isMe(id);
  return h("span", { class: me ? "mention mention-me" : "mention" }, `@${context.nameOf(id) ?? id}`);
}

function roleMention(id, context) {
  const role = context.roles().find((one) => one.id === id);
  return h("span", { class: "mention" }, `@${role?.name ?? "…"}`);
}

function channelMention(id, context) {
  const channel = context.channel(id);
  if (!channel) return h("span", { class: "mention" }, "#…");
  const open = () => context.openChannel(id);
  return h("button", { type: "button", class: "mention", on: { click: open } }, `#${channel.name}`);
}

function commandMention(path, context) {
  const use = () => context.useCommand(path);
  return h("button", { type: "button", class: "mention", on: { click: use } }, `/${path}`);
}
