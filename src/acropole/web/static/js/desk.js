// The owner's desk: one unknown card after the other, by the keyboard alone. What is entered is kept in this browser.

import { asInputs, completing, draftOf, filled, keepDraft, look, show, writeForm } from "./draft.js";

const desk = document.querySelector("[data-desk]");
const { game, kind } = desk.dataset;
const words = JSON.parse(desk.dataset.words);
const jump = desk.querySelector("[data-jump]");
const ids = [...jump.options].map((option) => option.value);
const place = desk.querySelector("[data-place]");
const draft = draftOf(game);
draft.later ??= [];
const visited = [];
let form = null, changed = {}, timer = 0, isWrong = false;

const isKnown = (id) => `${kind}/${id}` in draft.entries;

function next(after) {
  const from = ids.indexOf(after) + 1;
  const order = [...ids.slice(from), ...ids.slice(0, from)].filter((id) => !isKnown(id));
  return order.find((id) => !draft.later.includes(id)) ?? order[0];
}

function tell() {
  const entered = ids.filter(isKnown).length;
  const n = Number(desk.dataset.known) + entered;
  desk.querySelector("[data-progress]").textContent = filled(words.known, { n, total: desk.dataset.total });
  for (const mark of desk.querySelectorAll("[data-mark]")) {
    if (!ids.includes(mark.dataset.mark)) continue;
    mark.className = isKnown(mark.dataset.mark) ? "is-on" : draft.later.includes(mark.dataset.mark) ? "is-later" : form?.dataset.id === mark.dataset.mark ? "is-now" : "";
  }
  desk.querySelector("[name=draft]").value = JSON.stringify({ name: draft.name, entries: draft.entries });
}

async function open(id) {
  if (!id) {
    place.textContent = words.all;
    tell();
    return;
  }
  place.innerHTML = await (await fetch(`/workshop/${game}/form/${kind}/${id}`)).text();
  form = place.querySelector("[data-entry]");
  jump.value = id;
  for (const acts of desk.querySelectorAll(".desk__acts")) acts.hidden = false;
  const kept = draft.entries[`${kind}/${id}`];
  if (kept) writeForm(form, asInputs(kept.fields));
  changed = kept?.fields ?? {};
  isWrong = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(refresh, 200); });
  completing(form, refresh);
  tellKeep();
  tell();
  fieldsOf()[0]?.focus();
  fieldsOf()[0]?.select?.();
}

const fieldsOf = () => [...form.querySelectorAll("[name]")].filter((input) => input.checkVisibility());

async function refresh() {
  clearTimeout(timer);
  const found = await look(form);
  if (!found) return;
  show(form, found);
  isWrong = Boolean(found.error);
  if (!isWrong) changed = found.changed;
  tellKeep();
}

function tellKeep() {
  desk.querySelector("[data-keep-text]").textContent = Object.keys(changed).length ? words.corrected : words.printed;
  desk.querySelector("[data-keep]").setAttribute("aria-disabled", String(isWrong));
}

async function keep() {
  if (!form) return;
  await refresh();
  if (isWrong) return;
  const { id } = form.dataset;
  draft.entries[`${kind}/${id}`] = { origin: "public", fields: changed };
  draft.later = draft.later.filter((one) => one !== id);
  keepDraft(game, draft);
  visited.push(id);
  await open(next(id));
}

function later() {
  if (!form) return;
  const { id } = form.dataset;
  if (!draft.later.includes(id)) draft.later.push(id);
  keepDraft(game, draft);
  visited.push(id);
  open(next(id));
}

// Boards are drawn at the map table, which keeps them in the draft: here is only what is known.
function openBoards() {
  const links = [...desk.querySelectorAll("[data-board]")];
  for (const link of links) {
    const kept = draft.entries[`${kind}/${link.dataset.board}`];
    if (kept) link.href = `/library/maps?${new URLSearchParams({ draw: "1", text: kept.fields.text })}`;
  }
  for (const acts of desk.querySelectorAll(".desk__acts")) acts.hidden = !ids.some(isKnown);
  tell();
  links.find((link) => !isKnown(link.dataset.board))?.focus();
}

function openEntries() {
  desk.querySelector("[data-keep]").addEventListener("click", keep);
  desk.querySelector("[data-later]").addEventListener("click", later);
  desk.querySelector("[data-back]").addEventListener("click", () => { if (visited.length) open(visited.pop()); });
  jump.addEventListener("change", () => open(jump.value));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.ctrlKey) keep();
    else if (event.key === "F4") later();
    else if (event.key === "F2") { if (visited.length) open(visited.pop()); }
    else if (event.key === "Enter" && form?.contains(event.target) && event.target.name) {
      const fields = fieldsOf();
      const to = fields[fields.indexOf(event.target) + 1];
      if (to) { to.focus(); to.select?.(); } else desk.querySelector("[data-keep]").focus();
    } else return;
    event.preventDefault();
  });
  open(next(""));
}

if (desk.querySelector("[data-board]")) openBoards();
else openEntries();
