// On a phone the first tap on a card reads it, and the second one, or its button, gives the answer; a tap elsewhere puts
// it back. Keys act at once.

const PHONE = matchMedia("(width < 47.5em)");
const panel = document.getElementById("raise");
let raised = null;

const spoken = (code) => document.querySelector(`#dock [data-act="${CSS.escape(code)}"]`)?.dataset.text ?? code;

function back() {
  raised?.classList.remove("is-raised");
  raised = null;
  panel.hidden = true;
}

function read(card, hit) {
  back();
  raised = card;
  card.classList.add("is-raised");
  const [fig, name, kind, text, acts] = panel.querySelectorAll(".raise__fig, b, small, .raise__text, .raise__acts");
  const say = (selector) => card.querySelector(selector)?.cloneNode(true).childNodes ?? [];
  const picture = (card.querySelector(".card__art, .chipcard__fig .i") ?? card.querySelector(".i"))?.cloneNode(true);
  picture?.setAttribute("class", "i");
  fig.replaceChildren(...(picture ? [picture] : []));
  for (const hue of ["type", "family"]) {
    if (hue in card.dataset) fig.dataset[hue] = card.dataset[hue];
    else delete fig.dataset[hue];
  }
  name.replaceChildren(...(card.matches(".card") ? say(".card__name") : [hit.getAttribute("aria-label").split(/[.:]/)[0]]));
  kind.replaceChildren(...say(".card__num, .card__kindname"));
  text.replaceChildren(...say(".card__text"));
  if (hit.dataset.why) text.append(Object.assign(document.createElement("p"), { className: "raise__why", textContent: hit.dataset.why }));
  const codes = (hit.dataset.act ?? hit.dataset.acts ?? "").split(" ").filter(Boolean);
  const buttons = codes.map((code) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "btn btn--go", textContent: spoken(code) });
    button.addEventListener("click", (event) => {
      event.stopPropagation(); // a tap beside a confirmation would close the one that this opens
      back();
      document.dispatchEvent(new CustomEvent("table:give", { detail: { code, thing: hit } }));
    });
    return button;
  });
  for (const old of acts.querySelectorAll(".btn--go")) old.remove();
  acts.prepend(...buttons);
  panel.hidden = false;
}

document.addEventListener("click", (event) => {
  if (!PHONE.matches || event.detail === 0) return;
  const hit = event.target.closest("main :is([data-act], [data-acts], [data-why])");
  const card = hit?.closest("[data-card]");
  if (card && card !== raised) {
    event.preventDefault();
    event.stopImmediatePropagation();
    read(card, hit);
  } else if (!event.target.closest("#raise") || event.target.closest("[data-raise-back]")) back();
}, true);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") back(); });
document.addEventListener("table:changed", back);
