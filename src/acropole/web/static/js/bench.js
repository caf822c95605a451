// The card bench: what is typed is shown at once; blocks and text are one tree; undo; the pack; trials.

import { asInputs, completing, draftOf, filled, keepDraft, look, post, readForm, show, writeForm } from "./draft.js";

const form = document.querySelector("[data-bench]");
const { game, kind, id } = form.dataset;
const packing = document.querySelector("[data-packing]");
const packWords = JSON.parse(packing.dataset.words);
const printed = readForm(form);
let draft = draftOf(game);
let seen = { changed: {} };
let timer = 0;

// -- what is typed, and undo --------------------------------------------------------------------

const past = [], future = [];
let now = JSON.stringify(printed);

function remember() {
  const fields = JSON.stringify(readForm(form));
  if (fields === now) return;
  past.push(now);
  future.length = 0;
  now = fields;
  tellUndo();
}

function tellUndo() {
  document.querySelector("[data-undo]").setAttribute("aria-disabled", String(!past.length));
  document.querySelector("[data-redo]").setAttribute("aria-disabled", String(!future.length));
}

function step(from, to) {
  if (!from.length) return;
  to.push(now);
  now = from.pop();
  writeForm(form, JSON.parse(now));
  tellUndo();
  refresh();
}

async function refresh(more) {
  const found = await look(form, more);
  if (!found) return;
  if (found.text !== undefined) form.querySelector(`[name="${CSS.escape(more.field)}"]`).value = found.text;
  const focus = document.activeElement?.closest("[data-fx]") && { path: document.activeElement.dataset.path, does: document.activeElement.dataset.do, token: document.activeElement.dataset.token };
  show(form, found);
  if (focus) [...form.querySelectorAll(`[data-do="${focus.does}"][data-path="${focus.path}"]`)].find((one) => one.dataset.token === focus.token)?.focus();
  if (!found.error) seen = found;
  form.querySelector("[data-ok]").hidden = Boolean(found.error);
  form.querySelector("[data-held]").hidden = !found.error;
  form.dataset.wrong = found.error ? "yes" : "";
  const changed = Object.keys(seen.changed);
  form.querySelector("[data-changed]").textContent = changed.length ? filled(packWords.changed, { what: changed.join(", ") }) : packWords.same;
  if (found.text !== undefined) remember();
}

form.addEventListener("input", (event) => {
  if (event.target.closest("[data-fx]")) return;
  clearTimeout(timer);
  timer = setTimeout(() => { remember(); refresh(); }, 250);
});
form.addEventListener("submit", (event) => event.preventDefault());
document.querySelector("[data-undo]").addEventListener("click", () => step(past, future));
document.querySelector("[data-redo]").addEventListener("click", () => step(future, past));
document.querySelector("[data-reset]").addEventListener("click", () => { writeForm(form, printed); remember(); refresh(); });
completing(form, () => { remember(); refresh(); });

// -- blocks -------------------------------------------------------------------------------------

function edit(control) {
  const { path, arg, token } = control.dataset;
  const value = control.dataset.value ?? control.value ?? "";
  const does = control.dataset.do;
  if (!value && does !== "remove") return;
  const field = control.closest("[data-effect]").dataset.effect;
  refresh({
    field,
    edit: { do: does, path: path ? path.split(".").map(Number) : [], value, arg: Number(arg ?? -1), token: Number(token ?? -1) },
  });
}

form.addEventListener("change", (event) => { if (event.target.matches("[data-fx] :is(select, input)")) edit(event.target); });
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fx] button");
  if (button) edit(button);
});
form.addEventListener("keydown", (event) => {
  if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
  const block = event.target.closest(".blk")?.querySelector("[data-do=move]");
  if (!block) return;
  event.preventDefault();
  const { path } = block.dataset;
  refresh({ field: block.closest("[data-effect]").dataset.effect, edit: { do: "move", path: path.split(".").map(Number), value: event.key === "ArrowUp" ? "up" : "down", arg: -1, token: -1 } });
});

// -- the pack -----------------------------------------------------------------------------------

const newId = () => form.querySelector("[name=new-id]").value.trim() || id;

// The draft with what lies on the bench; a new id is a whole new card.
function withThis() {
  const origin = form.querySelector("[name=origin]:checked").value;
  const own = newId();
  const fields = own === id ? seen.changed : { ...seen.whole, ...seen.changed };
  return { ...draft.entries, [`${kind}/${own}`]: { origin, fields } };
}

