// Several cards at once: a tap chooses a card or puts it back, and one answer in the dock names those chosen. They
// are sent together, and the server takes all or none.

let chosen = []; // the buttons of the cards

const all = () => document.querySelector("#dock [data-several]");
const cardOf = (button) => button.closest(".card, .chipcard");
const nameOf = (button) => cardOf(button)?.querySelector(".card__name, b")?.textContent ?? button.dataset.text;
const isChoice = (button) => all()?.dataset.several.split(" ").includes(button.dataset.act);

function show() {
  const main = all();
  if (!main) return;
  const { give, choose, least, most } = main.dataset;
  const names = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(chosen.map(nameOf));
  const isEnough = chosen.length > 0 && chosen.length >= Number(least) && chosen.length <= Number(most);
  main.querySelector("span").textContent = isEnough ? give.replace("{n}", chosen.length).replace("{cards}", names) : choose;
  main.setAttribute("aria-disabled", !isEnough);
  document.querySelector("#dock [data-clear]").hidden = !chosen.length;
  for (const button of document.querySelectorAll("main [data-act]")) {
    if (isChoice(button)) mark(button, chosen.includes(button));
  }
}

function mark(button, isChosen) {
  button.setAttribute("aria-pressed", isChosen);
  const card = cardOf(button);
  card?.classList.toggle("is-selected", isChosen);
  if (!card || card.querySelector(":scope > .tick")) return;
  const tick = document.createElement("span");
  tick.className = "tick";
  tick.append(all().querySelector("svg").cloneNode(true));
  card.append(tick);
}

function toggle(button) {
  if (chosen.includes(button)) chosen = chosen.filter((one) => one !== button);
  else chosen = [...chosen, button].slice(-Number(all().dataset.most));
  show();
}

function send(main) {
  const form = document.getElementById("act");
  const codes = chosen.map((button) => button.dataset.act);
  if (main.dataset.done && codes.length < Number(main.dataset.most)) codes.push(main.dataset.done);
  for (const code of codes) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "a", value: code });
    field.setAttribute("form", "act");
    main.before(field);
  }
  form.requestSubmit();
}

document.addEventListener("click", (event) => {
  const main = all();
  const button = event.target.closest?.("button");
  if (!main || !button) return;
  const isCard = button.closest("main") && isChoice(button);
  if (isCard) toggle(button);
  else if (button.matches("[data-clear]")) {
    chosen = [];
    show();
    main.focus({ preventScroll: true });
  } else if (button === main) {
    if (main.ariaDisabled === "true") return;
    send(main);
  } else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

function begin() {
  chosen = [];
  const main = all();
  if (!main) return;
  main.closest(".dock__answers").classList.add("is-chosen-on-cards");
  const none = document.querySelector("#dock [data-none]");
  if (none) none.textContent = none.dataset.none;
  show();
}
document.addEventListener("table:changed", begin);
begin();
