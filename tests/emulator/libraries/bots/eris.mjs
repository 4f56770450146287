// Eris: it speaks HTTPS alone, to the host of an option; what sends its requests is put in the place of Node's own.
import http from "node:http";
import https from "node:https";
import Eris from "eris";
import * as common from "./common.mjs";
import { house, read } from "./house.mjs";

const { hostname, port } = new URL(common.url);
https.request = (options, ...more) => http.request({ ...options, host: hostname, port, agent: undefined }, ...more);

const client = new Eris(`Bot ${common.token}`, { intents: common.INTENTS, rest: { baseURL: "/api/v9" } });
const files = (given) => given?.map(({ name, data }) => ({ name, file: data }));
const id = ({ id: given }) => given;

const AT_BUTTON = "form at a button";

/** What was given stands in maps, channels without their names. A form does not tell from which message it was opened. */
function readIt({ type, data, member, user, channel }) {
  const known = (key, thing) => [key, thing.name || thing.username ? thing : (client.getChannel(key) ?? thing)];
  const plain = (found) => (found instanceof Map ? Object.fromEntries([...found].map(([key, thing]) => known(key, thing))) : found);
  const resolved = Object.fromEntries(Object.entries(data.resolved ?? {}).map(([kind, found]) => [kind, plain(found)]));
  const message = data.custom_id === AT_BUTTON;
  return read({ type, data: { ...data, resolved }, channel, message, user: member?.user ?? user });
}

const bot = house({
  read: readIt,
  reply: (it, body, given) => it.createMessage(body, files(given)),
  defer: (it, flags) => it.defer(flags),
  deferUpdate: (it) => it.deferUpdate(),
  update: (it, body) => it.editParent(body),
  edit: (it, body) => it.editOriginalMessage(body),
  remove: (it) => it.deleteOriginalMessage(),
  followUp: (it, body) => it.createFollowup(body),
  modal: (it, form) => it.createModal({ ...form, custom_id: it.type === 3 ? AT_BUTTON : form.custom_id }),
  suggest: (it, choices) => it.result(choices),
  send: async (channel, body) => id(await client.createMessage(channel, body)),
  editMessage: (channel, message, body) => client.editMessage(channel, message, body),
  deleteMessage: (channel, message) => client.deleteMessage(channel, message),
  deleteMany: (channel, messages) => client.deleteMessages(channel, messages),
  pin: (channel, message) => client.pinMessage(channel, message),
  thread: async (channel, name) => id(await client.createThread(channel, { name, type: 11, autoArchiveDuration: 1440 })),
  addMember: (thread, user) => client.joinThread(thread, user),
  direct: async (user) => id(await client.getDMChannel(user)),
  history: async (channel, limit) => (await client.getMessages(channel, { limit })).map(({ content }) => content),
  get: (channel, message) => client.getMessage(channel, message),
  answer: (channel, message, content, author) =>
    client.createMessage(channel, {
      content,
      messageReference: { messageID: message },
      allowedMentions: { everyone: false, roles: false, users: [author], repliedUser: false },
    }),
  makeCommand: async (command) => id(await client.createCommand({ ...command, type: 1 })),
  changeCommand: (command, body) => client.editCommand(command, body),
  deleteCommand: (command) => client.deleteCommand(command),
});

client.on("interactionCreate", (it) => bot.interaction(it));
client.on("messageCreate", (message) => {
  const { author, channel, content, guildID } = message;
  if (!author.bot) bot.message({ id: message.id, channel: channel.id, inServer: Boolean(guildID), content, author: author.id });
});
client.on("error", (problem) => console.error(problem));
client.once("ready", async () => {
  client.editStatus("online", { name: "chess", type: 0 });
  await client.bulkEditCommands(common.commands.map((command) => ({ ...command, type: 1 })));
});
await client.connect();