function tellPack(text = "") {
  const names = Object.keys(draft.entries);
  packing.querySelector("[name=pack-name]").value = draft.name;
  const state = names.length ? filled(packWords.entries, { n: names.length, name: draft.name }) : packWords.empty;
  packing.querySelector("[data-pack-state]").textContent = `${text} ${state}`.trim();
  packing.querySelector("[data-pack-list]").replaceChildren(...names.map((name) => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = name.startsWith("map/") ? `/workshop/${game}/desk?kind=map` : `/workshop/${game}?card=${name}`;
    link.textContent = name;
    item.append(link);
    return item;
  }));
  packing.querySelector("[name=draft]").value = JSON.stringify({ name: draft.name, entries: draft.entries });
}

async function save() {
  const wrong = packing.querySelector("[data-pack-error]");
  wrong.hidden = true;
  await refresh();
  if (form.dataset.wrong) {
    form.querySelector("[aria-invalid]")?.focus();
    return;
  }
  const name = packing.querySelector("[name=pack-name]").value.trim() || "my-box";
  const entries = withThis();
  const answer = await (await post(`/workshop/${game}/pack`, { name, entries })).json();
  if (answer.error) {
    wrong.hidden = false;
    wrong.textContent = answer.error.message;
    return;
  }
  draft = { ...draft, name, entries };
  keepDraft(game, draft);
  tellPack(filled(packWords.saved, { name }));
}

packing.querySelector("[data-save]").addEventListener("click", save);
packing.querySelector("[data-drop]").addEventListener("click", () => { draft = { name: draft.name, entries: {}, later: [] }; keepDraft(game, draft); tellPack(); });

// -- trials -------------------------------------------------------------------------------------

const trial = document.querySelector("[data-trial]");
const words = JSON.parse(trial.dataset.words);
const part = (name) => trial.querySelector(`[data-${name}]`);
let running = null;

async function* linesOf(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line) yield JSON.parse(line);
  }
}

function tellStudy(head, games) {
  if (!games.length) return;
  const link = part("study").querySelector("a");
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([[head, ...games.map((one) => JSON.stringify(one))].join("\n") + "\n"], { type: "application/x-ndjson" }));
  part("study").hidden = false;
}

async function play() {
  if (running || form.dataset.wrong) return;
  await refresh();
  const value = (name) => trial.querySelector(`[name=${name}]`).value;
  const changed = Object.keys(seen.changed).length > 0 || newId() !== id;
  const entries = changed ? withThis() : draft.entries;
  const hand = trial.querySelector("[name=hand]").checked ? newId() : "";
  part("running").hidden = false;
  part("findings").replaceChildren();
  if (!Object.keys(entries).length && !hand) { part("at").textContent = words.nothing; return; }
  running = new AbortController();
  part("stop").hidden = false;
  let head = "", total = 1, end = words.done;
  const games = [];
  const bar = part("running").querySelector("progress");
  try {
    const answer = await post(`/workshop/${game}/trial`, {
      entries, hand, name: draft.name, bots: value("bots"), players: Number(value("players")), games: Number(value("games")),
    }, running.signal);
    if (!answer.ok) throw new Error(new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main p")?.textContent ?? answer.statusText);
    for await (const line of linesOf(answer)) {
      if (line.waiting) part("at").textContent = words.waiting;
      if (line.error) end = line.error;
      if (line.head) { head = line.head; total = line.of; bar.max = total; }
      if (line.game) {
        games.push(line.game);
        bar.value = games.length;
        part("at").textContent = filled(words.of, { n: games.length, total });
      }
      if (line.findings) part("findings").replaceChildren(...line.findings.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
    }
  } catch (error) {
    end = error.name === "AbortError" ? words.stopped : error.message;
  }
  part("at").textContent = `${games.length ? `${filled(words.of, { n: games.length, total })}. ` : ""}${end}`;
  part("stop").hidden = true;
  running = null;
  tellStudy(head, games);
}

part("play").addEventListener("click", play);
part("stop").addEventListener("click", () => running?.abort());

// -- begin --------------------------------------------------------------------------------------

const kept = draft.entries[`${kind}/${id}`];
if (kept) {
  writeForm(form, asInputs(kept.fields));
  const origin = form.querySelector(`[name=origin][value="${CSS.escape(kept.origin)}"]`);
  if (origin) origin.checked = true;
  now = JSON.stringify(readForm(form));
}
tellPack();
refresh();

// -- what a change would touch --------------------------------------------------------------------

const uses = form.querySelector("[data-uses]");
fetch(uses.dataset.uses).then(async (answer) => {
  if (!answer.ok) return;
  uses.textContent = (await answer.json()).said;
  uses.hidden = false;
});
