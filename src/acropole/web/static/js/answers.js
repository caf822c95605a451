// Answering: things that carry several answers open a menu, things that carry none say why, and steps without
// a way back are confirmed beside the thing. What is legal was decided by the server, and so were all sentences.

const menu = document.getElementById("spot-menu");
const why = document.getElementById("why");
const on = (name) => document.documentElement.dataset[name] !== "off";
const asking = document.getElementById("confirm");
const PHONE = matchMedia("(width < 47.5em)");
let confirmed = null; // the button whose answer is being confirmed
let asker = null; // what had the focus before
let pointed = null; // the thing whose answer is given through the dock
let openedBy = null;

const inDock = (code) => document.querySelector(`#dock [data-act="${CSS.escape(code)}"]`);

function give(code, thing) {
  closeMenus();
  pointed = thing;
  inDock(code)?.click();
  pointed = null;
}

document.addEventListener("table:stand", ({ detail }) => stand(detail.box, detail.thing));
document.addEventListener("table:give", (event) => give(event.detail.code, event.detail.thing));

// -- a thing with several answers ------------------------------------------------------------------------

function openMenu(thing, codes) {
  const buttons = codes.map((code) => {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", "menuitem");
    button.textContent = inDock(code)?.dataset.text ?? code;
    button.addEventListener("click", () => give(code, thing));
    return button;
  });
  menu.replaceChildren(...buttons);
  menu.hidden = false;
  openedBy = thing;
  stand(menu, thing);
  buttons[0].focus({ preventScroll: true });
}

function closeMenus() {
  if (!menu.hidden) {
    menu.hidden = true;
    openedBy?.focus({ preventScroll: true });
  }
  for (const open of document.querySelectorAll("details.ans[open]")) {
    const had = open.contains(document.activeElement);
    open.open = false;
    if (had) open.querySelector("summary").focus({ preventScroll: true });
  }
}

// -- why not ---------------------------------------------------------------------------------------------

function tell(thing) {
  why.querySelector("b span").textContent = thing.getAttribute("aria-label")?.split(/[.:]/)[0] ?? "";
  why.querySelector("p").textContent = thing.dataset.why;
  why.hidden = false;
  stand(why, thing);
}

// -- where a bubble stands ---------------------------------------------------------------------------------

const OFF = 12;
const SIDES = {
  above: (r, w, h) => [r.left + r.width / 2 - w / 2, r.top - h - OFF],
  right: (r, w, h) => [r.right + OFF, r.top + r.height / 2 - h / 2],
  left: (r, w, h) => [r.left - w - OFF, r.top + r.height / 2 - h / 2],
  below: (r, w, h) => [r.left + r.width / 2 - w / 2, r.bottom + OFF],
};
const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const STEP = 32; // pixels between the places that are tried where no side will do
const beside = new Map(); // which thing each bubble stands at

const boxes = (things) => [...document.querySelectorAll(things)].map((one) => one.getBoundingClientRect());

// Beside its thing, on the side where it covers least: nothing of the thing, of where it comes from, of the hand, the
// dock and the tabs if that can be, and little of what else is legal. Where no side is free, the nearest free place.
function stand(box, thing) {
  beside.set(box, thing);
  const place = thing.getBoundingClientRect();
  const [wide, high] = [box.offsetWidth, box.offsetHeight];
  const [kept, legal] = [boxes("[data-source], .shelf .card, .dock, .tabs"), boxes("main .is-legal")];
  const covers = (spot, all) => all.reduce((sum, one) => sum + shared(spot, one), 0);
  const [right, bottom] = [innerWidth - wide - 8, innerHeight - high - 8];
  const spotAt = (side, x, y) => {
    const [left, top] = [Math.max(8, Math.min(x, right)), Math.max(8, Math.min(y, bottom))];
    const spot = { side, left, top, right: left + wide, bottom: top + high };
    spot.over = 5 * shared(spot, place) + covers(spot, kept);
    spot.covered = 20 * spot.over + covers(spot, legal);
    return spot;
  };
  const least = (spots) => spots.reduce((best, spot) => (spot.covered < best.covered ? spot : best));
  let best = least(Object.entries(SIDES).map(([side, at]) => spotAt(side, ...at(place, wide, high))));
  if (best.over) {
    const spots = [best];
    for (let x = 8; x <= right; x += STEP) {
      for (let y = 8; y <= bottom; y += STEP) {
        const spot = spotAt("free", x, y);
        spot.covered += Math.hypot(x + wide / 2 - place.left - place.width / 2, y + high / 2 - place.top - place.height / 2);
        spots.push(spot);
      }
    }
    best = least(spots);
  }
  box.style.translate = `${best.left}px ${best.top}px`;
  const across = best.side === "above" || best.side === "below";
  const tip = across ? place.left + place.width / 2 - best.left : place.top + place.height / 2 - best.top;
  box.style.setProperty("--tip", `${Math.max(18, Math.min(tip, (across ? wide : high) - 18))}px`);
  for (const side of Object.keys(SIDES)) box.classList.toggle(`atit--${side}`, side === best.side);
  box.classList.toggle("atit--free", best.side === "free" || shared(best, place) > 0);
}

// When the map moves beneath, a bubble follows its thing.
document.addEventListener("table:moved", () => {
  for (const [box, thing] of beside) if (!box.hidden && thing.isConnected) stand(box, thing);
});

// -- confirming ------------------------------------------------------------------------------------------

