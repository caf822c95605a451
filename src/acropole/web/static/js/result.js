// The replay of the result page: the board beside the bar shows the game as it stood where the bar is.

const replay = document.querySelector("[data-replay]");
const bar = replay?.querySelector("input[type=range]");
let latest = 0; // the number of the last question: slower answers to earlier ones are dropped
let timer = 0;

async function show(at) {
  const asked = ++latest;
  bar.value = at;
  replay.querySelector("output b").textContent = at;
  const answer = await fetch(`${replay.dataset.replay}?at=${at}`, { headers: { "HX-Request": "true" } });
  const table = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (asked !== latest || !answer.ok) return;
  replay.querySelector("[data-board]").replaceChildren(...table.querySelectorAll(".views > .region"));
  replay.querySelector("[data-move]").textContent = table.querySelector(".dock__q").textContent;
}

if (replay) {
  bar.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, 60, bar.value);
  });
  replay.addEventListener("click", (event) => {
    const mark = event.target.closest("[data-at]");
    if (!mark) return;
    event.preventDefault();
    show(mark.dataset.at);
  });
  show(bar.value);
}
