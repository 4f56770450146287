// The viewer: a picture alone, fitted to the window, to be zoomed and dragged by mouse, finger and key.
import { h, icon, uniqueId } from "./dom.js";
import { STEP, Zoom } from "./zoom.js";

/** A wheel turned this far doubles the picture. */
const WHEEL_DOUBLING_PX = 300;
/** What a line of a wheel that counts in lines is in pixels. */
const LINE_PX = 16;
/** A finger trembles: what moves less is a press. */
const DRAG_FROM_PX = 6;
const ARROW_PX = 80;
const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Show a picture alone; when it is closed, `done` is called. */
export function openViewer({ url, description }, context, done) {
  new Viewer({ url, description }, context, done).open();
}

class Viewer {
  #zoom = new Zoom();
  #pointers = new Map();
  #travelled = 0;

  constructor({ url, description }, context, done) {
    this.done = done;
    const { t } = context;
    const address = context.fileUrl(url);
    this.image = h("img", { src: address, alt: description ?? "", draggable: "false" });
    this.room = h("div", { class: "viewer-room" }, this.image);
    this.words = h("div", { id: uniqueId("words"), class: "viewer-words", tabindex: "0", hidden: true }, description ?? "");
    this.close = button("close", t("picture.close"), () => this.dialog.close());
    this.dialog = h(
      "dialog",
      { class: "viewer", "aria-label": t("picture.viewer") },
      h(
        "div",
        { class: "viewer-bar" },
        description && this.#wordsButton(t),
        button("minus", t("picture.smaller"), () => this.#change(() => this.#zoom.zoomTo(this.#zoom.scale / STEP)), "-"),
        button("plus", t("picture.larger"), () => this.#change(() => this.#zoom.zoomTo(this.#zoom.scale * STEP)), "+"),
        h("a", { class: "icon-button", href: address, target: "_blank", rel: "noopener", title: t("picture.original"), "aria-label": t("picture.original") }, icon("newtab")),
        this.close,
      ),
      this.room,
      this.words,
    );
    this.image.addEventListener("load", () => this.#measure());
    this.image.addEventListener("error", () => this.image.replaceWith(h("p", { class: "picture-failed" }, t("picture.failed"))));
    this.#listen();
  }

  open() {
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.close.focus();
    this.sizes = new ResizeObserver(() => this.#measure());
    this.sizes.observe(this.room);
  }

  /** What the picture shows, in words, for whoever cannot make it out. */
  #wordsButton(t) {
    const toggle = h("button", { type: "button", class: "alt-button", "aria-expanded": "false", "aria-controls": this.words.id, "aria-label": t("picture.alt_show") }, t("picture.alt"));
    toggle.addEventListener("click", () => {
      this.words.hidden = !this.words.hidden;
      toggle.setAttribute("aria-expanded", String(!this.words.hidden));
      toggle.setAttribute("aria-label", t(this.words.hidden ? "picture.alt_show" : "picture.alt_hide"));
    });
    return toggle;
  }

  #listen() {
    const { room } = this;
    room.addEventListener("pointerdown", (event) => this.#pointerDown(event));
    room.addEventListener("pointermove", (event) => this.#pointerMove(event));
    for (const end of ["pointerup", "pointercancel"]) room.addEventListener(end, (event) => this.#pointers.delete(event.pointerId));
    room.addEventListener("click", (event) => this.#pressed(event));
    room.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.dialog.addEventListener("keydown", (event) => this.#key(event));
    this.dialog.addEventListener("close", () => {
      this.sizes.disconnect();
      this.dialog.remove();
      this.done();
    });
  }

  #measure() {
    if (!this.image.naturalWidth) return;
    const room = { width: this.room.clientWidth, height: this.room.clientHeight };
    this.#change(() => this.#zoom.measure(room, { width: this.image.naturalWidth, height: this.image.naturalHeight }));
  }

  #change(action) {
    action();
    const { width, height, left, top } = this.#zoom.box;
    Object.assign(this.image.style, { width: `${width}px`, height: `${height}px`, translate: `${left}px ${top}px` });
    this.room.classList.toggle("zoomed", !this.#zoom.isFitted);
  }

  #place({ clientX, clientY }) {
    const box = this.room.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  }

  #pointerDown(event) {
    if (event.button !== 0) return;
    // A drag that leaves the window goes on.
    this.room.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 0) this.#travelled = 0;
    this.#pointers.set(event.pointerId, this.#place(event));
  }

  #pointerMove(event) {
    const last = this.#pointers.get(event.pointerId);
    if (!last) return;
    const before = spread([...this.#pointers.values()]);
    this.#pointers.set(event.pointerId, this.#place(event));
    const after = spread([...this.#pointers.values()]);
    this.#travelled += Math.hypot(after.x - before.x, after.y - before.y) + Math.abs(after.apart - before.apart);
    if (this.#travelled < DRAG_FROM_PX) return;
    this.#change(() => {
      this.#zoom.moveBy(after.x - before.x, after.y - before.y);
      if (before.apart > 0) this.#zoom.zoomTo((this.#zoom.scale * after.apart) / before.apart, after);
    });
  }

  /** On the picture: larger, or fitted again. Beside it: closed. A drag ends with a click too, which is neither. */
  #pressed(event) {
    if (this.#travelled >= DRAG_FROM_PX) return;
    const place = this.#place(event);
    if (this.#zoom.holds(place)) this.#change(() => this.#zoom.toggle(place));
    else this.dialog.close();
  }

  #wheel(event) {
    event.preventDefault();
    const turned = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
    this.#change(() => this.#zoom.zoomTo(this.#zoom.scale * 2 ** (-turned / WHEEL_DOUBLING_PX), this.#place(event)));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const zoom = this.#zoom;
    const arrow = event.target !== this.words && ARROWS[event.key];
    if (arrow) this.#change(() => zoom.moveBy(arrow[0] * ARROW_PX, arrow[1] * ARROW_PX));
    else if (event.key === "+" || event.key === "=") this.#change(() => zoom.zoomTo(zoom.scale * STEP));
    else if (event.key === "-") this.#change(() => zoom.zoomTo(zoom.scale / STEP));
    else if (event.key === "0") this.#change(() => zoom.fit());
    else return;
    event.preventDefault();
  }
}

/** The middle of one or two points, and how far they are apart. */
function spread([one, other = one]) {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
}

function button(symbol, label, press, key = null) {
  return h("button", { type: "button", class: "icon-button", title: label, "aria-label": label, "aria-keyshortcuts": key, on: { click: press } }, icon(symbol));
}