function confirm(button, thing) {
  const { act, ask, because, left } = button.dataset;
  const [sentence, facts, reason] = asking.querySelectorAll("h2, ul, p");
  sentence.textContent = ask;
  const told = document.querySelector(`[data-facts="${CSS.escape(act)}"]`);
  facts.replaceChildren(...(told?.cloneNode(true).children ?? []));
  reason.textContent = [asking.dataset[because], because === "waste" && left].filter(Boolean).join(" ");
  asking.hidden = false;
  document.getElementById("dock").classList.add("is-confirming");
  confirmed = button;
  asker = document.activeElement;
  document.dispatchEvent(new CustomEvent("table:confirm", { detail: act }));
  stand(asking, anchor(thing ?? button));
  sentence.focus({ preventScroll: true });
}

// Where a thing is seen: an answer in a closed list stands for its list, what is on another tab for the dock.
function anchor(thing) {
  const seen = [thing, thing.closest("details")?.querySelector("summary"), document.getElementById("dock")];
  return seen.find((one) => one?.getBoundingClientRect().width);
}

function dropConfirm() {
  document.getElementById("dock")?.classList.remove("is-confirming");
  asking.hidden = true;
  confirmed = null;
}

// A submit is stopped once to ask, and let through the second time.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target.id !== "act" || !button || confirmed === button) return;
  if (on("confirm") && button.dataset.ask) {
    event.preventDefault();
    event.stopImmediatePropagation();
    closeMenus();
    confirm(button, pointed);
  }
}, true);

// -- a choice between rewards ------------------------------------------------------------------------------

const rewards = () => document.getElementById("rewards");

// Beside the card that asks, if it lies on the table.
function placeRewards() {
  const box = rewards();
  if (!box || box.hidden) return;
  const cards = document.querySelectorAll(`main [data-card="${CSS.escape(box.dataset.at)}"]`);
  const card = [...cards].find((one) => one.getBoundingClientRect().width);
  if (PHONE.matches) card?.scrollIntoView({ block: "start" }); // room below it, above the hand
  stand(box, card ?? document.querySelector(".line"));
}

function closeRewards() {
  const box = rewards();
  if (!box || box.hidden) return;
  box.hidden = true;
  document.getElementById("dock").focus({ preventScroll: true });
}

function openRewards() {
  placeRewards();
  const isLost = !document.activeElement || document.activeElement.matches("body, #dock");
  if (rewards() && isLost) rewards().querySelector("h2").focus({ preventScroll: true });
}
addEventListener("resize", placeRewards);

// -- row and column handles ------------------------------------------------------------------------------

function handle(button) {
  const city = button.closest("[data-city]");
  const kind = button.classList.contains("handle--row") ? ".handle--row" : ".handle--col";
  for (const other of city.querySelectorAll(kind)) other.setAttribute("aria-pressed", other === button && button.ariaPressed !== "true");
  const row = city.querySelector(".handle--row[aria-pressed=true]")?.dataset.at;
  const column = city.querySelector(".handle--col[aria-pressed=true]")?.dataset.at;
  for (const cell of city.querySelectorAll("[data-cell]")) {
    const [r, c] = cell.dataset.cell;
    cell.classList.toggle("is-ahead", r === row || c === column);
  }
  if (row && column) give(`activate:${row}${column}`, button);
}

// -- pointers --------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const { target } = event;
  if (target.closest("[data-confirm-yes]")) {
    document.getElementById("act").requestSubmit(confirmed);
    return dropConfirm();
  }
  if (target.closest("[data-confirm-no]")) {
    dropConfirm();
    return asker?.focus({ preventScroll: true });
  }
  if (!target.closest("#confirm, [data-zoom]")) dropConfirm();
  if (target.closest("[data-rewards-close]")) return closeRewards();
  const grip = target.closest("[data-handle]");
  if (grip) return handle(grip);
  const several = target.closest("[data-acts]");
  if (several) return openMenu(several, several.dataset.acts.split(" "));
  const shape = target.closest("svg [data-act]");
  // On a phone a first tap reads: the answer stands in a menu, in words.
  if (shape) return PHONE.matches && event.detail ? openMenu(shape, [shape.dataset.act]) : give(shape.dataset.act, shape);
  const denied = target.closest("[data-why]");
  if (denied) {
    event.preventDefault();
    tell(denied);
  }
  if (!target.closest("#spot-menu")) menu.hidden = true;
  for (const open of document.querySelectorAll("details.ans[open]")) {
    if (!open.contains(target) || target.closest("[data-close]")) open.open = false;
  }
});

let waiting = 0;
document.addEventListener("pointerover", (event) => {
  clearTimeout(waiting);
  why.hidden = true;
  const denied = !document.body.classList.contains("is-playing") && event.target.closest("[data-why]");
  if (denied && event.pointerType === "mouse") waiting = setTimeout(tell, 350, denied);
});
document.addEventListener("focusin", (event) => {
  why.hidden = true;
  const denied = event.target.closest("[data-why]");
  if (denied?.matches(":focus-visible")) tell(denied);
});
document.addEventListener("scroll", () => { why.hidden = true; }, { passive: true, capture: true });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    closeMenus();
    why.hidden = true;
    if (confirmed) document.querySelector("[data-confirm-no]").click();
    else closeRewards();
  }
  if (!menu.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    const items = [...menu.children];
    const step = event.key === "ArrowDown" ? 1 : items.length - 1;
    items[(items.indexOf(document.activeElement) + step) % items.length].focus();
  }
  const shape = event.target.closest?.("svg [role=button]");
  if (shape && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    shape.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
});

document.addEventListener("table:changed", () => {
  dropConfirm();
  menu.hidden = true;
  why.hidden = true;
  openRewards();
});
openRewards();
