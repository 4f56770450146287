// The menu of a message, at a right click or a long press: what the bot's commands can do with it.
import { localName } from "./commands.js";
import { h } from "./dom.js";

const OF_MESSAGE = 3;
/** Where the browser's own menu is of use. */
const OWN_MENU = "a, input, textarea, img, video";

/** The bot's name for a command of messages in the person's language; null where there is none of this name. */
export function menuTitle(commands, name, locale) {
  const found = commands.find((command) => command.type === OF_MESSAGE && command.name === name);
  return found ? localName(found, locale) : null;
}

/**
 * Open the menu of the message that was pointed at, if one was and the bot has commands for it.
 * @param choose (message id, command name, title) => void
 */
export function openMessageMenu(event, commands, { t, locale }, choose) {
  const message = event.target.closest?.("article[data-message]");
  const offered = commands.filter((command) => command.type === OF_MESSAGE);
  if (!message || event.target.closest(OWN_MENU) || offered.length === 0) return;
  event.preventDefault();
  const menu = h("div", { class: "menu message-menu", popover: "auto", role: "menu", "aria-label": t("message.menu") });
  const entry = (command) => {
    const title = localName(command, locale);
    const click = () => {
      menu.hidePopover();
      choose(message.dataset.message, command.name, title);
    };
    return h("button", { type: "button", class: "person", role: "menuitem", on: { click } }, title);
  };
  menu.append(...offered.map(entry));
  menu.addEventListener("toggle", ({ newState }) => newState === "closed" && menu.remove());
  menu.addEventListener("keydown", (key) => moveBetween(key, [...menu.children]));
  document.body.append(menu);
  menu.showPopover();
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(event.clientX, innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(event.clientY, innerHeight - height - 8))}px`;
  menu.firstElementChild.focus();
}

function moveBetween(event, entries) {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  entries.at((entries.indexOf(document.activeElement) + way) % entries.length).focus();
}
