// Times in the reader's language: message times, day lines, and Discord's <t:seconds:style> marks.
import { h } from "./dom.js";

const STYLES = {
  t: { hour: "numeric", minute: "2-digit" },
  T: { hour: "numeric", minute: "2-digit", second: "2-digit" },
  d: { year: "numeric", month: "2-digit", day: "2-digit" },
  D: { year: "numeric", month: "long", day: "numeric" },
  f: { year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
  F: { weekday: "long", year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
};

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** "in 3 hours", "2 minutes ago", for a date against now. */
export function relativeTime(date, locale) {
  const seconds = Math.round((date.getTime() - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

export function formatTime(date, style, locale) {
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(date);
}

/** The element for <t:seconds:style>. Relative ones carry what `refreshRelativeTimes` needs. */
export function timeMark(seconds, style, locale) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(`<t:${seconds}>`);
  const relative = style === "R";
  const words = relative ? relativeTime(date, locale) : formatTime(date, style ?? "f", locale);
  return h(
    "time",
    {
      class: "time-mark",
      datetime: date.toISOString(),
      title: formatTime(date, "F", locale),
      data: relative ? { relative: locale } : {},
    },
    words,
  );
}

/** Bring every relative time on the page up to date; called on a timer. */
export function refreshRelativeTimes(root) {
  for (const mark of root.querySelectorAll("time[data-relative]")) {
    const words = relativeTime(new Date(mark.dateTime), mark.dataset.relative);
    if (mark.textContent !== words) mark.textContent = words;
  }
}

export function sameDay(one, other) {
  return one.toDateString() === other.toDateString();
}

/** The words on the line between two days. */
export function dayName(date, locale, t) {
  const now = new Date();
  if (sameDay(date, now)) return t("log.today");
  if (sameDay(date, new Date(now.getTime() - 86400000))) return t("log.yesterday");
  return formatTime(date, "D", locale);
}
