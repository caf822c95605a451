// Passkeys: a form with data-passkey asks the server what to ask the browser for, and posts its answer.
// And the secret of a recovery link: it stands behind the # of the address, goes into the form, and out of the address.

const credentials = window.PublicKeyCredential && navigator.credentials;

for (const form of document.querySelectorAll("[data-passkey]")) {
  const button = form.querySelector("button");
  if (!button || !credentials?.create) continue;
  button.disabled = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const status = form.querySelector("[role=status]");
    status.textContent = "";
    try {
      const asked = await (await fetch(form.dataset.passkey, { method: "POST" })).json();
      const isNew = "user" in asked;
      const answer = isNew
        ? await credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked) })
        : await credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) });
      const body = new URLSearchParams(new FormData(form));
      body.set("answer", JSON.stringify(answer.toJSON()));
      const taken = await fetch(form.action, { method: "POST", body });
      if (!taken.ok) throw new Error(taken.statusText);
      location.assign("/me");
    } catch {
      status.textContent = form.dataset.failed;
    }
  });
}

// Who comes back brings settings along: those of this browser make room (settings.js).
for (const form of document.querySelectorAll("form[action^='/back']"))
  form.addEventListener("submit", () => localStorage.removeItem("acropole-settings"));

const key = document.querySelector("[data-key]");
if (key && location.hash.length > 1) {
  key.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}
