// Where a picture stands in a room: how large, and how far its middle is from the room's. Numbers only, no elements.

/** One press of a key or button. */
export const STEP = 1.5;
/** The most screen pixels (CSS) for one of the picture's. */
const LARGEST = 4;

export class Zoom {
  #room = { width: 1, height: 1 };
  #picture = { width: 1, height: 1 };
  #scale = 1;
  #x = 0;
  #y = 0;

  /** The room or the picture has another size: what was fitted is fitted again, what was zoomed stays so. */
  measure(room, picture) {
    const wasFitted = this.isFitted;
    this.#room = room;
    this.#picture = picture;
    if (wasFitted) this.fit();
    else this.zoomTo(this.#scale);
  }

  /** Screen pixels for one of the picture's when all of it is seen; a small picture is not enlarged. */
  get fitted() {
    return Math.min(1, this.#room.width / this.#picture.width, this.#room.height / this.#picture.height);
  }

  get isFitted() {
    return this.#scale <= this.fitted * 1.001;
  }

  get scale() {
    return this.#scale;
  }

  /** The picture's box, from the room's upper left corner. */
  get box() {
    const [width, height] = [this.#picture.width * this.#scale, this.#picture.height * this.#scale];
    return { width, height, left: (this.#room.width - width) / 2 + this.#x, top: (this.#room.height - height) / 2 + this.#y };
  }

  /** Whether a point of the room is on the picture. */
  holds({ x, y }) {
    const { width, height, left, top } = this.box;
    return x >= left && x <= left + width && y >= top && y <= top + height;
  }

  fit() {
    this.#scale = this.fitted;
    this.#settle();
  }

  /** Take another size; what is at this point of the room (its middle unless told otherwise) stays there. */
  zoomTo(scale, at = { x: this.#room.width / 2, y: this.#room.height / 2 }) {
    const next = between(scale, this.fitted, Math.max(LARGEST, this.fitted * STEP));
    const [fromX, fromY] = [at.x - this.#room.width / 2, at.y - this.#room.height / 2];
    this.#x = fromX - ((fromX - this.#x) * next) / this.#scale;
    this.#y = fromY - ((fromY - this.#y) * next) / this.#scale;
    this.#scale = next;
    this.#settle();
  }

  /** From fitted to the picture's own pixels around a point, and back. What is nearly that large already grows more. */
  toggle(at) {
    if (!this.isFitted) this.fit();
    else this.zoomTo(this.fitted * STEP < 1 ? 1 : this.fitted * 2, at);
  }

  moveBy(x, y) {
    this.#x += x;
    this.#y += y;
    this.#settle();
  }

  /** No farther than its edges; a side that has room enough stays in the middle. */
  #settle() {
    const { width, height } = this.box;
    const [sideways, upwards] = [Math.max(0, width - this.#room.width) / 2, Math.max(0, height - this.#room.height) / 2];
    this.#x = between(this.#x, -sideways, sideways);
    this.#y = between(this.#y, -upwards, upwards);
  }
}

function between(value, least, most) {
  return Math.min(Math.max(value, least), most);
}
