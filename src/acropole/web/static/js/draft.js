// The draft of a pack, kept in this browser: what was changed, by kind and id. And what the bench and the desk share:
// reading a form, asking the server what it means, showing the face, the sentences and mistakes where they are.

const key = (game) => `acropole.draft.${game}`;

export function draftOf(game) {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)));
    if (kept && typeof kept.entries === "object") return kept;
  } catch { /* nothing that can be read: begin anew */ }
  return { name: "my-box", entries: {}, later: [] };
}

export function keepDraft(game, draft) {
  localStorage.setItem(key(game), JSON.stringify(draft));
}

export function readForm(form) {
  const fields = {};
  for (const input of form.querySelectorAll("[name]")) {
    if (input.type === "radio" || input.name === "new-id") continue;
    if (input.type === "checkbox") fields[input.name] = input.checked ? "on" : "";
    else fields[input.name] = input.value;
  }
  return fields;
}

export function writeForm(form, fields) {
  for (const [name, value] of Object.entries(fields)) {
    const input = form.querySelector(`[name="${CSS.escape(name)}"]`);
    if (!input) continue;
    if (input.type === "checkbox") input.checked = value === "on";
    else input.value = value;
  }
}

// A value of a draft as the inputs of a form have it.
export function asInputs(fields) {
  const found = {};
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) found[name] = value.join(typeof value[0] === "number" ? " " : ", ");
    else if (typeof value === "boolean") found[name] = value ? "on" : "";
    else if (value && typeof value === "object") for (const [part, one] of Object.entries(value)) found[`${name}.${part}`] = String(one);
    else found[name] = String(value ?? "");
  }
  return found;
}

export async function post(address, body, signal) {
  const answer = await fetch(address, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal,
  });
  return answer;
}

let latest = 0; // the number of the last question: slower answers to earlier ones are dropped

// What the form means; null when a later question was asked meanwhile.
export async function look(form, more = {}) {
  const asked = ++latest;
  const { game, kind, id } = form.dataset;
  const origin = form.querySelector("[name=origin]:checked")?.value ?? "";
  const answer = await post(`/workshop/${game}/look`, { kind, id, fields: readForm(form), origin, ...more });
  if (asked !== latest) return null;
  if (!answer.ok) return { error: { field: "", message: answer.statusText, offset: 0 } };
  return await answer.json();
}

export function show(form, seen) {
  for (const place of form.querySelectorAll("[data-wrong]")) place.hidden = true;
  for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  if (seen.error) {
    const { field, message, offset } = seen.error;
    const place = form.querySelector(`[data-wrong="${CSS.escape(field)}"]`) ?? form.querySelector("[data-wrong]");
    const input = form.querySelector(`[name="${CSS.escape(field)}"]`);
    place.hidden = false;
    place.textContent = input?.matches(".srcline") && input.value ? `${input.value.slice(0, offset).length + 1}: ${message}` : message;
    input?.setAttribute("aria-invalid", "true");
    return;
  }
  form.querySelector("[data-face]").innerHTML = seen.face;
  for (const [lang, text] of Object.entries(seen.said)) form.querySelector(`[data-said=${lang}]`).textContent = text;
  const strip = form.querySelector("[data-strip]"); // of phones, where the card is out of view
  if (strip) strip.textContent = seen.said[document.documentElement.lang] ?? seen.said.en;
  for (const [field, html] of Object.entries(seen.blocks)) {
    const place = form.querySelector(`[data-effect="${CSS.escape(field)}"] [data-fx]`);
    if (place) place.innerHTML = html;
  }
}

// -- completion: a list below the text, driven from it ------------------------------------------

export function completing(form, after) {
  let timer = 0;
  const list = (area) => document.getElementById(area.getAttribute("aria-controls"));
  const close = (area) => {
    list(area).hidden = true;
    area.setAttribute("aria-expanded", "false");
    area.removeAttribute("aria-activedescendant");
  };
  const choose = (area, option) => {
    area.setRangeText(option.dataset.text, Number(option.dataset.start), Number(option.dataset.end), "end");
    close(area);
    after(area);
  };
  const mark = (area, option) => {
    for (const one of list(area).children) one.setAttribute("aria-selected", String(one === option));
    area.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  };
  const offer = async (area) => {
    const { game, kind, id } = form.dataset;
    const answer = await post(`/workshop/${game}/look`, {
      kind, id, fields: readForm(form), field: area.name, cursor: area.selectionEnd,
    });
    const found = (await answer.json()).completions ?? [];
    const place = list(area);
    place.replaceChildren(...found.map((one, number) => {
      const option = document.createElement("li");
      option.id = `${place.id}-${number}`;
      option.setAttribute("role", "option");
      option.dataset.text = one.text; option.dataset.start = one.start; option.dataset.end = one.end;
      const code = document.createElement("code"), about = document.createElement("span");
      code.textContent = one.text;
      about.textContent = one.fits ? one.said : one.reason;
      if (!one.fits) about.className = "bad";
      option.append(code, about);
      return option;
    }));
    place.hidden = !found.length;
    area.setAttribute("aria-expanded", String(found.length > 0));
    if (found.length) mark(area, place.firstElementChild);
  };
  form.addEventListener("input", (event) => {
    if (!event.target.matches(".srcline")) return;
    clearTimeout(timer);
    timer = setTimeout(() => offer(event.target), 200);
  });
  form.addEventListener("keydown", (event) => {
    const area = event.target;
    if (!area.matches(".srcline") || list(area).hidden || event.ctrlKey) return;
    const now = list(area).querySelector("[aria-selected=true]");
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = event.key === "ArrowDown" ? now?.nextElementSibling : now?.previousElementSibling;
      if (next) mark(area, next);
    } else if (event.key === "Tab" && !event.shiftKey && now) choose(area, now);
    else if (event.key === "Escape") close(area);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  form.addEventListener("focusout", (event) => { if (event.target.matches(".srcline")) setTimeout(() => close(event.target), 150); });
  form.addEventListener("pointerdown", (event) => {
    const option = event.target.closest("[role=option]");
    if (!option) return;
    event.preventDefault();
    choose(form.querySelector(`[aria-controls="${option.parentElement.id}"]`), option);
  });
}

export const filled = (pattern, slots) => pattern.replace(/\{(\w+)\}/g, (_, name) => slots[name]);
