// The turns of the others, step by step over the dock: the table beneath is always the true one, so nothing is lost
// where this does not run. Then the strip "since your turn", whose chips show their things, and a dot on what changed.

const PACE = { normal: { touch: 1800, other: 900, turn: 400 }, fast: { touch: 900, other: 350, turn: 150 } };
const KEY = "acropole-speed";
const SVG = "http://www.w3.org/2000/svg";
const TOLD = `acropole-told:${location.pathname}`; // the last step that this person has seen
const still = matchMedia("(prefers-reduced-motion: reduce)");
const main = () => document.getElementById("main");
const box = () => document.getElementById("played");
const steps = () => [...(box()?.querySelectorAll("[data-step]") ?? [])];
let now = null; // the id of the step that is shown
let timer = 0;
let isPaused = false;
let isPointed = false;

const speed = () => (still.matches || document.documentElement.dataset.motion === "off" ? "off" : localStorage.getItem(KEY) ?? "normal");

// Steps are told in the order of their entries, and within one as they stand.
function isAfter(id, other) {
  const [entry, place] = id.split(".").map(Number);
  const [old, before] = other.split(".").map(Number);
  return entry > old || (entry === old && place > before);
}

const seen = () => sessionStorage.getItem(TOLD) ?? "0.-1";
const fresh = () => steps().filter((step) => isAfter(step.dataset.step, seen()));

// -- the things that a step is about --------------------------------------------------------------------------------

function find(name) {
  const [kind, id] = [name.slice(0, name.indexOf(":")), name.slice(name.indexOf(":") + 1)];
  const safe = CSS.escape(id);
  const selector = { tile: `.hex[data-tile="${safe}"]`, card: `[data-card="${CSS.escape(`${document.body.dataset.game}/${id}`)}"]` }[kind] ?? `[data-thing="${CSS.escape(name)}"]`;
  const found = [...(main()?.querySelectorAll(selector) ?? [])].filter((thing) => !thing.closest("[popover], #log"));
  return found.find((thing) => thing.checkVisibility()) ?? found[0];
}

const things = (element) => element.dataset.things.split(" ").filter(Boolean).map(find).filter(Boolean);

function outline(step) {
  for (const old of document.querySelectorAll(".is-told")) old.classList.remove("is-told");
  for (const old of document.querySelectorAll(".hex__told")) old.remove();
  for (const thing of step ? things(step) : []) {
    thing.classList.add("is-told");
    const face = thing.matches(".hex") && thing.querySelector("polygon");
    if (!face) continue;
    const ring = document.createElementNS(SVG, "polygon");
    ring.setAttribute("class", "hex__told");
    ring.setAttribute("points", face.getAttribute("points"));
    thing.append(ring);
  }
}

// A dot in the shape of who changed it; on the map a disc.
function dot() {
  for (const old of document.querySelectorAll(".fresh, .news")) old.remove();
  if (!document.querySelector(".since:not([hidden])")) return;
  const marked = new Set();
  for (const step of steps().reverse()) {
    for (const thing of things(step)) {
      if (marked.has(thing) || thing.matches("tr, td")) continue;
      marked.add(thing);
      const shape = step.querySelector(".mark");
      if (thing.matches(".hex")) thing.append(disc(shape, step.dataset.seat));
      else {
        const mark = shape.cloneNode(true);
        mark.classList.add("fresh");
        thing.classList.add("has-fresh");
        thing.append(mark);
      }
    }
  }
}

function disc(shape, seat) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "news");
  group.dataset.seat = seat;
  const circle = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ class: "tok--news", cx: 20, cy: -35, r: 8.5 })) circle.setAttribute(name, value);
  const use = document.createElementNS(SVG, "use");
  for (const [name, value] of Object.entries({ href: shape.querySelector("use").getAttribute("href"), x: 14.5, y: -40.5, width: 11, height: 11 })) use.setAttribute(name, value);
  group.append(circle, use);
  return group;
}

// On a phone, and where panes share a place, the part that holds a thing comes forward; afterwards the one before.
let looked = null;
function lookAt(step) {
  const [thing] = things(step);
  if (!thing || thing.checkVisibility()) return;
  looked ??= { tab: document.body.dataset.tab, pane: document.body.dataset.pane };
  open(thing);
}

function open(thing) {
  const region = thing.closest("[data-region]")?.dataset.region;
  document.querySelector(`[data-tab-to="${region}"], [data-pane-to="${region}"]`)?.click();
}

