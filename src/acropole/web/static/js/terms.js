// What words, icons and questions mean, in place. While the box is open the table explains instead of acting:
// whatever is pressed, by mouse, finger or key, is told of. Terms are fetched when they are asked for, and kept.

const box = document.getElementById("terms");
const told = box.querySelector(".terms__told");
const known = new Map();
let opener = null;

const isOpen = () => box.matches(":popover-open");
const shortened = (text) => (text ?? "").replace(/\s+/g, " ").trim().slice(0, 300);

// The icon under the pointer, although a button lies over the card.
function iconAt(event) {
  if (!event?.detail) return "";
  const drawn = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.matches("svg.i, svg.i use"));
  return drawn?.closest("svg").querySelector("use")?.getAttribute("href").split("#")[1] ?? "";
}

function about(thing, event) {
  const asked = new URLSearchParams();
  const put = (key, value) => { if (value) asked.set(key, value); };
  const near = thing.closest("button, a, summary, [aria-label], [title], li, dt, dd, th, td, h1, h2, h3, p") ?? thing;
  const own = near.querySelector(":scope > svg.i use")?.getAttribute("href").split("#")[1];
  put("icon", iconAt(event) || own);
  if (thing.closest(".dock__ask")) put("question", document.getElementById("dock")?.dataset.question);
  put("card", thing.closest("[data-card]")?.dataset.card.split("/")[1]);
  const isAsking = thing.closest("[data-explain]");
  const text = isAsking ? document.querySelector(".dock__q")?.textContent : near.dataset.text ?? near.ariaLabel ?? near.title;
  put("text", shortened(text || near.textContent));
  return `${asked}`;
}

function place(thing) {
  const there = thing.getBoundingClientRect();
  const [width, height] = [box.offsetWidth, box.offsetHeight];
  const floor = thing.closest("#dock")?.getBoundingClientRect().bottom ?? there.bottom; // the dock stays whole
  const below = floor + 8 + height < innerHeight;
  const top = below ? floor + 8 : Math.max(8, Math.min(there.top - height - 8, innerHeight - height - 8));
  const left = Math.max(8, Math.min(there.left, innerWidth - width - 8));
  box.style.translate = `${left}px ${top}px`;
}

async function explain(thing, event) {
  const asked = about(thing, event);
  if (!isOpen()) opener = document.activeElement;
  if (!known.has(asked)) {
    const answer = fetch(`/library/terms/${box.dataset.game}?${asked}&packs=${document.body.dataset.packs ?? ""}`).then((one) => (one.ok ? one.text() : ""));
    known.set(asked, answer.catch(() => ""));
  }
  const text = await known.get(asked);
  if (!text) known.delete(asked); // another time
  box.showPopover();
  document.body.classList.add("is-explaining");
  told.innerHTML = text || `<p>${box.dataset.lost}</p>`;
  told.scrollTop = 0;
  if (thing.isConnected) place(thing);
}

function close() {
  box.hidePopover();
  document.body.classList.remove("is-explaining");
  if (opener?.isConnected && (box.contains(document.activeElement) || document.activeElement === document.body)) opener.focus({ preventScroll: true });
}

window.addEventListener("click", (event) => {
  const { target } = event;
  if (target.closest("[data-terms-close]")) return close();
  const asking = target.closest("[data-explain]");
  const isTold = target.closest("#dock, #main, .line, .legend") && !target.closest(".panetabs, [data-drawer]");
  if (!asking && !(isOpen() && isTold) && !target.closest(".legend button")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (asking && isOpen()) close();
  else explain(target, event);
}, { capture: true });

window.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isOpen()) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return close();
  }
  if (event.key.toLowerCase() !== "x" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.documentElement.dataset.keys === "off" || event.target.matches("input, select, textarea")) return;
  const here = document.activeElement;
  event.preventDefault();
  if (here.closest("#main, #dock")) explain(here);
  else if (isOpen()) close();
  else {
    const asking = document.querySelector("[data-explain]");
    if (asking) explain(asking);
  }
}, { capture: true });
