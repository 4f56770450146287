// discord.js: the address of the API is an option of its client, that of the gateway is asked for there.
import { AttachmentBuilder, Client, Events, MessageFlags, Partials } from "discord.js";
import * as common from "./common.mjs";

const client = new Client({
  intents: common.INTENTS,
  partials: [Partials.Channel],
  rest: { api: `${common.url}/api` },
  presence: { activities: [{ name: "chess" }] },
});
const picture = () => new AttachmentBuilder(common.dot, { name: "dot.png" });
let extra;

const did = {
  "command-make": async () => (extra = await client.application.commands.create(common.extra)),
  "command-change": () => client.application.commands.edit(extra.id, { description: "Changed" }),
  "command-delete": () => client.application.commands.delete(extra.id),
  async write({ channel }) {
    const draft = await channel.send("draft");
    await draft.edit("final");
    await (await channel.send("mistake")).delete();
  },
  async thread({ channel }) {
    const thread = await channel.threads.create({ name: "talk" });
    await thread.members.add(common.ben);
    await thread.send("in here");
  },
  direct: ({ user }) => user.send("psst"),
  pin: async ({ channel }) => (await channel.send("the rules")).pin(),
  flood: ({ channel }) => Promise.all([...Array(8).keys()].map((number) => channel.send(`${number}`))),
};

const answered = {
  private: (it) => it.reply({ content: "only you", flags: MessageFlags.Ephemeral }),
  async later(it) {
    await it.deferReply();
    await it.editReply("thought");
  },
  async "later-private"(it) {
    await it.deferReply({ flags: MessageFlags.Ephemeral });
    await it.editReply("thought in private");
  },
  async "follow-up"(it) {
    await it.reply("first");
    await it.followUp("second");
  },
  async "edit-answer"(it) {
    await it.reply("before");
    await it.editReply("after");
  },
  async "delete-answer"(it) {
    await it.reply("gone");
    await it.deleteReply();
  },
  file: (it) => it.reply({ files: [new AttachmentBuilder(Buffer.from("hello"), { name: "hello.txt" })] }),
  embed: (it) => it.reply({ embeds: [common.embed], files: [picture()] }),
  layout: (it) => it.reply({ components: common.layout, files: [picture()], flags: MessageFlags.IsComponentsV2 }),
  buttons: (it) => it.reply({ content: "press", components: common.buttons }),
  menus: (it) => it.reply({ content: "choose", components: common.menus }),
  form: (it) => it.showModal(common.form),
  async history(it) {
    const sent = [];
    for (const word of ["one", "two", "three"]) sent.push(await it.channel.send(word));
    const found = await it.channel.messages.fetch({ limit: 3, cache: false });
    const words = found.map((message) => message.content).join(" ");
    await it.channel.bulkDelete(sent);
    const code = await it.channel.messages.fetch({ message: sent[0].id, force: true }).catch((problem) => problem.code);
    await it.reply(`${words}, and ${code}`);
  },
};

const options = {
  ping: (it) => it.reply("pong"),
  echo(it) {
    const given = (what, name) => it.options[`get${what}`](name);
    const [who, where, role] = [given("User", "who"), given("Channel", "where"), given("Role", "role")];
    const words = [given("String", "text"), given("Integer", "number"), given("Number", "share"), given("Boolean", "sure")];
    words.push(who.username, where.name, role.name, given("Mentionable", "any").id, given("Attachment", "file").name);
    return it.reply(words.join(" "));
  },
  group: (it) => it.reply(`${it.options.getSubcommand()} ${it.options.getString("word")}`),
  pick: (it) => it.reply(`picked ${it.options.getString("card")}`),
  async do(it) {
    const what = it.options.getString("what");
    if (answered[what]) return answered[what](it);
    await did[what](it);
    return it.reply({ content: "done", flags: MessageFlags.Ephemeral });
  },
};

const pressed = {
  reply: (it) => it.reply(`pressed by ${it.user.username}`),
  update: (it) => it.update({ content: "updated", components: [] }),
  async later(it) {
    await it.deferUpdate();
    await it.editReply({ content: "updated later", components: [] });
  },
  ask: (it) => it.showModal(common.form),
};

const chosen = {
  words: (it) => it.values,
  people: (it) => it.users.map((user) => user.username),
  roles: (it) => it.roles.map((role) => role.name),
  both: (it) => [...it.users.map((user) => user.username), ...it.roles.map((role) => role.name)],
  channels: (it) => it.channels.map((channel) => channel.name),
};

client.on(Events.InteractionCreate, async (it) => {
  if (it.isAutocomplete()) return it.respond(common.suggestions(it.options.getFocused()));
  if (it.isChatInputCommand()) return options[it.commandName](it);
  if (it.isButton()) return pressed[it.customId](it);
  if (it.isAnySelectMenu()) return it.reply(`${it.customId} ${[...chosen[it.customId](it)].join(" ")}`);
  const word = it.fields.getTextInputValue("word");
  return it.isFromMessage() ? it.update(`now ${word}`) : it.reply(`wrote ${word}`);
});
client.on(Events.MessageCreate, async (message) => {
  if (message.author.bot) return;
  if (!message.guild) await message.channel.send("a bot");
  else if (message.content === "hello bot") {
    const mentions = { parse: [], users: [message.author.id], repliedUser: false };
    await message.reply({ content: `hello ${message.author} @everyone`, allowedMentions: mentions });
  }
});
client.on(Events.ClientReady, () => client.application.commands.set(common.commands));
await client.login(common.token);
