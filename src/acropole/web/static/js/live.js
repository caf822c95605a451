// Keeps the table up to date: listens to the server's stream, asks for the fragment when there is something
// newer, and sets title, icon and focus after each swap. Announces every swap as "table:changed".

const table = document.getElementById("table");
const page = () => table.querySelector(".table-page");
const moment = () => ["version", "people", "said"].map((name) => Number(page().dataset[name]));
let wasTurn = "turn" in page().dataset;
let focused = null;
let newest = moment(); // that the server has told of: entries, who sits where, talk
let underWay = 0; // requests that will bring the table with them

function listen() {
  if ("replay" in page().dataset) return;
  const stream = new EventSource(table.dataset.stream);
  stream.addEventListener("table", (event) => {
    const { version, people, said } = JSON.parse(event.data);
    newest = [version, people, said].map((n, i) => Math.max(n, newest[i]));
    catchUp();
    say("");
  });
  stream.addEventListener("error", () => say("lost"));
  addEventListener("pagehide", () => stream.close());
}

function catchUp() {
  const shown = moment();
  if (underWay || newest.every((n, i) => n <= shown[i])) return;
  htmx.trigger(table, "refresh");
}

// A line at the foot of the page: no connection, or an answer that was none.
function say(key) {
  const line = document.getElementById("said");
  line.textContent = key ? line.dataset[key] : "";
  line.hidden = !key;
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

// What had the focus may be gone, or out of sight: then the question has it, never the whole page.
function keepFocus() {
  const now = document.activeElement;
  const isLost = now === document.body || !now.checkVisibility({ checkVisibilityCSS: true });
  if (focused && focused !== document.body && isLost) document.getElementById("dock")?.focus({ preventScroll: true });
  focused = null;
}

function changed() {
  const data = page().dataset;
  document.title = data.title;
  const isTurn = "turn" in data;
  document.querySelector("link[rel=icon]").href = isTurn ? document.body.dataset.iconTurn : document.body.dataset.icon;
  if (isTurn && !wasTurn) call();
  wasTurn = isTurn;
  keepFocus();
  document.dispatchEvent(new CustomEvent("table:changed"));
}

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
  const sent = ctx.text.match(/class="table-page" data-version="(\d+)" data-people="(\d+)" data-said="(\d+)"/)?.slice(1).join();
  const isReplay = "replay" in page().dataset;
  const isKnown = ctx.sourceElement === table && sent === moment().join() && !isReplay;
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

listen();
