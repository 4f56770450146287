// The bot's slash commands as the person sees them: flattened to what can be called, named in their language.
import { OPTION } from "./kinds.js";

const NESTED = [OPTION.SUBCOMMAND, OPTION.GROUP];

/** @returns localised name and description of a command, option or choice */
export function localName(thing, locale) {
  return thing.name_localizations?.[locale] ?? thing.name;
}

export function localDescription(thing, locale) {
  return thing.description_localizations?.[locale] ?? thing.description ?? "";
}

/**
 * Every command that can be called: {command, path, options, title, original, description}. `title` is in the person's
 * language ("게임 열기"), `original` as the bot named it ("game new").
 */
export function callable(commands, locale) {
  const chat = commands.filter((command) => (command.type ?? 1) === 1);
  const found = chat.flatMap((command) => leaves(command, [command], locale));
  return found.sort((one, other) => one.title.localeCompare(other.title, locale));
}

function leaves(node, chain, locale) {
  const options = node.options ?? [];
  if (options.some((option) => NESTED.includes(option.type))) {
    return options.flatMap((option) => leaves(option, [...chain, option], locale));
  }
  return [
    {
      command: chain[0].name,
      path: chain.slice(1).map((link) => link.name),
      options: inOrder(options),
      title: chain.map((link) => localName(link, locale)).join(" "),
      original: chain.map((link) => link.name).join(" "),
      description: localDescription(node, locale),
    },
  ];
}

/** Required options come first, else the bot's order. */
function inOrder(options) {
  return [...options.filter((option) => option.required), ...options.filter((option) => !option.required)];
}

/** The commands that fit what was typed after the slash, best first. Either language's names count. */
export function matching(list, typed) {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return list;
  const ranked = list.map((entry) => [rank(entry, wanted), entry]).filter(([points]) => points > 0);
  return ranked.sort((one, other) => other[0] - one[0]).map(([, entry]) => entry);
}

function rank(entry, wanted) {
  const names = [entry.title.toLowerCase(), entry.original.toLowerCase()];
  if (names.some((name) => name === wanted)) return 5;
  if (names.some((name) => name.startsWith(wanted))) return 4;
  if (names.some((name) => wordsStart(name, wanted))) return 3;
  if (names.some((name) => name.includes(wanted))) return 2;
  return entry.description.toLowerCase().includes(wanted) ? 1 : 0;
}

function wordsStart(name, wanted) {
  const words = name.split(" ");
  return wanted.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
}

/** The command whose whole name the text begins with, when a space follows it: {entry, rest} or null. */
export function typedInFull(list, text) {
  const lower = text.toLowerCase();
  const fits = list.flatMap((entry) => [entry.title, entry.original].map((name) => ({ entry, name: `/${name.toLowerCase()} ` })));
  const longest = fits.filter(({ name }) => lower.startsWith(name)).sort((one, other) => other.name.length - one.name.length)[0];
  return longest ? { entry: longest.entry, rest: text.slice(longest.name.length) } : null;
}

/**
 * Option values out of typed text such as "r7 figure:f2": {head, values}, the words before the first "name:", and a Map
 * of option name to text in the order in which they were typed.
 */
export function typedValues(entry, text, locale) {
  const spots = [];
  for (const option of entry.options) {
    for (const name of new Set([option.name, localName(option, locale)])) {
      const at = text.search(new RegExp(`(?:^|\\s)${escaped(name)}:`, "u"));
      if (at >= 0) spots.push({ option: option.name, at, from: text.indexOf(":", at) + 1 });
    }
  }
  spots.sort((one, other) => one.at - other.at);
  const values = new Map();
  spots.forEach((spot, index) => values.set(spot.option, text.slice(spot.from, spots[index + 1]?.at ?? text.length).trim()));
  return { head: text.slice(0, spots[0]?.at ?? text.length).trim(), values };
}

function escaped(name) {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
