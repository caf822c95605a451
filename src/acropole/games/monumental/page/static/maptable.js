// The map table: a click or Enter paints a tile; the server answers with the board after the stroke, checked.

import { draftOf, keepDraft } from "../../js/draft.js";

const GAME = "monumental";
const past = [];
let asked = 0;

const form = () => document.getElementById("maptable");
const spot = (cell) => form().querySelector(`[data-cell="${cell}"]`);

async function fetched(query) {
  const number = ++asked;
  const text = await (await fetch(`/library/maps?${query}`)).text();
  if (number !== asked) return;
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("maptable");
  form().replaceWith(fresh);
  const here = new URLSearchParams({ draw: "1", text: form().elements.text.value });
  history.replaceState(null, "", `/library/maps?${here}`);
  form().querySelector("[data-undo]").setAttribute("aria-disabled", String(!past.length));
  if (form().dataset.at) reach(spot(form().dataset.at) ?? form().querySelector("[data-cell]"));
}

function paint(cell) {
  past.push(form().elements.text.value);
  const query = new URLSearchParams(new FormData(form()));
  query.set("at", cell);
  fetched(query);
}

function reach(next) {
  for (const one of form().querySelectorAll("[data-cell][tabindex='0']")) one.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

// The nearest place in the direction of an arrow.
function step(from, dx, dy) {
  const [column, row] = from.dataset.cell.split(",").map(Number);
  let best = null, least = Infinity;
  for (const one of form().querySelectorAll("[data-cell]")) {
    const [c, r] = one.dataset.cell.split(",").map(Number);
    const along = dx ? (c - column) * dx : (r - row) * dy;
    const aside = dx ? Math.abs(r - row) * 3 : Math.abs(c - column);
    if (along > 0 && along * 2 + aside < least) [best, least] = [one, along * 2 + aside];
  }
  if (best) reach(best);
}

// Into the draft of this browser, where the owner's desk counts it.
function keep() {
  const button = form().querySelector("[data-keep-board]");
  if (!button) return;
  const draft = draftOf(GAME);
  draft.entries[`map/${button.dataset.keepBoard}`] = { origin: "public", fields: { text: button.dataset.printed } };
  keepDraft(GAME, draft);
  location.assign(`/workshop/${GAME}/desk?kind=map`);
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("click", (event) => {
  const tile = event.target.closest("[data-cell]");
  if (tile) paint(tile.dataset.cell);
  const shown = event.target.closest("[data-show]");
  if (shown) reach(spot(shown.dataset.show));
  if (event.target.closest("[data-keep-board]")) keep();
  if (event.target.closest("[data-undo]") && past.length) fetched(new URLSearchParams({ draw: "1", text: past.pop(), brush: form().elements.brush.value, fill: form().elements.fill.value }));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.ctrlKey) keep();
  const tile = event.target.closest("[data-cell]");
  if (!tile || event.ctrlKey || event.metaKey) return;
  const brush = [...form().querySelectorAll("[data-key]")].find((one) => one.dataset.key === event.key);
  if (event.key === "Enter" || event.key === " ") paint(tile.dataset.cell);
  else if (ARROWS[event.key]) step(tile, ...ARROWS[event.key]);
  else if (brush) brush.checked = true;
  else return;
  event.preventDefault();
});
