// Has discord.js' builders build again what a bot sent: they refuse what is beyond the limits that they know. A fault a line.
import { readFileSync } from "node:fs";
import {
  EmbedBuilder,
  MediaGalleryItemBuilder,
  ModalBuilder,
  SlashCommandBuilder,
  SlashCommandSubcommandBuilder,
  SlashCommandSubcommandGroupBuilder,
  StringSelectMenuOptionBuilder,
  createComponentBuilder,
} from "discord.js";

const OPTIONS = {
  3: "String",
  4: "Integer",
  5: "Boolean",
  6: "User",
  7: "Channel",
  8: "Role",
  9: "Mentionable",
  10: "Number",
  11: "Attachment",
};

// Discord takes null where a field is not there, the builders do not.
const sent = JSON.parse(readFileSync(process.argv[2], "utf8"), (_, value) => (value === null ? undefined : value));

function attempt(what, index, build) {
  try {
    build();
  } catch (problem) {
    console.log(`${what} ${index}: ${problem.message.split("\n")[0]} ${JSON.stringify(problem.cause ?? problem.errors ?? "").slice(0, 300)}`);
  }
}

/** Calls what sets a field for each that is there: only so does a builder look at what it is given. */
function setAll(builder, data) {
  for (const [key, value] of Object.entries(data)) {
    const name = key.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());
    const setter = builder[`set${{ Url: "URL" }[name] ?? name}`];
    if (setter && value !== null) setter.call(builder, value);
  }
  const media = data.media ?? data.file;
  if (media) builder.setURL(media.url);
  return builder;
}

function buildComponents(components) {
  for (const component of components ?? []) {
    const { type, components: inside, accessory, items, options, ...own } = component;
    createComponentBuilder(component).toJSON();
    setAll(createComponentBuilder({ type }), own);
    buildComponents(inside);
    if (accessory) buildComponents([accessory]);
    for (const item of items ?? []) setAll(new MediaGalleryItemBuilder(), item).toJSON();
    for (const option of options ?? []) setAll(new StringSelectMenuOptionBuilder(), option).toJSON();
  }
}

function buildEmbed({ title, description, url, color, footer, author, image, thumbnail, timestamp, fields }) {
  const embed = new EmbedBuilder();
  if (title) embed.setTitle(title);
  if (description) embed.setDescription(description);
  if (url) embed.setURL(url);
  if (color != null) embed.setColor(color);
  if (footer) embed.setFooter({ text: footer.text });
  if (author) embed.setAuthor({ name: author.name });
  if (image) embed.setImage(image.url);
  if (thumbnail) embed.setThumbnail(thumbnail.url);
  if (timestamp) embed.setTimestamp(new Date(timestamp));
  if (fields) embed.setFields(fields);
  embed.toJSON();
}

function named(builder, { name, description, name_localizations: names, description_localizations: descriptions }) {
  builder.setName(name).setDescription(description);
  if (names) builder.setNameLocalizations(names);
  if (descriptions) builder.setDescriptionLocalizations(descriptions);
  return builder;
}

function filled(builder, options) {
  for (const option of options ?? []) {
    if (option.type === 1) builder.addSubcommand(filled(named(new SlashCommandSubcommandBuilder(), option), option.options));
    else if (option.type === 2) builder.addSubcommandGroup(filled(named(new SlashCommandSubcommandGroupBuilder(), option), option.options));
    else builder[`add${OPTIONS[option.type]}Option`]((made) => withValues(named(made, option), option));
  }
  return builder;
}

function withValues(made, option) {
  made.setRequired(option.required ?? false);
  if (option.choices?.length) made.addChoices(...option.choices);
  if (option.autocomplete) made.setAutocomplete(true);
  if (option.min_value != null) made.setMinValue(option.min_value);
  if (option.max_value != null) made.setMaxValue(option.max_value);
  if (option.min_length != null) made.setMinLength(option.min_length);
  if (option.max_length != null) made.setMaxLength(option.max_length);
  return made;
}

sent.bodies.forEach((body, index) => {
  attempt("components of message", index, () => buildComponents(body.components));
  for (const embed of body.embeds ?? []) attempt("embed of message", index, () => buildEmbed(embed));
});
sent.forms.forEach((form, index) => attempt("form", index, () => new ModalBuilder(form).toJSON()));
sent.commands
  .filter(({ type }) => (type ?? 1) === 1)
  .forEach((command) => attempt("command", command.name, () => filled(named(new SlashCommandBuilder(), command), command.options).toJSON()));
sent.suggestions.forEach((choices, index) =>
  attempt("suggestions", index, () => {
    const command = { name: "check", description: "check", options: [{ type: 3, name: "check", description: "check", choices }] };
    filled(named(new SlashCommandBuilder(), command), command.options).toJSON();
  }),
);
