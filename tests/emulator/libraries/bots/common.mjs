// What the bots in JavaScript share: addresses, commands and components in Discord's own form, and a picture of one point.
export const { LOCAL_URL: url, LOCAL_API: api, LOCAL_GATEWAY: gateway, LOCAL_TOKEN: token, LOCAL_BEN: ben } = process.env;
export const APP = "1100000000000000001";
export const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const option = (type, name, more = {}) => ({ type, name, description: name, ...more });
export const commands = [
  { name: "ping", description: "Ping" },
  {
    name: "echo",
    description: "Says what was given",
    options: [
      option(3, "text", { required: true }),
      option(4, "number"),
      option(10, "share"),
      option(5, "sure"),
      option(6, "who"),
      option(7, "where"),
      option(8, "role"),
      option(9, "any"),
      option(11, "file"),
    ],
  },
  { name: "group", description: "A group", options: [option(1, "sub", { options: [option(3, "word", { required: true })] })] },
  { name: "pick", description: "Picks", options: [option(3, "card", { required: true, autocomplete: true })] },
  { name: "do", description: "Does", options: [option(3, "what", { required: true })] },
];
export const extra = { name: "extra", description: "One more" };

export const suggestions = (typed) => [
  { name: `${typed} one`, value: `${typed}1` },
  { name: `${typed} two`, value: `${typed}2` },
];

const button = (id, label) => ({ type: 2, style: 1, custom_id: id, label });
const row = (...components) => ({ type: 1, components });
export const buttons = [row(button("reply", "Reply"), button("update", "Update"), button("later", "Later"), button("ask", "Ask"))];
export const menus = [
  row({
    type: 3,
    custom_id: "words",
    max_values: 3,
    options: ["a", "b", "c"].map((word) => ({ label: word, value: word })),
  }),
  row({ type: 5, custom_id: "people" }),
  row({ type: 6, custom_id: "roles" }),
  row({ type: 7, custom_id: "both", max_values: 2 }),
  row({ type: 8, custom_id: "channels", channel_types: [0] }),
];
export const form = {
  title: "A form",
  custom_id: "form",
  components: [row({ type: 4, custom_id: "word", label: "A word", style: 1 })],
};
export const layout = [
  {
    type: 17,
    components: [
      { type: 10, content: "In a box" },
      { type: 14 },
      { type: 9, components: [{ type: 10, content: "Beside a button" }], accessory: button("here", "Here") },
      { type: 12, items: [{ media: { url: "attachment://dot.png" } }] },
    ],
  },
];
export const embed = { title: "Scores", description: "Alice leads", image: { url: "attachment://dot.png" } };
export const LAYOUT = 1 << 15;
export const PRIVATE = 1 << 6;
// Servers, their messages, direct messages, and what people write.
export const INTENTS = (1 << 0) | (1 << 9) | (1 << 12) | (1 << 15);
process.on("unhandledRejection", (problem) => console.error("not caught:", problem));
