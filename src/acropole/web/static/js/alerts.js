// Lets this browser be told of turns, and shows quiet hours in the time of this place.

const sheet = document.getElementById("sheet-alerts");

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function show(state) {
  const said = sheet.querySelector("[data-push-said]");
  said.textContent = said.dataset[state] ?? "";
  sheet.querySelector('[data-push="on"]').hidden = state === "on";
  sheet.querySelector('[data-push="off"]').hidden = state !== "on";
}

const post = (path, fields) => fetch(path, { method: "POST", body: new URLSearchParams(fields) });

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return show("refused");
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(sheet.dataset.pushKey) });
  const { endpoint, keys } = made.toJSON();
  const answer = await post("/alerts", { endpoint, ...keys });
  return show(answer.ok ? "on" : "refused");
}

async function unsubscribe() {
  const worker = await navigator.serviceWorker.getRegistration();
  const made = await worker?.pushManager.getSubscription();
  if (made) {
    await post("/alerts/off", { endpoint: made.endpoint });
    await made.unsubscribe();
  }
  show("off");
}

async function look() {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (await worker?.pushManager.getSubscription()) show("on");
}

function showHours() {
  const form = sheet.querySelector("[data-quiet]");
  const ahead = -new Date().getTimezoneOffset();
  form.elements.ahead.value = ahead;
  for (const name of ["begins", "ends"]) {
    if (!(name in form.dataset)) continue;
    const minute = (Number(form.dataset[name]) + ahead + 1440) % 1440;
    form.elements[name].value = [minute / 60, minute % 60].map((n) => String(Math.floor(n)).padStart(2, "0")).join(":");
  }
}

if (sheet) {
  sheet.addEventListener("click", (event) => {
    const wanted = event.target.closest("[data-push]")?.dataset.push;
    if (wanted) (wanted === "on" ? subscribe() : unsubscribe()).catch(() => show("refused"));
  });
  showHours();
  look();
}
