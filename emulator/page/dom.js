// Building elements without innerHTML: text from messages only ever becomes text nodes.

/**
 * Make an element. `attributes` holds attributes, plus three special keys: `class`, `on` (event name -> listener) and
 * `data` (dataset). A value of null, undefined or false leaves the attribute away; true sets it empty.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "data") {
      Object.assign(element.dataset, value);
    } else {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Line icons on a 24 x 24 grid, drawn for this page. */
const OUTLINES = {
  hash: "M5 9h15 M4 15h15 M10 4 8 20 M16 4 14 20",
  thread: "M5 5v7a4 4 0 0 0 4 4h10 M15 12l4 4-4 4",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  menu: "M4 7h16 M4 12h16 M4 17h16",
  close: "M6 6l12 12 M18 6 6 18",
  down: "M6 9l6 6 6-6",
  arrow: "M12 5v14 M6 13l6 6 6-6",
  send: "M4 12 20 5l-5 15-3.5-6.5L4 12Z M11.5 13.5 20 5",
  slash: "M9 20 15 4",
  check: "M5 12.5l4.5 4.5L19 7.5",
  newtab: "M13 5h6v6 M19 5l-9 9 M17 14v5H5V7h5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z",
  reply: "M5 19v-5a5 5 0 0 1 5-5h9 M15 5l4 4-4 4",
  file: "M6 3h8l5 5v13H6Z M14 3v5h5",
  warning: "M12 4 2.8 20h18.4L12 4Z M12 10v4.5 M12 17.2v.3",
  pin: "M9 4h6 M10 4v6l-3 4h10l-3-4V4 M12 14v6",
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", OUTLINES[name]);
  svg.append(path);
  return svg;
}

let counter = 0;

/** A document-wide unique id, for labels and listboxes. */
export function uniqueId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** Show `panel` (an element with popover="manual") at `anchor`, above or below, inside the window. */
export function placeAt(panel, anchor, { matchWidth = false } = {}) {
  const margin = 8;
  const box = anchor.getBoundingClientRect();
  const below = window.innerHeight - box.bottom - margin;
  const above = box.top - margin;
  panel.style.maxHeight = "";
  if (matchWidth) panel.style.width = `${box.width}px`;
  const wanted = panel.offsetHeight;
  const goesBelow = below >= Math.min(wanted, 240) || below >= above;
  const room = Math.max(96, goesBelow ? below : above);
  panel.style.maxHeight = `${Math.min(room - 4, 420)}px`;
  const height = panel.offsetHeight;
  panel.style.top = `${goesBelow ? box.bottom + 4 : box.top - height - 4}px`;
  panel.style.left = `${Math.max(margin, Math.min(box.left, window.innerWidth - panel.offsetWidth - margin))}px`;
}
