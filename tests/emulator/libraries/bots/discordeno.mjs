// discordeno: the address of the API is set on its REST manager, that of the gateway is asked for there.
import { createBot } from "discordeno";
import * as common from "./common.mjs";
import { house, read } from "./house.mjs";

const client = createBot({ token: common.token, intents: common.INTENTS });
client.rest.baseUrl = `${common.url}/api`;
const { rest } = client;
client.gateway.makePresence = () => ({ status: "online", since: null, afk: false, activities: [{ name: "chess", type: 0 }] });
const id = ({ id: given }) => String(given);
const files = (given) => given?.map(({ name, data }) => ({ name, blob: new Blob([data]) }));

/** Its bodies are those of Discord with names in another style. */
function renamed(value) {
  if (Array.isArray(value)) return value.map(renamed);
  if (value === null || typeof value !== "object") return value;
  const camel = (key) => key.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camel(key), renamed(inner)]));
}

const answer = (it, type, data) => rest.sendInteractionResponse(it.id, it.token, { type, data });
const bot = house({
  read,
  reply: (it, body, given) => answer(it, 4, { ...renamed(body), files: files(given) }),
  defer: (it, flags) => answer(it, 5, { flags }),
  deferUpdate: (it) => answer(it, 6),
  update: (it, body) => answer(it, 7, renamed(body)),
  edit: (it, body) => rest.editOriginalInteractionResponse(it.token, renamed(body)),
  remove: (it) => rest.deleteOriginalInteractionResponse(it.token),
  followUp: (it, body) => rest.sendFollowupMessage(it.token, renamed(body)),
  modal: (it, form) => answer(it, 9, renamed(form)),
  suggest: (it, choices) => answer(it, 8, { choices }),
  send: async (channel, body) => id(await rest.sendMessage(channel, body)),
  editMessage: (channel, message, body) => rest.editMessage(channel, message, body),
  deleteMessage: (channel, message) => rest.deleteMessage(channel, message),
  deleteMany: (channel, messages) => rest.deleteMessages(channel, messages),
  pin: (channel, message) => rest.pinMessage(channel, message),
  thread: async (channel, name) => id(await rest.startThreadWithoutMessage(channel, { name, type: 11, autoArchiveDuration: 1440 })),
  addMember: (thread, user) => rest.addThreadMember(thread, user),
  direct: async (user) => id(await rest.getDmChannel(user)),
  history: async (channel, limit) => (await rest.getMessages(channel, { limit })).map(({ content }) => content),
  get: (channel, message) => rest.getMessage(channel, message).catch((problem) => Promise.reject(JSON.parse(problem.cause.body))),
  answer: (channel, message, content, author) =>
    rest.sendMessage(channel, {
      content,
      messageReference: { messageId: message, failIfNotExists: true },
      allowedMentions: { parse: [], users: [author], repliedUser: false },
    }),
  makeCommand: async (command) => id(await rest.createGlobalApplicationCommand(command)),
  changeCommand: (command, body) => rest.editGlobalApplicationCommand(command, body),
  deleteCommand: (command) => rest.deleteGlobalApplicationCommand(command),
});

client.events.raw = ({ t: name, d: data }) => {
  if (name === "INTERACTION_CREATE") bot.interaction(data);
  if (name === "READY") rest.upsertGlobalApplicationCommands(common.commands.map(renamed));
  if (name !== "MESSAGE_CREATE" || data.author.bot) return;
  const { id: message, channel_id: channel, content, author } = data;
  bot.message({ id: message, channel, inServer: Boolean(data.guild_id), content, author: author.id });
};
await client.start();
