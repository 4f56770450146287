// Oceanic: the address of the API is an option of its client, that of the gateway is asked for there.
import { Client } from "oceanic.js";
import * as common from "./common.mjs";
import { house } from "./house.mjs";

const client = new Client({
  auth: `Bot ${common.token}`,
  rest: { baseURL: common.api },
  gateway: { intents: common.INTENTS, presence: { status: "online", activities: [{ name: "chess", type: 0 }] } },
});
const id = ({ id: given }) => given;
const files = (given) => given?.map(({ name, data }) => ({ name, contents: data }));
const { channels, applications } = client.rest;

/** Its components are those of Discord with names in another style. */
function renamed(value) {
  if (Array.isArray(value)) return value.map(renamed);
  if (value === null || typeof value !== "object") return value;
  const camel = (key) => key.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()).replace(/Id$/, "ID");
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camel(key), renamed(inner)]));
}

function readOptions(it) {
  const { options } = it.data;
  if (it.type === 4) return { kind: "suggest", given: { card: options.getFocused().value } };
  const given = {};
  const sub = options.getSubCommand()?.[0];
  for (const name of ["text", "what", "card", "word"]) given[name] = options.getString(name);
  Object.assign(given, {
    number: options.getInteger("number"),
    share: options.getNumber("share"),
    sure: options.getBoolean("sure"),
    who: options.getUser("who")?.username,
    where: options.getChannel("where")?.name,
    role: options.getRole("role")?.name,
    any: options.getMentionable("any")?.id,
    file: options.getAttachment("file")?.filename,
  });
  return { kind: "command", name: it.data.name, sub, given };
}

function readComponent(it) {
  const { data } = it;
  if (data.componentType === 2) return { kind: "button", name: data.customID };
  const chosen = {
    words: () => data.values.getStrings(),
    people: () => data.values.getUsers().map(({ username }) => username),
    roles: () => data.values.getRoles().map(({ name }) => name),
    both: () => data.values.getMentionables().map((one) => one.user?.username ?? one.username ?? one.name),
    channels: () => data.values.getCompleteChannels().map(({ name }) => name),
  };
  return { kind: "menu", name: data.customID, values: chosen[data.customID]() };
}

function read(it) {
  const about = { channel: it.channelID, user: it.user.username, userId: it.user.id };
  if (it.type === 5) return { ...about, kind: "form", word: it.data.components.getTextInput("word"), fromMessage: Boolean(it.message) };
  return { ...about, ...(it.type === 3 ? readComponent(it) : readOptions(it)) };
}

const bot = house({
  read,
  reply: (it, body, given) => it.createMessage({ ...renamed(body), files: files(given) }),
  defer: (it, flags) => it.defer(flags),
  deferUpdate: (it) => it.deferUpdate(),
  update: (it, body) => it.editParent(renamed(body)),
  edit: (it, body) => it.editOriginal(renamed(body)),
  remove: (it) => it.deleteOriginal(),
  followUp: (it, body) => it.createFollowup(body),
  modal: (it, form) => it.createModal(renamed(form)),
  suggest: (it, choices) => it.result(choices),
  send: async (channel, body) => id(await channels.createMessage(channel, body)),
  editMessage: (channel, message, body) => channels.editMessage(channel, message, body),
  deleteMessage: (channel, message) => channels.deleteMessage(channel, message),
  deleteMany: (channel, messages) => channels.deleteMessages(channel, messages),
  pin: (channel, message) => channels.pinMessage(channel, message),
  thread: async (channel, name) => id(await channels.startThreadWithoutMessage(channel, { name, type: 11 })),
  addMember: (thread, user) => channels.addThreadMember(thread, user),
  direct: async (user) => id(await channels.createDM(user)),
  history: async (channel, limit) => (await channels.getMessages(channel, { limit })).map(({ content }) => content),
  get: (channel, message) => channels.getMessage(channel, message),
  answer: (channel, message, content, author) =>
    channels.createMessage(channel, {
      content,
      messageReference: { messageID: message },
      allowedMentions: { everyone: false, roles: false, users: [author], repliedUser: false },
    }),
  makeCommand: async (command) => id(await applications.createGlobalCommand(common.APP, { ...command, type: 1 })),
  changeCommand: (command, body) => applications.editGlobalCommand(common.APP, command, body),
  deleteCommand: (command) => applications.deleteGlobalCommand(common.APP, command),
});

client.on("interactionCreate", (it) => bot.interaction(it));
client.on("messageCreate", ({ id: message, author, channelID, content, guildID }) => {
  if (!author.bot) bot.message({ id: message, channel: channelID, inServer: Boolean(guildID), content, author: author.id });
});
client.on("error", (problem) => console.error(problem));
client.once("ready", () => applications.bulkEditGlobalCommands(common.APP, common.commands.map((command) => ({ ...command, type: 1 }))));
await client.connect();
