// The keyboard alone can do everything. Single letters can be switched off in the settings.

const dock = () => document.getElementById("dock");
const isTyping = (target) => target.matches?.("input, select, textarea");
const isShown = (thing) => thing.checkVisibility?.({ checkVisibilityCSS: true }) ?? true;

// The page stays where it is; only what the thing lies in scrolls.
function go(thing) {
  thing?.focus({ preventScroll: true });
  thing?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function nth(number) {
  const answer = dock().querySelectorAll(".dock__answers > .ans:not([hidden])")[number - 1];
  if (!answer) return;
  const head = answer.querySelector("summary, button, a");
  if (answer.tagName !== "DETAILS") return head.click();
  answer.open = true;
  go(answer.querySelector("li button, .menu__surplus :is(summary, button)") ?? head);
}

function next(step) {
  const things = [...document.querySelectorAll("main [data-act], main [data-acts], main [data-handle]")].filter(isShown);
  if (!things.length) return;
  const here = things.indexOf(document.activeElement);
  go(things[(here < 0 && step < 0 ? 0 : here) + step] ?? things.at(step < 0 ? -1 : 0));
}

function jump(id) {
  const region = document.getElementById(id);
  if (!region) return;
  const { pane } = region.dataset;
  document.querySelector(`.tabs [data-tab-to="${region.dataset.region}"]`)?.click();
  document.querySelector(`.panetabs [data-pane-to="${pane ?? id}"]`)?.click();
  if (!isShown(region)) document.querySelector("[data-drawer]")?.click();
  const thing = [...region.querySelectorAll("[data-act], [data-acts], [data-handle], [tabindex='0'], button, summary")].find(isShown);
  if (!thing) region.tabIndex = -1;
  go(thing ?? region);
}

document.addEventListener("keydown", (event) => {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || !dock()) return;
  if (document.documentElement.dataset.keys === "off" && event.key.length === 1) return;
  const key = event.key.toLowerCase();
  if (key.length === 1 && document.activeElement === document.body) dock().focus({ preventScroll: true }); // from here on it is kept
  if (/^[1-9]$/.test(key)) nth(Number(key));
  else if (key === ".") next(1);
  else if (key === ",") next(-1);
  else if (key === "u") dock().querySelector(event.shiftKey ? ".btn--redo" : ".btn--undo")?.click();
  else if (key === "e") dock().querySelector("[data-end]")?.click();
  else if (key === "i") dock().querySelector(".btn--hint")?.click();
  else if (key === "?") document.getElementById("sheet-keys").togglePopover();
  else {
    const way = event.shiftKey ? null : document.querySelector(`#sheet-keys [data-key="${CSS.escape(key)}"]`);
    if (!way) return;
    jump(way.dataset.to);
  }
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
  go(items[(here + down + items.length) % items.length]);
});
document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.("[data-cell]");
  const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
  if (!cell || !step) return;
  event.preventDefault();
  const [row, column] = cell.dataset.cell;
  const code = "abc"["abc".indexOf(row) + step[0]] + (Number(column) + step[1]);
  go(document.querySelector(`[data-cell="${code}"] button`));
});
