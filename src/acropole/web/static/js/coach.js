// The coach of a lesson: one bubble at a time, beside the thing that it is about. What it says and when was decided by
// the server; how far somebody is, this browser remembers.

const KEY = "acropole-lessons";
const NAMED = { line: ".line", score: ".seats", dock: "#dock", log: "#log", answers: ".dock__answers" };
const coach = () => document.getElementById("coach");
const steps = () => [...(coach()?.querySelectorAll(".coach__step") ?? [])];
let at = 0; // which of the bubbles is shown
let group = ""; // which bubbles there are
let isAway = false;

const escape = (text) => CSS.escape(text);
const visible = (thing) => Boolean(thing?.checkVisibility({ checkVisibilityCSS: true }) && thing.getBoundingClientRect().width);

// Where it points: the thing or region that it names, the control of an answer, or else the dock.
function places({ point, codes }) {
  const found = [];
  const add = (selector) => found.push(...document.querySelectorAll(selector));
  if (NAMED[point]) add(NAMED[point]);
  else if (point.startsWith("card:")) add(`main [data-card="${escape(`${document.body.dataset.game}/${point.slice(5)}`)}"]`);
  else if (point.startsWith("tile:")) add(`.hex[data-tile="${escape(point.slice(5))}"]`);
  else if (point.includes(":")) add(`[data-thing="${escape(point)}"]`);
  else if (point) add(`#${escape(point)}`);
  for (const code of codes.split(" ").filter(Boolean)) {
    add(`main :is([data-act="${escape(code)}"], [data-acts~="${escape(code)}"])`);
    for (const button of document.querySelectorAll(`#dock [data-act="${escape(code)}"]`)) found.push(button.closest("details")?.querySelector("summary") ?? button);
  }
  return found.filter((thing) => !thing.closest("[popover], .log"));
}

function place() {
  const box = coach();
  for (const old of document.querySelectorAll(".is-coached")) old.classList.remove("is-coached");
  if (!box) return;
  box.hidden = isAway || document.body.classList.contains("is-playing");
  if (box.hidden) return;
  const thing = places(steps()[at].dataset).find(visible);
  thing?.classList.add("is-coached");
  document.dispatchEvent(new CustomEvent("table:stand", { detail: { box, thing: thing ?? document.getElementById("dock") } }));
}

// On a phone, and where panes share a place, the part that holds the thing comes forward.
function show() {
  const all = steps();
  if (!all.length) return place();
  for (const [number, step] of all.entries()) step.hidden = number !== at;
  const { dataset } = all[at];
  const found = places(dataset);
  if (found.length && !found.some(visible)) {
    const region = found[0].closest("[data-region]")?.dataset.region;
    document.querySelector(`[data-tab-to="${region}"]`)?.click();
    document.querySelector(`[data-pane-to="${region}"]`)?.click();
  }
  found.find(visible)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  remember(Number(dataset.number));
  place();
  if (document.activeElement.matches("body, #dock") || coach().contains(document.activeElement)) all[at].querySelector("h2").focus({ preventScroll: true });
}

function remember(number) {
  const { lesson, table } = coach().dataset;
  const known = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  localStorage.setItem(KEY, JSON.stringify({ ...known, [lesson]: { number, table, most: Math.max(number, known[lesson]?.most ?? 0) } }));
}

function changed() {
  const now = steps().map((step) => step.dataset.number).join();
  const isNew = now !== group;
  if (isNew) {
    group = now;
    at = 0;
    isAway = false;
  }
  if (coach()?.querySelector(".coach__reply")) {
    at = steps().length - 1;
    isAway = false;
  }
  show();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-coach]");
  if (button) {
    at = Math.max(0, Math.min(at + Number(button.dataset.coach), steps().length - 1));
    show();
  } else if (target.closest("[data-coach-close]")) {
    isAway = true;
    place();
    document.getElementById("dock").focus({ preventScroll: true });
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !coach()?.contains(document.activeElement)) return;
  isAway = true;
  place();
  document.getElementById("dock").focus({ preventScroll: true });
});
document.addEventListener("table:changed", changed);
new MutationObserver(place).observe(document.body, { attributes: true, attributeFilter: ["class", "data-tab", "data-pane"] });
addEventListener("resize", place);
changed();
