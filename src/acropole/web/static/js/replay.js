// The scrubber: arrows step, the bar jumps, play goes on by itself until the end or a touch.

const PACE = 900;
let playing = 0;

const bar = () => document.querySelector("[data-scrub] input[type=range]");

function go(at) {
  const range = bar();
  const to = Math.min(Math.max(at, 0), Number(range.max));
  if (to === Number(range.value) && to === Number(range.getAttribute("value"))) return stop();
  const address = `${location.pathname}?at=${to}`;
  history.replaceState(null, "", address);
  htmx.ajax("GET", address, { target: "#table", select: ".table-page", swap: "innerMorph transition:true" });
}

function stop() {
  clearInterval(playing);
  playing = 0;
  document.querySelector("[data-step=play]")?.setAttribute("aria-pressed", "false");
}

function play() {
  if (playing) return stop();
  playing = setInterval(() => go(Number(bar().getAttribute("value")) + 1), PACE);
  document.querySelector("[data-step=play]").setAttribute("aria-pressed", "true");
}

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step || !bar()) return;
  event.preventDefault();
  const at = Number(bar().getAttribute("value"));
  const to = { first: 0, back: at - 1, forward: at + 1, last: Number(bar().max) }[step.dataset.step];
  if (step.dataset.step === "play") play();
  else {
    stop();
    go(to);
  }
});
document.addEventListener("change", (event) => { if (event.target === bar()) go(Number(bar().value)); });
document.addEventListener("keydown", (event) => {
  if (!bar() || event.target === bar() || event.target.matches?.("input, .hit, select, textarea")) return;
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  stop();
  go(Number(bar().getAttribute("value")) + way * (event.shiftKey ? 10 : 1));
});
