// One message: who, when, what; or a grey line for what the channel itself says.
import { layout } from "./components.js";
import { h, icon } from "./dom.js";
import { embedCard } from "./embeds.js";
import { FLAG, MESSAGE } from "./kinds.js";
import { markdown } from "./markdown.js";
import { avatar } from "./people.js";
import { fileCard, isPicture, picture } from "./pictures.js";
import { formatTime } from "./times.js";

export function nameOf(user, context) {
  return context.nameOf(user.id) ?? user.global_name ?? user.username ?? "?";
}

export function isPrivate(message) {
  return Boolean(message.flags & FLAG.PRIVATE);
}

/**
 * The element of a message.
 * @param context texts, names and addresses (see app.js)
 * @param actions {press(message, component, values) => Promise<outcome>, dismiss(message)}
 * @param joined whether it follows its author's message before and needs no head of its own
 */
export function messageElement(message, context, actions, joined) {
  if (message.type === MESSAGE.PINNED || message.type === MESSAGE.THREAD_STARTED) return systemLine(message, context);
  const mentionsMe = (message.mentions ?? []).some((user) => context.isMe(user.id));
  const kinds = [joined && "joined", isPrivate(message) && "private", mentionsMe && "mentions-me"].filter(Boolean);
  const element = h("article", { class: ["message", ...kinds].join(" "), data: { message: message.id }, "aria-label": nameOf(message.author, context) });
  const origin = originLine(message, context);
  if (origin) element.append(origin);
  const when = new Date(message.timestamp);
  const stamp = h("time", { datetime: when.toISOString(), title: formatTime(when, "F", context.locale) }, formatTime(when, "t", context.locale));
  const body = h("div", { class: "message-body" });
  if (joined) element.append(h("span", { class: "gutter" }, stamp), body);
  else {
    element.append(avatar(message.author), body);
    body.append(
      h("h2", { class: "message-head" }, h("span", { class: "author" }, nameOf(message.author, context)), message.author.bot && h("span", { class: "app-badge" }, context.t("message.app")), stamp),
    );
  }
  body.append(...contents(message, context, actions, body));
  if (isPrivate(message)) body.append(privateLine(message, context, actions));
  return element;
}

function contents(message, context, actions, body) {
  if (message.flags & FLAG.LOADING) return [thinking(message, context)];
  const media = mediaOf(message);
  const surface = { context, media, press: (component, values) => press(message, component, values, context, actions, body) };
  const made = [];
  if (message.content) made.push(h("div", { class: `text${onlyEmoji(message.content) ? " large" : ""}` }, markdown(message.content, context)));
  if (!(message.flags & FLAG.COMPONENTS_V2)) made.push(...attachments(message, context));
  made.push(...(message.embeds ?? []).map((embed) => embedCard(embed, media, context)));
  made.push(...layout(message.components ?? [], surface));
  if (message.edited_timestamp && !isPrivate(message)) {
    const mark = h("span", { class: "edited", title: formatTime(new Date(message.edited_timestamp), "F", context.locale) }, context.t("message.edited"));
    (made.find((part) => part.classList.contains("text"))?.lastElementChild ?? body).append(" ", mark);
  }
  return made;
}

/** How a message's media objects become addresses and measures: attachment://name means an attachment of its own. */
function mediaOf(message) {
  return (media) => {
    const url = media?.url ?? "";
    const name = url.startsWith("attachment://") ? url.slice("attachment://".length) : null;
    const found = (message.attachments ?? []).find((one) => (name === null ? one.url === url || one.id === media?.attachment_id : one.filename === name));
    return { ...media, ...found, url: found?.url ?? url, description: media?.description ?? found?.description };
  };
}

function attachments(message, context) {
  const used = usedNames(message.embeds ?? []);
  const loose = (message.attachments ?? []).filter((one) => !used.has(one.filename));
  const pictures = loose.filter(isPicture);
  const gallery = pictures.map((one) => picture({ ...one, spoiler: one.filename.startsWith("SPOILER_") }, context));
  const files = loose.filter((one) => !isPicture(one)).map((one) => fileCard(one, context));
  return [gallery.length > 0 && h("div", { class: "gallery", data: { count: String(Math.min(gallery.length, 4)) } }, gallery), ...files].filter(Boolean);
}

function usedNames(embeds) {
  const addresses = embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]).filter(Boolean);
  return new Set(addresses.map((address) => decodeURIComponent(address.split("?")[0].split("/").pop())));
}

async function press(message, component, values, context, actions, body) {
  body.querySelector(":scope > .failure")?.remove();
  const outcome = await actions.press(message, component, values);
  if (outcome !== "done") body.append(failure(outcome, context));
}

/** The red line under something that got no answer. */
export function failure(outcome, context) {
  const key = outcome === "unsent" ? "message.not_connected" : "message.no_answer";
  return h("p", { class: "failure", role: "alert" }, icon("warning"), context.t(key));
}

export function thinking(message, context) {
  return h(
    "p",
    { class: "thinking" },
    h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    context.t("message.thinking", { name: nameOf(message.author, context) }),
  );
}

/** "Mina used /play" above an answer; or the beginning of the message that is replied to. */
function originLine(message, context) {
  const command = message.interaction_metadata ?? message.interaction;
  if (command?.name && command.user) {
    return h(
      "div",
      { class: "origin" },
      icon("reply"),
      avatar(command.user, { small: true }),
      h("span", { class: "origin-name" }, nameOf(command.user, context)),
      ` ${context.t("message.used")} `,
      h("span", { class: "origin-command" }, `/${context.commandTitle(command.name)}`),
    );
  }
  if (message.type !== 19) return null;
  const original = message.referenced_message;
  if (!original) return h("div", { class: "origin" }, icon("reply"), context.t("message.gone"));
  return h("div", { class: "origin" }, icon("reply"), h("span", { class: "origin-name" }, nameOf(original.author, context)), ` ${original.content.slice(0, 80)}`);
}

function privateLine(message, context, actions) {
  return h(
    "p",
    { class: "private-line" },
    icon("eye"),
    context.t("message.private"),
    " · ",
    h("button", { type: "button", class: "text-button", on: { click: () => actions.dismiss(message) } }, context.t("message.dismiss")),
  );
}

function systemLine(message, context) {
  const pinned = message.type === MESSAGE.PINNED;
  const words = pinned ? context.t("message.pinned") : context.t("message.thread", { name: message.content });
  return h(
    "article",
    { class: "message system", data: { message: message.id } },
    icon(pinned ? "pin" : "thread"),
    h("p", {}, h("span", { class: "author" }, nameOf(message.author, context)), ` ${words}`),
  );
}

function onlyEmoji(content) {
  return /^(?:\p{Extended_Pictographic}[\u{fe0f}\u{200d}\u{1f3fb}-\u{1f3ff}]*\s*){1,6}$/u.test(content);
}
