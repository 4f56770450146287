// Steps through a match. The pictures lie on tracks: for each step the runs of pixels that change from the one before.
const SWIPE = 48;

const byId = (id) => document.getElementById(id);

/** The bytes of a part of this page: packed by zlib, written in base64. */
async function unpacked(id) {
  const packed = Uint8Array.from(atob(byId(id).textContent.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The numbers of a list of bytes of seven bits. */
function numbersIn(bytes) {
  const numbers = [];
  let number = 0;
  let shift = 0;
  for (const byte of bytes) {
    number += (byte & 127) * 2 ** shift;
    shift += 7;
    if (byte < 128) {
      numbers.push(number);
      number = 0;
      shift = 0;
    }
  }
  return numbers;
}

class Track {
  constructor({ width, height, palette, runs }, places, changes) {
    this.width = width;
    this.changes = changes;
    this.places = numbersIn(places);
    this.pixels = new Uint8Array(width * height);
    this.step = -1;
    // Where the runs of each step begin, and their bytes.
    this.firstRun = [0];
    this.firstByte = [0];
    let byte = 0;
    let run = 0;
    for (const number of runs) {
      for (const end = run + number; run < end; run++) byte += this.places[2 * run + 1];
      this.firstRun.push(run);
      this.firstByte.push(byte);
    }
    this.colours = new Uint32Array(256);
    const pen = new DataView(this.colours.buffer);
    for (let place = 0; 6 * place < palette.length; place++) {
      pen.setUint32(4 * place, (parseInt(palette.slice(6 * place, 6 * place + 6), 16) << 8) | 255);
    }
  }

  change(step) {
    let at = 0;
    let byte = this.firstByte[step];
    for (let run = this.firstRun[step]; run < this.firstRun[step + 1]; run++) {
      at += this.places[2 * run];
      for (const end = at + this.places[2 * run + 1]; at < end; at++) this.pixels[at] = this.changes[byte++];
    }
  }

  show(step, height, canvas) {
    if (step < this.step) {
      // The way back leads over the start, which takes some milliseconds.
      this.pixels.fill(0);
      this.step = -1;
    }
    while (this.step < step) this.change(++this.step);
    canvas.width = this.width;
    canvas.height = height;
    const pen = canvas.getContext("2d");
    const image = pen.createImageData(this.width, height);
    const colours = new Uint32Array(image.data.buffer);
    for (let place = 0; place < colours.length; place++) colours[place] = this.colours[this.pixels[place]];
    pen.putImageData(image, 0, 0);
  }
}

const story = JSON.parse(new TextDecoder().decode(await unpacked("story")));
const tracks = await Promise.all(
  story.tracks.map(async (track, number) =>
    new Track(track, await unpacked(`places-${number}`), await unpacked(`changes-${number}`)),
  ),
);
const last = story.steps.length - 1;
let step = -1;

function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

function figure([heading, alt, shown]) {
  const made = document.createElement("figure");
  if (heading) {
    const caption = document.createElement("figcaption");
    caption.textContent = heading;
    made.append(caption);
  }
  if (shown === null) {
    made.append(paragraph(alt));
    return made;
  }
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", alt);
  const [track, height] = shown;
  tracks[track].show(step, height, canvas);
  const words = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = story.in_words;
  words.append(summary, paragraph(alt));
  made.append(canvas, words);
  return made;
}

function goTo(next) {
  const to = Math.min(Math.max(next, 0), last);
  if (to === step) return;
  step = to;
  const { told, small, pictures } = story.steps[step];
  const open = [...document.querySelectorAll("details")].map((words) => words.open);
  byId("told").replaceChildren(...told.map(paragraph));
  byId("pictures").replaceChildren(...pictures.map(figure));
  document.querySelectorAll("details").forEach((words, number) => (words.open = open[number] ?? false));
  byId("small").textContent = small.join("\n");
  byId("step").value = step;
  byId("place").textContent = `${step} / ${last}`;
  for (const id of ["first", "back"]) byId(id).disabled = step === 0;
  for (const id of ["on", "last"]) byId(id).disabled = step === last;
  history.replaceState(null, "", `#${step}`);
}

byId("step").max = last;
byId("step").addEventListener("input", (event) => goTo(Number(event.target.value)));
for (const [id, to] of Object.entries({ first: () => 0, back: () => step - 1, on: () => step + 1, last: () => last })) {
  byId(id).addEventListener("click", () => goTo(to()));
}

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target === byId("step")) return;
  const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  goTo(to);
});

let touched = null;
byId("pictures").addEventListener("touchstart", (event) => {
  touched = event.touches.length === 1 ? event.touches[0] : null;
}, { passive: true });
byId("pictures").addEventListener("touchend", (event) => {
  if (!touched) return;
  const across = event.changedTouches[0].clientX - touched.clientX;
  const down = event.changedTouches[0].clientY - touched.clientY;
  touched = null;
  if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) goTo(step - Math.sign(across));
});

addEventListener("hashchange", () => goTo(Number(location.hash.slice(1)) || 0));
goTo(Number(location.hash.slice(1)) || 0);
