// A part of a page that changes while somebody waits: it is looked at again and again, seldom while the page is hidden.
// When the server names a place to go to, the page goes there.

const PAUSE = 2000; // milliseconds
const SELDOM = 15; // of so many looks one, while the page is hidden: others find who is still there

const words = (node) => node.textContent.replace(/\s+/g, " ").trim();

for (const part of document.querySelectorAll("[data-poll]")) {
  let looks = 0;
  setInterval(async () => {
    looks += 1;
    if (document.hidden && looks % SELDOM) return;
    const answer = await fetch(part.dataset.poll, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer) return; // the next look will tell
    const to = answer.headers.get("Acropole-Go");
    if (to) location.assign(to);
    else if (answer.status === 404) location.assign("/tables");
    if (to || !answer.ok) return;
    const fresh = document.createElement("template");
    fresh.innerHTML = await answer.text();
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    if (words(fresh.content) === words(part) || focused?.matches("input, select")) return; // nobody loses what they type
    part.replaceChildren(fresh.content);
    if (focused) [...part.querySelectorAll("button, a")].find((one) => words(one) === words(focused))?.focus();
  }, PAUSE);
}
