// People: their avatars, and the menu in which this tab chooses who it is.
import { h, icon, placeAt } from "./dom.js";
import { LANGUAGES } from "./texts.js";

/** Calm colours, all dark enough for white letters. */
const COLOURS = ["#4b6bdd", "#2f7d6b", "#a2563a", "#7b5ab5", "#96702a", "#3b7496", "#a04a6e", "#5d7a3a"];

/** A round of initials. Korean names show their first syllable, others up to two initials. */
export function avatar(user, { small = false } = {}) {
  const name = user.global_name ?? user.username ?? user.name ?? "?";
  const words = name.trim().split(/\s+/);
  const hangul = /^\p{Script=Hangul}/u.test(name);
  const letters = hangul ? [...name.normalize("NFC")][0] : words.slice(0, 2).map((word) => [...word][0]).join("").toUpperCase();
  const element = h("span", { class: `avatar${small ? " small" : ""}${user.bot ? " bot" : ""}`, "aria-hidden": "true" }, letters);
  element.style.backgroundColor = COLOURS[Number(BigInt(user.id) % 1009n) % COLOURS.length];
  return element;
}

/**
 * The menu at the avatar.
 * @param state {me, people, locale, t, addressOf(id)}
 * @param actions {become(id), speak(locale)}
 */
export function openIdentityMenu(anchor, state, actions) {
  const { t, me, people } = state;
  const menu = h("div", { class: "menu", popover: "manual", role: "dialog", "aria-label": t("identity.menu") });
  const close = () => {
    document.removeEventListener("pointerdown", outside, true);
    menu.remove();
    anchor.setAttribute("aria-expanded", "false");
  };
  const outside = (event) => {
    if (!menu.contains(event.target) && !anchor.contains(event.target)) close();
  };
  const choose = (action) => () => {
    close();
    anchor.focus();
    action();
  };
  menu.append(
    h("h2", {}, t("identity.here")),
    h("ul", {}, people.map((person) => personRow(person, person.id === me.id, state, choose(() => actions.become(person.id))))),
    h("p", { class: "hint" }, t("identity.hint")),
    h("h2", {}, t("page.language")),
    h("div", { class: "language", role: "group" }, Object.entries(LANGUAGES).map(([locale, { name }]) => languageButton(locale, name, state, choose(() => actions.speak(locale))))),
  );
  menu.addEventListener("keydown", (event) => moveInMenu(event, menu, () => choose(() => {})()));
  document.body.append(menu);
  menu.showPopover();
  placeAt(menu, anchor);
  anchor.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  menu.querySelector("[aria-current=true]")?.focus();
  return close;
}

function personRow(person, current, { t, addressOf }, become) {
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "person", "aria-current": String(current), data: { person: person.id }, on: { click: become } },
      avatar(person, { small: true }),
      h("span", { class: "person-name" }, person.name),
      current && icon("check"),
    ),
    h(
      "a",
      {
        class: "icon-button",
        href: addressOf(person.id),
        target: "_blank",
        rel: "noopener",
        title: t("identity.new_tab", { name: person.name }),
        "aria-label": t("identity.new_tab", { name: person.name }),
      },
      icon("newtab"),
    ),
  );
}

function languageButton(locale, name, state, speak) {
  return h(
    "button",
    { type: "button", lang: locale, "aria-pressed": String(state.locale === locale), data: { locale }, on: { click: speak } },
    name,
  );
}

function moveInMenu(event, menu, close) {
  const stops = [...menu.querySelectorAll("button, a")];
  const at = stops.indexOf(document.activeElement);
  if (event.key === "Escape") close();
  else if (event.key === "ArrowDown") stops[(at + 1) % stops.length].focus();
  else if (event.key === "ArrowUp") stops[(at - 1 + stops.length) % stops.length].focus();
  else return;
  event.preventDefault();
}
