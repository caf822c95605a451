// The map moves under the hand: drag to pan, buttons, pinch or Ctrl and wheel to zoom, arrows from tile to tile.
// Where one looked stays where it was when the map is drawn anew, unless something legal would be out of sight.

const PHONE = matchMedia("(width < 47.5em)");
const READABLE = 0.86; // at this scale the numbers on the map are 11 px high
const FINGER = 1; // at this one a tile can be touched
const MOST = 3;
const TILE = 50; // half a tile and its margin
let look = null; // what is seen: the middle, and pixels to a unit; null is all of it
let whole = "";
const held = new Map();
let moved = 0;

const view = () => document.querySelector("[data-map]");
const svg = () => view()?.querySelector("svg");
const pane = () => ({ width: view().clientWidth || 1, height: view().clientHeight || 1 });

function all() {
  const [x, y, width, height] = whole.split(" ").map(Number);
  return { x, y, width, height };
}

// Some part of the drawing as large as the pane allows.
function fitted({ x, y, width, height }) {
  const { width: across, height: down } = pane();
  return { x: x + width / 2, y: y + height / 2, scale: Math.min(across / width, down / height) };
}

function apply() {
  const drawing = svg();
  if (!drawing) return;
  const { x, y, scale } = look ?? fitted(all());
  const [width, height] = [pane().width / scale, pane().height / scale];
  const seen = `${x - width / 2} ${y - height / 2} ${width} ${height}`;
  if (drawing.getAttribute("viewBox") !== seen) { // else the browser would lay the whole drawing out again
    drawing.setAttribute("viewBox", seen);
    drawing.style.setProperty("--scale", scale); // numbers stay readable on a small map
  }
  document.dispatchEvent(new CustomEvent("table:moved"));
}

// Never away from the land; under the hand its edge may come a little inside.
function keepInside(slack = 0) {
  const { x, y, width, height } = all();
  const clamp = (middle, start, length, seen) => {
    const far = Math.max(0, (length - seen) / 2 + slack);
    const centre = start + length / 2;
    return Math.min(Math.max(middle, centre - far), centre + far);
  };
  look.x = clamp(look.x, x, width, pane().width / look.scale);
  look.y = clamp(look.y, y, height, pane().height / look.scale);
}

function zoom(factor, at) {
  const least = fitted(all()).scale;
  const from = look ?? fitted(all());
  const scale = Math.min(Math.max(from.scale * factor, least), Math.max(MOST, least));
  const centre = at ?? from;
  const kept = from.scale / scale;
  look = scale === least ? null : { x: centre.x + (from.x - centre.x) * kept, y: centre.y + (from.y - centre.y) * kept, scale };
  if (look) keepInside();
  apply();
}

function point(event) {
  const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg().getScreenCTM().inverse());
  return { x: place.x, y: place.y };
}

const places = (tiles) => tiles.map((tile) => ({ x: Number(tile.dataset.col), y: Number(tile.dataset.row) }));

function around(found) {
  const [xs, ys] = [found.map((place) => place.x), found.map((place) => place.y)];
  const [x, y] = [Math.min(...xs) - TILE, Math.min(...ys) - TILE];
  return { x, y, width: Math.max(...xs) + TILE - x, height: Math.max(...ys) + TILE - y };
}

// A map that would be too small to be read opens near what is one's own or legal.
function open() {
  look = null;
  const wanted = PHONE.matches ? FINGER : READABLE;
  if (!svg()?.closest("#table") || fitted(all()).scale >= wanted) return;
  const near = places([...document.querySelectorAll(".hit:is(.is-legal, .is-mine)")]);
  look = { ...fitted(near.length ? around(near) : all()), scale: wanted };
  keepInside();
}

// The least change that brings all that is legal into sight: the map is moved, or made smaller.
function reach() {
  const legal = places([...document.querySelectorAll(".hit.is-legal")]);
  if (!look || !legal.length) return;
  const { x, y, width, height } = around(legal);
  const scale = Math.min(look.scale, fitted({ x, y, width, height }).scale);
  if (scale <= fitted(all()).scale) return (look = null);
  const [across, down] = [pane().width / scale / 2, pane().height / scale / 2];
  look = {
    x: Math.min(Math.max(look.x, x + width - across), x + across),
    y: Math.min(Math.max(look.y, y + height - down), y + down),
    scale,
  };
}

let seen = null; // the pane that is watched

function ready() {
  const drawing = svg();
  if (!drawing) return;
  const { box } = drawing.dataset;
  if (seen !== view()) {
    seen = view();
    sizes.disconnect();
    sizes.observe(seen);
  }
  if (box !== whole) {
    whole = box;
    open();
  }
  reach();
  apply();
  rove(document.querySelector(".hit.is-legal") ?? document.querySelector(".hit"));
}

// A pane that had no size, on a tab that was not shown, opens when it gets one.
let wide = 0;
const sizes = new ResizeObserver(() => {
  if (!svg()) return;
  if (!wide !== !view().clientWidth) open();
  wide = view().clientWidth;
  reach();
  apply();
});

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
      keepInside(TILE);
      apply();
    }
  } else {
    const [one, two] = [...held.values()];
    const other = one.pointerId === event.pointerId ? two : one;
    const apart = (p) => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY);
    moved += 10;
    zoom(apart(event) / apart(before), point(event));
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
  zoom(event.deltaY > 0 ? 1 / 1.15 : 1.15, point(event));
}, { passive: false });
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button?.dataset.zoom === "fit") {
    look = null;
    apply();
  } else if (button) zoom(button.dataset.zoom === "in" ? 1.35 : 1 / 1.35);
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

// -- what an answer is about -----------------------------------------------------------------------------

// Source and target of the answer that is pointed at, and the way between them.
function outline(code) {
  const drawing = svg();
  if (!drawing?.dataset.ways) return;
  const [from, to] = (JSON.parse(drawing.dataset.ways)[code] ?? [0, 0]).map((number) => document.getElementById(`tile-${number}`));
  for (const tile of drawing.querySelectorAll("[data-source]")) delete tile.dataset.source;
  mark(drawing.querySelector(".hex__from"), from);
  mark(drawing.querySelector(".hex__to"), to);
  const way = drawing.querySelector(".march");
  if (from && to) {
    const [a, b] = places([from, to]);
    const part = (share) => `${a.x + (b.x - a.x) * share} ${a.y + (b.y - a.y) * share}`;
    way.setAttribute("d", `M${part(0.3)}L${part(0.66)}`);
  } else way.removeAttribute("d");
}

function mark(shape, tile) {
  shape.classList.toggle("is-shown", Boolean(tile));
  if (!tile) return;
  shape.setAttribute("transform", tile.getAttribute("transform"));
  tile.dataset.source = ""; // no bubble may cover it
}

const codeOf = (target) => target.closest?.("[data-act], [data-leads]")?.dataset;
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    if (document.querySelector(".dock.is-confirming")) return; // what is being confirmed stays marked
    const about = codeOf(event.target);
    outline(about?.leads ?? about?.act ?? "");
  });
}

document.addEventListener("table:confirm", (event) => outline(event.detail));

// The kind of answers that is chosen in the dock lights its tiles, and those alone.
document.addEventListener("table:kind", (event) => {
  const map = view()?.closest(".map");
  if (map && event.detail) map.dataset.kind = event.detail;
  else delete map?.dataset.kind;
});

document.addEventListener("table:changed", ready);
ready();
