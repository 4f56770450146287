// One message: who, when, what; or a grey line for what the channel itself says.
import { layout } from "./components.js";
import { h, icon } from "./dom.js";
import { embedCard } from "./embeds.js";
import { inlineNodes } from "./inline.js";
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
  if (message.type === MESSAGE.PINNED || message.type === MESSAGE.THREAD_CREATED) return systemLine(message, context);
  if (message.type === MESSAGE.THREAD_STARTER) return starter(message, context, actions);
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
  if (message.thread) body.append(...threadCard(message.thread, context));
  if (isPrivate(message)) body.append(privateLine(message, context, actions));
  return element;
}

/** The way into the thread that starts from a message, as long as there is one. */
function threadCard({ id }, context) {
  const thread = context.channel(id);
  if (!thread) return [];
  const open = () => context.openChannel(id);
  return [h("button", { type: "button", class: "thread-card", on: { click: open } }, icon("thread"), h("span", { class: "channel-name" }, thread.name), h("span", { class: "thread-open" }, context.t("thread.open")))];
}

/** First in a thread: the message that it starts from, as it stands in its channel. */
function starter(message, context, actions) {
  const original = message.referenced_message;
  const element = original
    ? messageElement({ ...original, thread: undefined }, context, actions, false)
    : h("article", { class: "message system" }, icon("thread"), h("p", {}, context.t("message.gone")));
  element.dataset.message = message.id;
  return element;
}

function contents(message, context, actions, body) {
  if (message.flags & FLAG.LOADING) return [thinking(message, context)];
  const surface = { context, press: (component, values) => press(message, component, values, context, actions, body) };
  const made = [];
  if (message.content) made.push(h("div", { class: `text${onlyEmoji(message.content) ? " large" : ""}` }, markdown(message.content, context)));
  if (!(message.flags & FLAG.COMPONENTS_V2)) made.push(...attachments(message, context));
  made.push(...(message.embeds ?? []).map((embed) => embedCard(embed, context)));
  const components = layout(message.components ?? [], surface);
  if (message.flags & FLAG.COMPONENTS_V2) made.push(h("div", { class: "layout" }, components));
  else made.push(...components);
  if (message.edited_timestamp && !isPrivate(message)) {
    const mark = h("span", { class: "edited", title: formatTime(new Date(message.edited_timestamp), "F", context.locale) }, context.t("message.edited"));
    (made.find((part) => part.classList.contains("text"))?.lastElementChild ?? body).append(" ", mark);
  }
  return made;
}

/** The message object has only the attachments that none of its embeds shows. */
function attachments(message, context) {
  const all = message.attachments ?? [];
  const gallery = all.filter(isPicture).map((one) => picture({ ...one, spoiler: one.filename.startsWith("SPOILER_") }, context));
  const files = all.filter((one) => !isPicture(one)).map((one) => fileCard(one, context));
  return [gallery.length > 0 && h("div", { class: "gallery", data: { count: String(Math.min(gallery.length, 4)) } }, gallery), ...files].filter(Boolean);
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
      h("span", { class: "origin-command" }, context.commandTitle(command.name)),
    );
  }
  if (message.type !== MESSAGE.REPLY) return null;
  const original = message.referenced_message;
  if (!original) return h("div", { class: "origin" }, icon("reply"), context.t("message.gone"));
  return h("div", { class: "origin" }, icon("reply"), h("span", { class: "origin-name" }, nameOf(original.author, context)), h("span", { class: "origin-words" }, inlineNodes(original.content, context)));
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
  const words = pinned ? [context.t("message.pinned")] : startedThread(message, context);
  return h(
    "article",
    { class: "message system", data: { message: message.id } },
    icon(pinned ? "pin" : "thread"),
    h("p", {}, h("span", { class: "author" }, nameOf(message.author, context)), " ", words),
  );
}

function startedThread(message, context) {
  const id = message.message_reference?.channel_id;
  const name = context.channel(id)
    ? h("button", { type: "button", class: "mention", on: { click: () => context.openChannel(id) } }, message.content)
    : message.content;
  const [before, after] = context.t("message.thread", { name: "\n" }).split("\n");
  return [before, name, after];
}

function onlyEmoji(content) {
  return /^(?:\p{Extended_Pictographic}[\u{fe0f}\u{200d}\u{1f3fb}-\u{1f3ff}]*\s*){1,6}$/u.test(content);
}
