// What the bots of libraries close to Discord's own form do, given the verbs of a library and its reading of an interaction.
import * as common from "./common.mjs";

const dotFile = { name: "dot.png", data: common.dot };

/**
 * @param lib verbs: reply, defer, deferUpdate, update, edit, remove, followUp, modal, suggest (all of an interaction);
 *   send, editMessage, deleteMessage, pin, thread, addMember, direct, history, get, deleteMany (of channels);
 *   makeCommand, changeCommand, deleteCommand; `read(it)` gives kind, name, given, values and so on.
 */
export function house(lib) {
  let extra;
  const did = {
    "command-make": async () => (extra = await lib.makeCommand(common.extra)),
    "command-change": () => lib.changeCommand(extra, { ...common.extra, description: "Changed" }),
    "command-delete": () => lib.deleteCommand(extra),
    async write({ channel }) {
      const draft = await lib.send(channel, { content: "draft" });
      await lib.editMessage(channel, draft, { content: "final" });
      await lib.deleteMessage(channel, await lib.send(channel, { content: "mistake" }));
    },
    async thread({ channel }) {
      const thread = await lib.thread(channel, "talk");
      await lib.addMember(thread, common.ben);
      await lib.send(thread, { content: "in here" });
    },
    direct: async ({ userId }) => lib.send(await lib.direct(userId), { content: "psst" }),
    pin: async ({ channel }) => lib.pin(channel, await lib.send(channel, { content: "the rules" })),
    flood: ({ channel }) => Promise.all([...Array(8).keys()].map((number) => lib.send(channel, { content: `${number}` }))),
  };
  const answered = {
    private: (it) => lib.reply(it, { content: "only you", flags: common.PRIVATE }),
    async later(it) {
      await lib.defer(it, 0);
      await lib.edit(it, { content: "thought" });
    },
    async "later-private"(it) {
      await lib.defer(it, common.PRIVATE);
      await lib.edit(it, { content: "thought in private" });
    },
    async "follow-up"(it) {
      await lib.reply(it, { content: "first" });
      await lib.followUp(it, { content: "second" });
    },
    async "edit-answer"(it) {
      await lib.reply(it, { content: "before" });
      await lib.edit(it, { content: "after" });
    },
    async "delete-answer"(it) {
      await lib.reply(it, { content: "gone" });
      await lib.remove(it);
    },
    file: (it) => lib.reply(it, {}, [{ name: "hello.txt", data: Buffer.from("hello") }]),
    embed: (it) => lib.reply(it, { embeds: [common.embed] }, [dotFile]),
    layout: (it) => lib.reply(it, { components: common.layout, flags: common.LAYOUT }, [dotFile]),
    buttons: (it) => lib.reply(it, { content: "press", components: common.buttons }),
    menus: (it) => lib.reply(it, { content: "choose", components: common.menus }),
    form: (it) => lib.modal(it, common.form),
    async history(it, { channel }) {
      const sent = [];
      for (const word of ["one", "two", "three"]) sent.push(await lib.send(channel, { content: word }));
      const words = await lib.history(channel, 3);
      await lib.deleteMany(channel, sent);
      const code = await lib.get(channel, sent[0]).catch((problem) => problem.code ?? problem.cause?.body?.code ?? problem);
      await lib.reply(it, { content: `${words.join(" ")}, and ${code}` });
    },
  };
  const commands = {
    ping: (it) => lib.reply(it, { content: "pong" }),
    echo: (it, { given }) =>
      lib.reply(it, {
        content: ["text", "number", "share", "sure", "who", "where", "role", "any", "file"].map((name) => given[name]).join(" "),
      }),
    group: (it, { sub, given }) => lib.reply(it, { content: `${sub} ${given.word}` }),
    pick: (it, { given }) => lib.reply(it, { content: `picked ${given.card}` }),
    async do(it, about) {
      const { what } = about.given;
      if (answered[what]) return answered[what](it, about);
      await did[what](about);
      return lib.reply(it, { content: "done", flags: common.PRIVATE });
    },
  };
  const pressed = {
    reply: (it, { user }) => lib.reply(it, { content: `pressed by ${user}` }),
    update: (it) => lib.update(it, { content: "updated", components: [] }),
    async later(it) {
      await lib.deferUpdate(it);
      await lib.edit(it, { content: "updated later", components: [] });
    },
    ask: (it) => lib.modal(it, common.form),
  };

  return {
    async interaction(it) {
      const about = lib.read(it);
      if (about.kind === "suggest") return lib.suggest(it, common.suggestions(about.given.card));
      if (about.kind === "command") return commands[about.name](it, about);
      if (about.kind === "button") return pressed[about.name](it, about);
      if (about.kind === "menu") return lib.reply(it, { content: `${about.name} ${about.values.join(" ")}` });
      return about.fromMessage ? lib.update(it, { content: `now ${about.word}` }) : lib.reply(it, { content: `wrote ${about.word}` });
    },
    /** @param message {id, channel, inServer, content, author} */
    async message({ id, channel, inServer, content, author }) {
      if (!inServer) await lib.send(channel, { content: "a bot" });
      else if (content === "hello bot") await lib.answer(channel, id, `hello <@${author}> @everyone`, author);
    },
  };
}

/** Reads an interaction in Discord's own form. */
export function read(it) {
  const { data, member } = it;
  const user = member?.user ?? it.user;
  const about = { channel: it.channel_id ?? it.channel?.id, user: user.username, userId: user.id };
  if (it.type === 5) {
    return { ...about, kind: "form", word: data.components[0].components[0].value, fromMessage: Boolean(it.message) };
  }
  const { users = {}, roles = {}, channels = {}, attachments = {} } = data.resolved ?? {};
  const named = (id) => users[id]?.username ?? roles[id]?.name ?? channels[id]?.name ?? attachments[id]?.filename ?? id;
  if (it.type === 3) {
    const kind = data.component_type === 2 ? "button" : "menu";
    return { ...about, kind, name: data.custom_id, values: (data.values ?? []).map(named) };
  }
  const [first] = data.options ?? [];
  const options = first?.type === 1 ? first.options : (data.options ?? []);
  // What may be mentioned is told by its id, as it may be of two kinds.
  const given = Object.fromEntries(options.map(({ name, type, value }) => [name, type === 9 ? value : named(value)]));
  return { ...about, kind: it.type === 4 ? "suggest" : "command", name: data.name, sub: first?.name, given };
}