function lookBack() {
  for (const [name, id] of Object.entries(looked ?? {})) document.querySelector(`[data-${name}-to="${id}"]`)?.click();
  looked = null;
}

// -- playing back ---------------------------------------------------------------------------------------------------

function show(step) {
  const part = box();
  now = step.dataset.step;
  part.dataset.seat = step.dataset.seat;
  part.querySelector("[data-mark]").replaceChildren(step.querySelector(".mark").cloneNode(true));
  for (const name of ["who", "of", "text"]) part.querySelector(`[data-${name}]:not(li)`).textContent = step.dataset[name];
  const points = part.querySelector("[data-points]:not(li)");
  points.textContent = step.dataset.points && `(${step.dataset.points})`;
  points.className = step.dataset.points.startsWith("+") ? "gain" : "loss";
  const turn = steps().filter((other) => other.dataset.who === step.dataset.who);
  const at = turn.indexOf(step);
  for (const other of steps()) {
    other.hidden = !turn.includes(other) || turn.indexOf(other) > at;
    other.classList.toggle("is-now", other === step);
  }
  const more = part.querySelector("[data-more]");
  more.hidden = at === turn.length - 1;
  more.textContent = more.dataset.more.replace("#", turn.length - 1 - at);
  for (const button of part.querySelectorAll("[data-speed]")) button.setAttribute("aria-pressed", button.dataset.speed === speed());
  part.querySelector("[data-pause]").setAttribute("aria-pressed", isPaused);
  part.hidden = false;
  document.body.classList.add("is-playing");
  outline(step);
  lookAt(step);
  wait(step, turn.length - 1 === at);
}

function wait(step, isLast) {
  clearTimeout(timer);
  const pace = PACE[speed()];
  if (!pace || isPaused || isPointed) return;
  timer = setTimeout(next, ("touch" in step.dataset ? pace.touch : pace.other) + (isLast ? pace.turn : 0));
}

function next() {
  if (now) sessionStorage.setItem(TOLD, now);
  play();
}

function skip() {
  const last = steps().at(-1);
  if (last) sessionStorage.setItem(TOLD, last.dataset.step);
  play();
}

function play() {
  const queue = fresh();
  if (queue.length && speed() !== "off") {
    show(queue.find((step) => step.dataset.step === now) ?? queue[0]);
    return;
  }
  clearTimeout(timer);
  now = null;
  isPointed = false;
  if (queue.length) sessionStorage.setItem(TOLD, queue.at(-1).dataset.step);
  if (box()) box().hidden = true;
  document.body.classList.remove("is-playing");
  outline(null);
  lookBack();
  dot();
}

// -- what people do -------------------------------------------------------------------------------------------------

function jump(chip) {
  const found = things(chip);
  outline(chip);
  const [thing] = found;
  if (!thing) return;
  if (!thing.checkVisibility()) open(thing);
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".played button, .since button");
  if (!button) return;
  if ("speed" in button.dataset) {
    localStorage.setItem(KEY, button.dataset.speed);
    isPaused = false;
    play();
  } else if ("pause" in button.dataset) {
    isPaused = !isPaused;
    play();
  } else if ("next" in button.dataset) next();
  else if ("skip" in button.dataset) skip();
  else if ("sinceClose" in button.dataset) {
    const strip = button.closest(".since");
    sessionStorage.setItem(`${TOLD}:away`, strip.dataset.since);
    changed();
  } else if ("things" in button.dataset) jump(button);
  if (!box() || box().hidden) if (target.closest(".played")) document.getElementById("dock")?.focus({ preventScroll: true });
});
for (const [name, is] of [["pointerover", true], ["pointerout", false]]) {
  document.addEventListener(name, ({ target }) => {
    if (!now || !target.closest?.(".played__ask")) return;
    isPointed = is;
    play();
  });
}

function changed() {
  const strip = document.querySelector(".since");
  if (strip) strip.hidden = sessionStorage.getItem(`${TOLD}:away`) === strip.dataset.since;
  if (steps().length === 0) now = null;
  play();
}

document.addEventListener("table:changed", changed);
// Who comes to a table has the strip; only what happens from then on is played.
if (sessionStorage.getItem(TOLD) === null) sessionStorage.setItem(TOLD, steps().at(-1)?.dataset.step ?? "0.-1");
changed();
