// The page's own words. Everything the bot says comes from the bot; these are only the words of the window around it.

import { GERMAN } from "./texts_de.js";
import { FRENCH } from "./texts_fr.js";
import { KOREAN } from "./texts_ko.js";

const ENGLISH = {
  "page.title": "Lawspeaker",
  "page.language": "Language",
  "page.skip": "Skip the history and write",
  "sidebar.label": "Channels",
  "sidebar.channels": "Channels",
  "sidebar.direct": "Direct messages",
  "sidebar.open": "Show channels",
  "sidebar.close": "Hide channels",
  "sidebar.unread": "unread",
  "sidebar.outside": "You are not on the server.",
  "sidebar.enter": "Come in",
  "sidebar.mentions": "Mentions: {n}",
  "identity.switch": "You are {name}. Change who you are",
  "identity.menu": "Who you are at this table",
  "identity.here": "Play as",
  "identity.new_tab": "Open a new tab as {name}",
  "identity.hint": "A second tab can be another person.",
  "identity.settings": "{name}’s settings",
  "identity.accepts_direct": "Accept direct messages",
  "identity.inside": "On the server",
  "identity.owner": "The owner cannot leave.",
  "log.label": "Messages in {channel}",
  "log.empty": "This is the beginning of {channel}.",
  "log.empty_hint": "Type / to see what the bot can do.",
  "log.empty_first": "{command} opens a game.",
  "log.empty_help": "New here? {command} shows how to begin.",
  "log.newest": "New messages",
  "log.today": "Today",
  "log.yesterday": "Yesterday",
  "message.app": "APP",
  "message.edited": "(edited)",
  "message.used": "used",
  "message.private": "Only you can see this",
  "message.dismiss": "Dismiss message",
  "message.menu": "Commands for this message",
  "message.thinking": "{name} is thinking…",
  "message.pinned": "pinned a message to this channel.",
  "message.thread": "started a thread: {name}",
  "thread.open": "See thread",
  "message.no_answer": "The application did not respond",
  "message.not_connected": "Not connected, so nothing was sent.",
  "message.gone": "The original message was deleted.",
  "picture.alt": "ALT",
  "picture.alt_show": "ALT: show the description of this picture",
  "picture.alt_hide": "ALT: hide the description",
  "picture.open": "Open picture",
  "picture.open_told": "Open picture: {told}",
  "picture.viewer": "Picture",
  "picture.larger": "Larger",
  "picture.smaller": "Smaller",
  "picture.close": "Close picture",
  "picture.original": "Open original",
  "picture.failed": "This picture could not be loaded.",
  "file.download": "Download {name}",
  "spoiler.show": "Spoiler: show it",
  "select.choose": "Make a selection",
  "select.done": "Done",
  "select.filter": "Search",
  "select.none": "Nothing fits.",
  "select.range": "Choose {min} to {max}",
  "select.exactly": "Choose {n}",
  "modal.submit": "Submit",
  "modal.cancel": "Cancel",
  "modal.too_short": "Please write more. Minimum length: {n}.",
  "modal.missing": "This is required.",
  "modal.choose_range": "Choose {min} to {max}.",
  "modal.failed": "Something went wrong. Your entries are still here: try again.",
  "modal.mark": "required",
  "composer.placeholder": "Message, or / for commands",
  "composer.label": "Message {channel}",
  "composer.send": "Send",
  "composer.commands": "Commands",
  "composer.no_command": "No command fits “{text}”.",
  "composer.no_commands": "The bot has not announced any commands yet.",
  "composer.cancel": "Leave this command",
  "composer.optional": "Optional",
  "composer.stray": "belongs to no option. Choose the option first, or delete this.",
  "composer.remove": "Remove {name}",
  "composer.missing": "This option is required.",
  "composer.not_a_choice": "Choose one of the list.",
  "composer.not_a_number": "A number, please.",
  "composer.not_whole": "A whole number, please.",
  "composer.range": "From {min} to {max}.",
  "composer.loading": "Looking for what fits…",
  "composer.nothing": "No suggestion. You may type freely.",
  "composer.true": "True",
  "composer.false": "False",
  "composer.keys": "Enter sends · Tab next option · Esc leaves",
  "banner.lost": "The connection to the local table was lost. Trying again…",
  "banner.retry": "Try now",
  "banner.offline": "{name} is not connected right now. Commands and buttons work again as soon as it is back.",
  "banner.connecting": "Connecting…",
};

/** Discord locale -> its texts and its own name. Adding a language is adding an entry. */
export const LANGUAGES = {
  "en-US": { name: "English", texts: ENGLISH },
  ko: { name: "한국어", texts: KOREAN },
  de: { name: "Deutsch", texts: GERMAN },
  fr: { name: "Français", texts: FRENCH },
};

/** The language to begin with: what this person chose before, else what the browser prefers. */
export function firstLanguage(remembered) {
  if (remembered in LANGUAGES) return remembered;
  const preferred = (navigator.language || "").toLowerCase().split("-")[0];
  return Object.keys(LANGUAGES).find((locale) => locale.split("-")[0] === preferred) ?? "en-US";
}

/** The text of `key` in `locale` with its {placeholders} filled; in English where the language lacks it. */
export function textIn(locale, key, values = {}) {
  const text = LANGUAGES[locale].texts[key] ?? ENGLISH[key];
  if (text === undefined) throw new Error(`no text ${key} in ${locale}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
