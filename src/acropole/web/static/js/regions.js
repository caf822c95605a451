// The parts of the table that share a place: tabs on a phone, panes at middle width, the drawer of the log. The
// server says which one holds the answers; it opens with a new question, unless the person has changed it since.

const page = () => document.querySelector(".table-page");
const body = document.body;
let asked = page()?.dataset.asked;

function show(name, id) {
  body.dataset[name] = id;
  for (const link of document.querySelectorAll(`[data-${name}-to]`)) {
    if (link.dataset[`${name}To`] === id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function drawer(open) {
  body.toggleAttribute("data-drawer-open", open);
  document.querySelector("[data-drawer]")?.setAttribute("aria-expanded", open);
}

// Lines of other players that were opened stay open.
const opened = new Set();
document.addEventListener("toggle", (event) => {
  if (!event.target.matches?.(".player--line")) return;
  if (event.target.open) opened.add(event.target.id);
  else opened.delete(event.target.id);
}, true);

// Points stand under the button that opens them.
document.addEventListener("beforetoggle", (event) => {
  if (!event.target.matches?.(".scorepop") || event.newState !== "open") return;
  const place = document.querySelector(`[popovertarget="${event.target.id}"]`).getBoundingClientRect();
  event.target.style.setProperty("--from-right", `${Math.max(8, innerWidth - place.right - 8)}px`);
}, true);

function showLog() {
  const shown = sessionStorage.getItem("acropole-log") ?? "recent";
  const log = document.querySelector(".log");
  if (!log || !document.querySelector("[data-log-filter]")) return;
  log.dataset.show = shown;
  for (const button of document.querySelectorAll("[data-log]")) button.setAttribute("aria-pressed", button.dataset.log === shown);
}

document.addEventListener("click", (event) => {
  const { target } = event;
  for (const name of ["tab", "pane"]) {
    const link = target.closest(`[data-${name}-to]`);
    if (!link) continue;
    event.preventDefault();
    show(name, link.dataset[`${name}To`]);
  }
  const filter = target.closest("[data-log]");
  if (filter) {
    sessionStorage.setItem("acropole-log", filter.dataset.log);
    showLog();
  }
  if (target.closest("[data-drawer]")) drawer(!("drawerOpen" in body.dataset));
  else if (!target.closest("#log")) drawer(false);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !("drawerOpen" in body.dataset)) return;
  drawer(false);
  document.querySelector("[data-drawer]").focus();
});

document.addEventListener("table:changed", () => {
  const data = page().dataset;
  const isNew = data.asked !== asked && "turn" in data;
  asked = data.asked;
  for (const name of ["tab", "pane"]) show(name, isNew ? data[name] : body.dataset[name]);
  drawer("drawerOpen" in body.dataset);
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  showLog();
});
showLog();
