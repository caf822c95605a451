// On every page: the theme changes at once, texts can be copied, forms show what they need,
// and whoever makes a table adds a share of chance that the server could not know before.

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-theme-form]")) return;
  event.preventDefault();
  const button = form.querySelector("[name=theme]");
  const chosen = button.value;
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  fetch(form.action, { method: "POST", body: new URLSearchParams({ theme: chosen, back: "/" }) });
  button.value = { light: "dark", dark: "system", system: "light" }[chosen];
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const text = new URL(button.dataset.copy, location.href).href;
  await navigator.clipboard.writeText(text);
  button.querySelector("span")?.replaceChildren(button.dataset.copied);
});

for (const field of document.querySelectorAll("[data-salt]")) {
  const drawn = crypto.getRandomValues(new Uint8Array(16));
  field.value ||= Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
