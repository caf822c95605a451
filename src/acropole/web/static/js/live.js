// Keeps the table up to date: listens to the server's stream, asks for the fragment when there is something
// newer, and sets title, icon, tab and focus after each swap. Announces every swap as "table:changed".

const table = document.getElementById("table");
const page = () => table.querySelector(".table-page");
const version = () => Number(page().dataset.version);
let asked = page().dataset.asked;
let wasTurn = "turn" in page().dataset;
let focused = null;
let newest = version(); // that the server has told of
let underWay = 0; // requests that will bring the table with them

function listen() {
  if ("replay" in page().dataset) return;
  const stream = new EventSource(table.dataset.stream);
  stream.addEventListener("table", (event) => {
    newest = Math.max(newest, JSON.parse(event.data).version);
    catchUp();
    say("");
  });
  stream.addEventListener("error", () => say("lost"));
  addEventListener("pagehide", () => stream.close());
}

function catchUp() {
  if (underWay || newest <= version()) return;
  htmx.trigger(table, "refresh");
}

// A line at the foot of the page: no connection, or an answer that was none.
function say(key) {
  const line = document.getElementById("said");
  line.textContent = key ? line.dataset[key] : "";
  line.hidden = !key;
}

function showTab(tab) {
  document.body.dataset.tab = tab;
  for (const link of table.querySelectorAll("[data-tab-to]")) {
    if (link.dataset.tabTo === tab) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function call() {
  const root = document.documentElement.dataset;
  if (root.sound === "on") chime();
  if (root.notify === "on" && document.hidden) new Notification(document.title);
}

function chime() {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.12, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.6);
  gain.connect(audio.destination);
  for (const [pitch, start] of [[523, 0], [784, 0.14]]) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(gain);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + 0.6);
  }
}

function changed() {
  const data = page().dataset;
  document.title = data.title;
  const isTurn = "turn" in data;
  document.querySelector("link[rel=icon]").href = isTurn ? document.body.dataset.iconTurn : document.body.dataset.icon;
  if (isTurn && !wasTurn) call();
  wasTurn = isTurn;
  if (data.asked !== asked && isTurn) showTab(data.tab);
  else showTab(document.body.dataset.tab);
  asked = data.asked;
  if (focused && !document.contains(focused)) document.getElementById("dock")?.focus({ preventScroll: true });
  focused = null;
  showLog();
  document.dispatchEvent(new CustomEvent("table:changed"));
}

function showLog() {
  const shown = sessionStorage.getItem("acropole-log") ?? "recent";
  const log = table.querySelector(".log");
  if (!log || !table.querySelector("[data-log-filter]")) return;
  log.dataset.show = shown;
  for (const button of table.querySelectorAll("[data-log]")) button.setAttribute("aria-pressed", button.dataset.log === shown);
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab-to]");
  if (tab) {
    event.preventDefault();
    showTab(tab.dataset.tabTo);
  }
  const filter = event.target.closest("[data-log]");
  if (filter) {
    sessionStorage.setItem("acropole-log", filter.dataset.log);
    showLog();
  }
});
document.addEventListener("htmx:before:request", () => {
  focused = document.activeElement;
  underWay += 1;
});
document.addEventListener("htmx:finally:request", () => {
  underWay -= 1;
  catchUp();
});
document.addEventListener("htmx:error", () => say("lost"));

// The page has changed as soon as the swap is done, not only when everything has come to rest.
let isNew = false;
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  const sent = ctx.text.match(/class="table-page" data-version="(\d+)"/)?.[1];
  const isReplay = "replay" in page().dataset;
  const isKnown = ctx.sourceElement === table && Number(sent) === version() && !isReplay;
  isNew = sent !== undefined && !isKnown;
  if (!isNew) event.preventDefault();
  say(sent === undefined ? "refused" : "");
});
document.addEventListener("htmx:before:viewTransition", (event) => {
  const swap = event.detail.task;
  event.detail.task = async () => {
    await swap();
    isNew = false;
    changed();
  };
});
document.addEventListener("htmx:after:swap", () => {
  if (isNew) changed();
  isNew = false;
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) document.title = page().dataset.title; });

showLog();
listen();
