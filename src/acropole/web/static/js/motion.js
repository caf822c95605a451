// Things move visibly from where they were to where they are: cards by view transitions, pieces on the map,
// which are parts of one drawing, by an animation of their own. Nothing moves for those who want it still.

const TIME = 340;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");
const moves = () => !still.matches && document.documentElement.dataset.motion !== "off";
let moving = new Set(); // names of what changes its place in this swap
let before = new Map();

const onPage = (thing) => !thing.closest("svg");

// Where each thing lies, by its name: the region, and the place in it.
function places(root) {
  const found = new Map();
  for (const thing of root.querySelectorAll("[data-moves]")) {
    const name = thing.dataset.moves;
    if (!onPage(thing) || found.has(name)) continue;
    const place = thing.closest("li, td, [data-cell]") ?? thing;
    const index = [...(place.parentElement?.children ?? [])].indexOf(place);
    found.set(name, `${place.closest("[data-region]")?.getAttribute("aria-labelledby")} ${place.dataset.cell ?? index}`);
  }
  return found;
}

// A name must be on one thing of the page only, or nothing moves at all.
function name() {
  const given = new Set();
  for (const thing of document.querySelectorAll("#table [data-moves]")) {
    const mine = thing.dataset.moves;
    const fits = moving.has(mine) && onPage(thing) && !given.has(mine) && thing.checkVisibility?.();
    thing.style.viewTransitionName = fits ? mine : "none";
    if (fits) given.add(mine);
  }
}

function remember() {
  before = new Map();
  for (const piece of document.querySelectorAll("#table svg [data-moves]")) before.set(piece.dataset.moves, piece.getBoundingClientRect());
}

function glide() {
  for (const piece of document.querySelectorAll("#table svg [data-moves]")) {
    const from = before.get(piece.dataset.moves);
    if (!from) continue;
    const to = piece.getBoundingClientRect();
    const scale = piece.parentNode.getScreenCTM().a;
    const [x, y] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
    if (Math.hypot(x, y) < 2) continue;
    piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: TIME, easing: EASE });
  }
}

document.addEventListener("htmx:before:swap", (event) => {
  moving = new Set();
  before = new Map();
  const [task] = event.detail.tasks ?? [];
  if (task && moves()) {
    const [old, fresh] = [places(document.getElementById("table")), places(task.fragment)];
    for (const [thing, place] of old) if (fresh.has(thing) && fresh.get(thing) !== place) moving.add(thing);
    remember();
    name();
  }
  if (task?.swapSpec) task.swapSpec.transition = moving.size > 0;
});
document.addEventListener("table:changed", () => {
  if (moving.size) name();
  if (moves()) glide();
});
