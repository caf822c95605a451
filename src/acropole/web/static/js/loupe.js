// A card looked at closely: beside the pointer after a moment, at once for the keyboard, on a long press for
// fingers. A card on the page is cloned; one that is only named is fetched once.

const loupe = document.getElementById("loupe");
const fetched = new Map();
let timer = 0;
let off = false;
let pointed = null; // the card under the mouse

async function face(thing) {
  const id = thing.dataset.card;
  const card = thing.matches(".card") ? thing : document.querySelector(`.card[data-card="${CSS.escape(id)}"]`);
  if (card) {
    const big = card.cloneNode(true);
    big.className = "card card--large";
    big.removeAttribute("style");
    delete big.dataset.moves;
    for (const part of big.querySelectorAll(".card__hit, .used, .short")) part.remove();
    return big;
  }
  if (!fetched.has(id)) {
    fetched.set(id, fetch(`/library/face/${id}?packs=${document.body.dataset.packs ?? ""}`).then((answer) => (answer.ok ? answer.text() : "")));
  }
  const holder = document.createElement("div");
  holder.innerHTML = await fetched.get(id);
  return holder.firstElementChild;
}

async function show(thing) {
  const card = await face(thing);
  if (!card || !thing.isConnected || off) return;
  loupe.replaceChildren(card);
  loupe.hidden = false;
  const place = thing.getBoundingClientRect();
  const [width, height] = [loupe.offsetWidth, loupe.offsetHeight];
  const right = place.right + 12 + width < innerWidth;
  const left = right ? place.right + 12 : Math.max(8, place.left - 12 - width);
  const top = Math.min(Math.max(8, place.top - 40), innerHeight - height - 8);
  loupe.style.translate = `${Math.min(left, innerWidth - width - 8)}px ${top}px`;
}

function hide() {
  clearTimeout(timer);
  loupe.hidden = true;
  pointed = null;
}

const thingAt = (target) => {
  const thing = target.closest?.("[data-card]");
  return thing && !thing.closest("#loupe") && !thing.matches(".card--large") ? thing : null;
};

document.addEventListener("pointermove", (event) => {
  const thing = thingAt(event.target);
  if (event.pointerType !== "mouse" || thing === pointed) return;
  hide();
  pointed = thing;
  if (thing) timer = setTimeout(show, 350, thing);
});
document.addEventListener("pointerdown", (event) => {
  hide();
  const thing = thingAt(event.target);
  if (thing && event.pointerType === "touch") timer = setTimeout(show, 450, thing);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(timer));
document.addEventListener("contextmenu", (event) => { if (!loupe.hidden) event.preventDefault(); });
document.addEventListener("focusin", (event) => {
  hide();
  const thing = thingAt(event.target);
  if (thing && event.target.matches(":focus-visible")) show(thing);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
  if (event.key.toLowerCase() === "z" && document.documentElement.dataset.keys !== "off" && !event.target.matches("input, select, textarea")) {
    off = !off;
    const thing = thingAt(document.activeElement);
    if (off) hide();
    else if (thing) show(thing);
  }
});
document.addEventListener("scroll", hide, { passive: true, capture: true });
document.addEventListener("table:changed", hide);
