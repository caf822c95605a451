// People at a table: clocks run by the server's time, the moments of talk stand in one's own, a said line leaves
// its field, and notes are kept as one types.

const body = document.body;
const started = performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0);
const ahead = "now" in body.dataset ? Number(body.dataset.now) * 1000 - started : 0; // the server's time before ours
const told = document.getElementById("clock-said");
const MARKS = [[0, "zero"], [60, "one"], [300, "five"]];
let last = Infinity;

function text(seconds, days) {
  const left = Math.max(Math.ceil(seconds), 0);
  const two = (n) => String(n).padStart(2, "0");
  const [d, h, m, s] = [Math.floor(left / 86400), Math.floor(left / 3600), Math.floor(left / 60), left % 60];
  if (d) return days.replace("{d}", d).replace("{h}", h % 24);
  return h ? `${h}:${two(m % 60)}:${two(s)}` : `${two(m)}:${two(s)}`;
}

function run() {
  for (const clock of document.querySelectorAll(".clock[data-deadline]")) {
    const left = Number(clock.dataset.deadline) - (Date.now() + ahead) / 1000;
    const now = text(left, body.dataset.days);
    if (clock.textContent !== now) clock.textContent = now;
    clock.classList.toggle("is-short", left < 60);
    if ("mine" in clock.dataset) announce(left);
  }
}

// Said aloud at five minutes, one minute and the end, each once.
function announce(left) {
  const passed = MARKS.find(([mark]) => left <= mark && last > mark);
  if (passed && last !== Infinity) told.textContent = told.dataset[passed[1]];
  last = left;
}

function moments() {
  for (const time of document.querySelectorAll("time[data-at]:empty")) {
    const at = new Date(Number(time.dataset.at) * 1000);
    time.dateTime = at.toISOString();
    time.textContent = at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hour12: false });
  }
  for (const field of document.querySelectorAll("[data-version-now]")) field.value = document.querySelector(".table-page").dataset.version;
}

document.addEventListener("htmx:after:request", (event) => {
  const form = event.target.closest?.("#say");
  if (form && event.detail.ctx?.response?.raw?.ok !== false) form.elements.text.value = "";
});

let saving;
document.addEventListener("input", (event) => {
  const field = event.target.closest("[data-notes]");
  if (!field) return;
  const said = document.querySelector("[data-notes-kept]");
  said.textContent = "";
  clearTimeout(saving);
  saving = setTimeout(async () => {
    const sent = new URLSearchParams(new FormData(field.form));
    sent.set("quietly", "on");
    const answer = await fetch(field.form.action, { method: "POST", body: sent });
    if (answer.ok) said.textContent = said.dataset.kept;
  }, 700);
});

document.addEventListener("table:changed", () => { run(); moments(); });
run();
moments();
setInterval(run, 250);
