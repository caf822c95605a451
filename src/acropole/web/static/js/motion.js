// Things move visibly from where they were to where they are: cards by view transitions, pieces on the map,
// which are parts of one drawing, by an animation of their own. Nothing moves for those who want it still.

const TIME = 340;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");
const moves = () => !still.matches && document.documentElement.dataset.motion !== "off";
let before = new Map();

function things() {
  return [...document.querySelectorAll("#table [data-moves]")];
}

// A name must be on one thing of the page only, or nothing moves at all.
function name() {
  const given = new Set();
  for (const thing of things()) {
    const mine = thing.dataset.moves;
    const fits = moves() && !thing.closest("svg") && !given.has(mine) && thing.checkVisibility?.();
    thing.style.viewTransitionName = fits ? mine : "none";
    if (fits) given.add(mine);
  }
}

function remember() {
  before = new Map();
  for (const thing of things()) if (thing.closest("svg")) before.set(thing.dataset.moves, thing.getBoundingClientRect());
}

function glide() {
  if (!moves()) return;
  for (const thing of things()) {
    const from = thing.closest("svg") && before.get(thing.dataset.moves);
    if (!from) continue;
    const to = thing.getBoundingClientRect();
    const scale = thing.ownerSVGElement.getScreenCTM().a;
    const [x, y] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
    if (Math.hypot(x, y) < 2) continue;
    thing.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: TIME, easing: EASE });
  }
}

document.addEventListener("htmx:before:swap", (event) => {
  remember();
  name();
  if (!moves()) for (const task of event.detail.tasks ?? []) if (task.swapSpec) task.swapSpec.transition = false;
});
document.addEventListener("table:changed", () => {
  name();
  glide();
});
name();
