// The map moves under the hand: drag to pan, buttons, pinch or Ctrl and wheel to zoom, arrows from tile to tile.
// Where one looked stays where it was when the map is drawn anew.

const PHONE = matchMedia("(width < 47.5em)");
let look = null; // what of the drawing is shown: x, y, width, height; null is all of it
let whole = "";
const held = new Map();
let moved = 0;

const view = () => document.querySelector("[data-map]");
const svg = () => view()?.querySelector("svg");

function size() {
  const [, , width, height] = whole.split(" ").map(Number);
  return { width, height };
}

function apply() {
  const drawing = svg();
  if (!drawing) return;
  drawing.setAttribute("viewBox", look ? `${look.x} ${look.y} ${look.width} ${look.height}` : whole);
}

function keepInside() {
  const { width, height } = size();
  if (look.width >= width && look.height >= height) return (look = null);
  look.x = Math.min(Math.max(look.x, -0.1 * width), 1.1 * width - look.width);
  look.y = Math.min(Math.max(look.y, -0.1 * height), 1.1 * height - look.height);
}

function zoom(factor, at) {
  const { width, height } = size();
  const from = look ?? { x: 0, y: 0, width, height };
  const scale = Math.min(Math.max((from.width * factor) / width, 0.25), 1);
  const to = { width: width * scale, height: height * scale };
  const centre = at ?? { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  to.x = centre.x - ((centre.x - from.x) / from.width) * to.width;
  to.y = centre.y - ((centre.y - from.y) / from.height) * to.height;
  look = scale === 1 ? null : to;
  if (look) keepInside();
  apply();
}

function point(event) {
  const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg().getScreenCTM().inverse());
  return { x: place.x, y: place.y };
}

// On a phone the map opens near its legal tiles, large enough to be touched.
function open() {
  if (!PHONE.matches || !svg()?.closest("#table")) return;
  const { width, height } = size();
  const legal = [...document.querySelectorAll(".hit.is-legal")];
  const shown = legal.length ? legal : [...document.querySelectorAll(".hit")];
  const mean = (name) => shown.reduce((sum, hit) => sum + Number(hit.dataset[name]), 0) / shown.length;
  const wide = Math.min(width, 330);
  look = { x: mean("col") - wide / 2, y: mean("row") - wide / 2, width: wide, height: (wide * height) / width };
  keepInside();
}

function ready() {
  const drawing = svg();
  if (!drawing) return;
  const box = drawing.dataset.box ?? drawing.getAttribute("viewBox");
  if (box !== whole) {
    whole = box;
    look = null;
    open();
  }
  drawing.dataset.box = whole;
  apply();
  rove(document.querySelector(".hit.is-legal") ?? document.querySelector(".hit"));
}

function rove(tile) {
  for (const other of document.querySelectorAll(".hit[tabindex='0']")) other.tabIndex = -1;
  if (tile) tile.setAttribute("tabindex", "0");
}

// -- pointers --------------------------------------------------------------------------------------------

document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("[data-map]")) return;
  held.set(event.pointerId, event);
  moved = 0;
});
document.addEventListener("pointermove", (event) => {
  const before = held.get(event.pointerId);
  if (!before || !svg()) return;
  if (held.size === 1) {
    const [from, to] = [point(before), point(event)];
    moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (look && moved > 6) {
      view().classList.add("is-dragged");
      look.x -= to.x - from.x;
      look.y -= to.y - from.y;
      keepInside();
      apply();
    }
  } else {
    const [one, two] = [...held.values()];
    const other = one.pointerId === event.pointerId ? two : one;
    const apart = (p) => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY);
    moved += 10;
    zoom(apart(before) / apart(event), point(event));
  }
  held.set(event.pointerId, event);
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    held.delete(event.pointerId);
    view()?.classList.remove("is-dragged");
  });
}
// A drag is not a click.
document.addEventListener("click", (event) => {
  if (moved > 6 && event.target.closest("[data-map]")) {
    event.stopImmediatePropagation();
    event.preventDefault();
    moved = 0;
  }
}, true);
document.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || !event.target.closest("[data-map]")) return;
  event.preventDefault();
  zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, point(event));
}, { passive: false });
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button?.dataset.zoom === "fit") {
    look = null;
    apply();
  } else if (button) zoom(button.dataset.zoom === "in" ? 1 / 1.35 : 1.35);
  const link = event.target.closest("[data-tile-link]");
  if (link) {
    event.preventDefault();
    document.querySelector("[data-tab-to=map]")?.click();
    document.getElementById(`tile-${link.dataset.tileLink}`)?.focus();
  }
});

// -- what a tile says, and the arrows --------------------------------------------------------------------

function say(tile) {
  const [number, ...words] = tile.getAttribute("aria-label").split(", ");
  const line = document.querySelector("[data-map-say]");
  if (!line) return;
  const strong = document.createElement("b");
  strong.textContent = number;
  line.replaceChildren(strong, words.join(", "));
}
document.addEventListener("pointerover", (event) => { if (event.target.matches?.(".hit")) say(event.target); });
document.addEventListener("focusin", (event) => { if (event.target.matches(".hit")) { say(event.target); rove(event.target); } });

const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  const way = WAYS[event.key];
  if (!way || !event.target.matches?.(".hit")) return;
  event.preventDefault();
  const [x, y] = [Number(event.target.dataset.col), Number(event.target.dataset.row)];
  let best = null;
  let least = Infinity;
  for (const tile of document.querySelectorAll(".hit")) {
    const [across, down] = [Number(tile.dataset.col) - x, Number(tile.dataset.row) - y];
    const along = across * way[0] + down * way[1];
    const aside = Math.abs(across * way[1] + down * way[0]);
    if (along > 10 && along + 1.6 * aside < least) [best, least] = [tile, along + 1.6 * aside];
  }
  best?.focus();
});

document.addEventListener("table:changed", ready);
ready();
