// The dock: what finds no place on its line goes under More, and choosing a kind lights its targets only.

const dock = () => document.getElementById("dock");
const PHONE = matchMedia("(width < 47.5em)");
let chosen = ""; // the kind of answers that is lit

// -- More ------------------------------------------------------------------------------------------------

const answers = () => dock()?.querySelector(".dock__answers");
const more = () => answers()?.querySelector("[data-more]");

function putBack() {
  for (const answer of [...more().querySelector(".menu__surplus").children]) {
    if (answer.matches("details")) answer.setAttribute("name", "answers");
    more().before(answer);
  }
}

function takeLast() {
  const answer = more().previousElementSibling;
  answer.removeAttribute("name"); // a list in the open list, not instead of it
  more().querySelector(".menu__surplus").prepend(answer);
}

const isCrowded = () => answers().scrollWidth > answers().clientWidth;

// The last answers go first. A phone swipes, too, so there they go only while More is open. All are measured before any
// is moved: each look at what was moved would have the page laid out again.
function fit() {
  if (!more() || (PHONE.matches && more().open)) return;
  putBack();
  more().hidden = !more().querySelector(".menu__surplus ~ ul");
  if (!isCrowded()) return;
  more().hidden = false;
  if (PHONE.matches) return;
  const gap = parseFloat(getComputedStyle(answers()).columnGap);
  const room = answers().getBoundingClientRect().right - more().getBoundingClientRect().width - gap;
  const first = [...answers().children].find((answer) => answer !== more() && answer.getBoundingClientRect().right > room + 0.5);
  while (first?.parentElement === answers()) takeLast();
}

document.addEventListener("toggle", (event) => {
  if (!PHONE.matches || event.target !== more()) return;
  if (!event.target.open) return fit();
  answers().scrollLeft = 0;
  const edge = event.target.getBoundingClientRect().left;
  while (event.target.previousElementSibling?.getBoundingClientRect().right > edge) takeLast();
}, true);

// -- the kind in hand ------------------------------------------------------------------------------------

const codes = (thing) => (thing.dataset.act ?? thing.dataset.acts ?? "").split(" ");

// Whatever is green for another kind goes out; drawings light their own parts when they hear of it.
function light() {
  const groups = [...(dock()?.querySelectorAll("details[data-kind]") ?? [])];
  const group = groups.find((one) => one.dataset.kind === chosen && one.querySelector("[data-act]"));
  if (!group) chosen = "";
  for (const one of groups) one.toggleAttribute("data-chosen", one === group);
  const mine = new Set([...(group?.querySelectorAll("[data-act]") ?? [])].map((one) => one.dataset.act));
  for (const thing of document.querySelectorAll("main :is([data-act], [data-acts])")) {
    const isLit = !group || codes(thing).some((code) => mine.has(code));
    (thing.closest(".is-legal") ?? thing).classList.toggle("is-unlit", !isLit);
  }
  document.dispatchEvent(new CustomEvent("table:kind", { detail: chosen }));
}

function choose(kind) {
  chosen = kind;
  light();
}

document.addEventListener("toggle", (event) => {
  if (event.target.matches?.("#dock details[data-kind]") && event.target.open) choose(event.target.dataset.kind);
}, true);
document.addEventListener("click", (event) => {
  const { target } = event;
  const head = target.closest("#dock details[data-kind] > summary");
  if (head?.parentElement.open) choose("");
  if (target.closest("[data-hints-close]")) {
    document.getElementById("hints").hidden = true;
    dock().querySelector(".btn--hint")?.focus({ preventScroll: true });
  }
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape") choose(""); });

// Hints that have just come take the focus that their button had.
function hinted() {
  const hint = document.querySelector("#hints .hint");
  if (hint && document.activeElement.closest("#dock")) hint.focus({ preventScroll: true });
}

function ready() {
  fit();
  choose("");
  hinted();
}
document.addEventListener("table:changed", ready);
addEventListener("resize", fit);
ready();
