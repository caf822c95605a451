// What a person has switched on or off in this browser. It stands on <html> as data-confirm="on" and so on,
// where styles and the other scripts read it.

const KEY = "acropole-settings";
const START = { confirm: true, keys: true, motion: true, sound: false, notify: false };
const settings = { ...START, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };

function show() {
  for (const [name, on] of Object.entries(settings)) document.documentElement.dataset[name] = on ? "on" : "off";
  for (const box of document.querySelectorAll("[data-setting]")) box.checked = settings[box.dataset.setting];
}

document.addEventListener("change", async (event) => {
  const name = event.target.dataset?.setting;
  if (!name) return;
  settings[name] = event.target.checked;
  if (name === "notify" && settings.notify) settings.notify = (await Notification.requestPermission()) === "granted";
  localStorage.setItem(KEY, JSON.stringify(settings));
  show();
  fetch("/me/settings", { method: "POST", body: new URLSearchParams({ [name]: settings[name] ? "on" : "off" }) });
});

// A browser that has none yet takes those of the person, who may have come from another device.
async function bring() {
  const answer = await fetch("/me/settings").catch(() => null);
  if (!answer?.ok) return;
  Object.assign(settings, await answer.json());
  localStorage.setItem(KEY, JSON.stringify(settings));
  show();
}

// A sheet that opens from the menu takes its place.
document.addEventListener("click", (event) => {
  const button = event.target.closest("#sheet-menu [popovertarget]");
  if (!button) return;
  event.preventDefault();
  document.getElementById("sheet-menu").hidePopover();
  document.getElementById(button.getAttribute("popovertarget")).showPopover();
});

show();
if (!localStorage.getItem(KEY)) bring();
