// @discordjs/core: the address of the API is an option of its REST client, that of the gateway is asked for there.
import { API, Client, GatewayDispatchEvents } from "@discordjs/core";
import { REST } from "@discordjs/rest";
import { WebSocketManager } from "@discordjs/ws";
import * as common from "./common.mjs";
import { house, read } from "./house.mjs";

const rest = new REST({ api: `${common.url}/api` }).setToken(common.token);
const gateway = new WebSocketManager({
  token: common.token,
  intents: common.INTENTS,
  rest,
  initialPresence: { activities: [{ name: "chess", type: 0 }], status: "online", afk: false, since: null },
});
const api = new API(rest);
const client = new Client({ rest, gateway });
const { APP } = common;
const id = ({ id: given }) => given;

const bot = house({
  read,
  reply: (it, body, files) => api.interactions.reply(it.id, it.token, { ...body, files }),
  defer: (it, flags) => api.interactions.defer(it.id, it.token, { flags }),
  deferUpdate: (it) => api.interactions.deferMessageUpdate(it.id, it.token),
  update: (it, body) => api.interactions.updateMessage(it.id, it.token, body),
  edit: (it, body) => api.interactions.editReply(APP, it.token, body),
  remove: (it) => api.interactions.deleteReply(APP, it.token),
  followUp: (it, body) => api.interactions.followUp(APP, it.token, body),
  modal: (it, form) => api.interactions.createModal(it.id, it.token, form),
  suggest: (it, choices) => api.interactions.createAutocompleteResponse(it.id, it.token, { choices }),
  send: async (channel, body) => id(await api.channels.createMessage(channel, body)),
  editMessage: (channel, message, body) => api.channels.editMessage(channel, message, body),
  deleteMessage: (channel, message) => api.channels.deleteMessage(channel, message),
  deleteMany: (channel, messages) => api.channels.bulkDeleteMessages(channel, messages),
  pin: (channel, message) => api.channels.pinMessage(channel, message),
  thread: async (channel, name) => id(await api.channels.createThread(channel, { name, type: 11 })),
  addMember: (thread, user) => api.threads.addMember(thread, user),
  direct: async (user) => id(await api.users.createDM(user)),
  history: async (channel, limit) => (await api.channels.getMessages(channel, { limit })).map(({ content }) => content),
  get: (channel, message) => api.channels.getMessage(channel, message),
  answer: (channel, message, content, author) =>
    api.channels.createMessage(channel, {
      content,
      message_reference: { message_id: message },
      allowed_mentions: { parse: [], users: [author], replied_user: false },
    }),
  makeCommand: async (command) => id(await api.applicationCommands.createGlobalCommand(APP, command)),
  changeCommand: (command, body) => api.applicationCommands.editGlobalCommand(APP, command, body),
  deleteCommand: (command) => api.applicationCommands.deleteGlobalCommand(APP, command),
});

client.on(GatewayDispatchEvents.InteractionCreate, ({ data }) => bot.interaction(data));
client.on(GatewayDispatchEvents.MessageCreate, ({ data: { id: message, channel_id: channel, guild_id: guild, content, author } }) => {
  if (!author.bot) bot.message({ id: message, channel, inServer: Boolean(guild), content, author: author.id });
});
client.once(GatewayDispatchEvents.Ready, () => api.applicationCommands.bulkOverwriteGlobalCommands(APP, common.commands));
await gateway.connect();
