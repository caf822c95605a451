// Answering: things that carry several answers open a menu, things that carry none say why, and steps without
// a way back are confirmed beside the thing. What is legal was decided by the server, and so were all sentences.

const menu = document.getElementById("spot-menu");
const why = document.getElementById("why");
const on = (name) => document.documentElement.dataset[name] !== "off";
const asking = document.getElementById("confirm");
let confirmed = null; // the button whose answer is being confirmed
let pointed = null; // the thing whose answer is given through the dock
let openedBy = null;

const inDock = (code) => document.querySelector(`#dock [data-act="${CSS.escape(code)}"]`);

function give(code, thing) {
  closeMenus();
  pointed = thing;
  inDock(code)?.click();
  pointed = null;
}

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
  beside(menu, thing.getBoundingClientRect());
  buttons[0].focus();
}

function beside(box, place) {
  const left = place.right + 10 + box.offsetWidth < innerWidth ? place.right + 10 : Math.max(8, place.left - 10 - box.offsetWidth);
  const top = Math.min(Math.max(8, place.top), innerHeight - box.offsetHeight - 8);
  box.style.translate = `${left}px ${top}px`;
}

function closeMenus() {
  if (!menu.hidden) {
    menu.hidden = true;
    openedBy?.focus();
  }
  for (const open of document.querySelectorAll("details.ans[open]")) open.open = false;
}

// -- why not ---------------------------------------------------------------------------------------------

function tell(thing) {
  why.querySelector("b span").textContent = thing.getAttribute("aria-label")?.split(/[.:]/)[0] ?? "";
  why.querySelector("p").textContent = thing.dataset.why;
  why.hidden = false;
  above(why, thing.getBoundingClientRect());
}

function above(box, place) {
  const over = place.top - box.offsetHeight - 10;
  const under = Math.min(place.bottom + 10, innerHeight - box.offsetHeight - 8);
  const left = Math.min(Math.max(8, place.left + place.width / 2 - box.offsetWidth / 2), innerWidth - box.offsetWidth - 8);
  box.style.translate = `${left}px ${over > 8 ? over : under}px`;
}

// -- confirming ------------------------------------------------------------------------------------------

function confirm(button, thing) {
  const { ask, because, left } = button.dataset;
  asking.querySelector("[data-confirm-yes] span").textContent = ask;
  asking.querySelector("p").textContent = [asking.dataset[because], because === "waste" && left].filter(Boolean).join(" ");
  asking.hidden = false;
  document.getElementById("dock").classList.add("is-confirming");
  confirmed = button;
  above(asking, anchor(thing ?? button));
  asking.querySelector("[data-confirm-no]").focus();
}

// Where a thing is seen: an answer in a closed list stands for its list, what is on another tab for the dock.
function anchor(thing) {
  const seen = [thing, thing.closest("details")?.querySelector("summary"), document.getElementById("dock")];
  return seen.map((one) => one?.getBoundingClientRect()).find((place) => place?.width);
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
    confirmed?.focus();
    return dropConfirm();
  }
  if (!target.closest("#confirm")) dropConfirm();
  const grip = target.closest("[data-handle]");
  if (grip) return handle(grip);
  const several = target.closest("[data-acts]");
  if (several) return openMenu(several, several.dataset.acts.split(" "));
  const shape = target.closest("svg [data-act]");
  if (shape) return give(shape.dataset.act, shape);
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
  const denied = event.target.closest("[data-why]");
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
});
