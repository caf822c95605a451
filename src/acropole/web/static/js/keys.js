// The keyboard alone can do everything. Single letters can be switched off in the settings.

const dock = () => document.getElementById("dock");
const isTyping = (target) => target.matches?.("input, select, textarea");
const isShown = (thing) => thing.checkVisibility?.({ checkVisibilityCSS: true }) ?? true;

function nth(number) {
  const answer = dock().querySelectorAll(".dock__answers > .ans")[number - 1];
  if (!answer) return;
  if (answer.tagName === "DETAILS") {
    answer.open = true;
    answer.querySelector("li button, .btn")?.focus();
  } else answer.querySelector("button, a").click();
}

function next(step) {
  const things = [...document.querySelectorAll("main [data-act], main [data-acts], main [data-handle]")].filter(isShown);
  if (!things.length) return;
  const here = things.indexOf(document.activeElement);
  things[(here + step + things.length) % things.length].focus();
}

function jump(id) {
  document.querySelector(`[data-tab-to="${id}"]`)?.click();
  const region = document.getElementById(id);
  if (!region) return;
  region.scrollIntoView({ block: "nearest" });
  const thing = [...region.querySelectorAll("[data-act], [data-acts], [data-handle], [tabindex='0'], button")].find(isShown);
  (thing ?? region).focus();
}

const JUMPS = { m: "map", c: "city", t: "track", p: "players", l: "log", b: "board", h: "hand" };

document.addEventListener("keydown", (event) => {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || !dock()) return;
  if (document.documentElement.dataset.keys === "off" && event.key.length === 1) return;
  const key = event.key.toLowerCase();
  if (/^[1-9]$/.test(key)) nth(Number(key));
  else if (key === ".") next(1);
  else if (key === ",") next(-1);
  else if (key === "u") dock().querySelector(event.shiftKey ? ".btn--redo" : ".btn--undo")?.click();
  else if (key === "e") dock().querySelector("[data-end]")?.click();
  else if (key === "i") dock().querySelector(".btn--hint")?.click();
  else if (key === "?") document.getElementById("sheet-keys")?.togglePopover();
  else if (key in JUMPS && !event.shiftKey) jump(JUMPS[key]);
  else return;
  event.preventDefault();
});

// Arrows inside the city, and inside an open list of answers.
document.addEventListener("keydown", (event) => {
  const down = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const list = event.target.closest?.(".ans .menu, .hand, .cards, .track, .policies, .basics, .dock__answers");
  if (!down || !list || isTyping(event.target)) return;
  const items = [...list.querySelectorAll("button, summary, a")].filter(isShown);
  const here = items.indexOf(event.target);
  if (here < 0) return;
  event.preventDefault();
  items[(here + down + items.length) % items.length].focus();
});
document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.("[data-cell]");
  const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
  if (!cell || !step) return;
  event.preventDefault();
  const [row, column] = cell.dataset.cell;
  const code = "abc"["abc".indexOf(row) + step[0]] + (Number(column) + step[1]);
  document.querySelector(`[data-cell="${code}"] button`)?.focus();
});
