// Embeds: the framed cards of classic messages.
import { h } from "./dom.js";
import { inlineNodes } from "./inline.js";
import { markdown } from "./markdown.js";
import { picture } from "./pictures.js";
import { formatTime } from "./times.js";

export function embedCard(embed, context) {
  const card = h("article", { class: "embed" });
  if (embed.color !== undefined && embed.color !== null) card.style.setProperty("--bar", colour(embed.color));
  const words = h("div", { class: "embed-words" });
  if (embed.author?.name) words.append(h("div", { class: "embed-author" }, embed.author.name));
  if (embed.title) words.append(title(embed, context));
  if (embed.description) words.append(h("div", { class: "text" }, markdown(embed.description, context)));
  if (embed.fields?.length) words.append(fields(embed.fields, context));
  const top = h("div", { class: "embed-top" }, words);
  if (embed.thumbnail?.url) top.append(h("div", { class: "thumbnail" }, picture(embed.thumbnail, context)));
  card.append(top);
  if (embed.image?.url) card.append(picture(embed.image, context));
  const foot = [embed.footer?.text, embed.timestamp && formatTime(new Date(embed.timestamp), "f", context.locale)];
  const footText = foot.filter(Boolean).join(" · ");
  if (footText) card.append(h("footer", {}, footText));
  return card;
}

function title(embed, context) {
  const words = inlineNodes(embed.title, { ...context, inLink: Boolean(embed.url) });
  if (!embed.url || !/^https?:/.test(embed.url)) return h("h3", {}, words);
  return h("h3", {}, h("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer" }, words));
}

function fields(list, context) {
  return h(
    "dl",
    { class: "embed-fields" },
    list.map((field) =>
      h(
        "div",
        { class: field.inline ? "inline" : "" },
        h("dt", {}, inlineNodes(field.name, context)),
        h("dd", { class: "text" }, markdown(field.value, context)),
      ),
    ),
  );
}

/** CSS colour of Discord's 24-bit number. */
export function colour(number) {
  return `#${number.toString(16).padStart(6, "0")}`;
}
