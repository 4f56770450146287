// Names for the numbers in Discord's messages and components.
/** Discord's component types. */
export const KIND = {
  ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7,
  CHANNEL_SELECT: 8,
  SECTION: 9,
  TEXT: 10,
  THUMBNAIL: 11,
  GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
  FILE_UPLOAD: 19,
  RADIO_GROUP: 21,
  CHECKBOX_GROUP: 22,
  CHECKBOX: 23,
};

export const SELECTS = [KIND.STRING_SELECT, KIND.USER_SELECT, KIND.ROLE_SELECT, KIND.MENTIONABLE_SELECT, KIND.CHANNEL_SELECT];

/** Message flags, as bits. */
export const FLAG = { PRIVATE: 1 << 6, LOADING: 1 << 7, COMPONENTS_V2: 1 << 15 };

/** Message types that are shown in a way of their own. */
export const MESSAGE = { PINNED: 6, THREAD_STARTED: 18 };

/** Application command option types. */
export const OPTION = {
  SUBCOMMAND: 1,
  GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
};

/** Channel types: threads, and direct messages. */
export const THREADS = [10, 11, 12];
export const DIRECT = [1, 3];
