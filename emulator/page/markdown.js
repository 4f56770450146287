// Blocks of a message's text: headings, lists, quotes, code blocks, subtext, lines. Inline marks are in inline.js.
import { h } from "./dom.js";
import { inlineNodes } from "./inline.js";

const FENCE = /^```(?:([\w+-]{1,20})\n)?\n?([^]*?)\n?```/;
const HEADING = /^(#{1,3})\s+(.+)$/;
const SUBTEXT = /^-#\s+(.+)$/;
const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(.*)$/;
const QUOTE = /^>\s(.*)$/;

/**
 * Render `text` into a document fragment.
 * @param context as for `inlineNodes`
 */
export function markdown(text, context) {
  const fragment = document.createDocumentFragment();
  let from = 0;
  while (from < text.length) {
    const fence = nextFence(text, from);
    const until = fence ? fence.index : text.length;
    // The line break next to a code block is the block's own edge.
    const between = text.slice(from, until).replace(fence ? /\n$/ : /$^/, "").replace(from > 0 ? /^\n/ : /$^/, "");
    if (between) fragment.append(...blocks(between.split("\n"), context));
    if (!fence) break;
    fragment.append(h("pre", {}, h("code", { data: fence.match[1] ? { language: fence.match[1] } : {} }, fence.match[2])));
    from = until + fence.match[0].length;
  }
  return fragment;
}

function nextFence(text, from) {
  for (let index = text.indexOf("```", from); index >= 0; index = text.indexOf("```", index + 3)) {
    const match = FENCE.exec(text.slice(index));
    if (match && match[2]) return { index, match };
  }
  return null;
}

function blocks(lines, context) {
  const made = [];
  let at = 0;
  while (at < lines.length) {
    const [block, used] = blockAt(lines, at, context);
    made.push(block);
    at += used;
  }
  return made;
}

function blockAt(lines, at, context) {
  const line = lines[at];
  if (line.startsWith(">>> ")) {
    const rest = [line.slice(4), ...lines.slice(at + 1)];
    return [h("blockquote", {}, blocks(rest, context)), lines.length - at];
  }
  if (QUOTE.test(line)) {
    const quoted = run(lines, at, (other) => QUOTE.test(other)).map((other) => QUOTE.exec(other)[1]);
    return [h("blockquote", {}, blocks(quoted, context)), quoted.length];
  }
  const heading = HEADING.exec(line);
  // h3 to h5: the page's own heading is h1, and a message has its author as h2.
  if (heading) return [h(`h${heading[1].length + 2}`, {}, inlineNodes(heading[2], context)), 1];
  const subtext = SUBTEXT.exec(line);
  if (subtext) return [h("small", { class: "subtext" }, inlineNodes(subtext[1], context)), 1];
  if (ITEM.test(line)) {
    const items = run(lines, at, (other, index) => ITEM.test(other) && (index === at || continuesList(lines[at], other)));
    return [list(items.map((item) => ITEM.exec(item)), context), items.length];
  }
  const plain = run(lines, at, (other, index) => index === at || !startsBlock(other));
  return [paragraph(plain, context), plain.length];
}

/** A bullet after numbers (or the other way round) begins a list of its own, unless it is nested. */
function continuesList(first, other) {
  const [head, item] = [ITEM.exec(first), ITEM.exec(other)];
  return item[1].length > head[1].length || /\d/.test(item[2]) === /\d/.test(head[2]);
}

function startsBlock(line) {
  return line.startsWith(">>> ") || [QUOTE, HEADING, SUBTEXT, ITEM].some((pattern) => pattern.test(line));
}

function run(lines, at, belongs) {
  let end = at;
  while (end < lines.length && belongs(lines[end], end)) end += 1;
  return lines.slice(at, end);
}

/** Marks may span lines within a paragraph, so it is read as one text and its breaks are set afterwards. */
function paragraph(lines, context) {
  return h("p", {}, inlineNodes(lines.join("\n"), context));
}

/** Nested lists by indentation: deeper items become a list inside the item before them. */
function list(items, context) {
  const ordered = /\d/.test(items[0][2]);
  const depth = items[0][1].length;
  const element = h(ordered ? "ol" : "ul", ordered ? { start: Number.parseInt(items[0][2], 10) } : {});
  let at = 0;
  while (at < items.length) {
    const entry = h("li", {}, inlineNodes(items[at][3], context));
    let end = at + 1;
    while (end < items.length && items[end][1].length > depth) end += 1;
    if (end > at + 1) entry.append(list(items.slice(at + 1, end), context));
    element.append(entry);
    at = end;
  }
  return element;
}
