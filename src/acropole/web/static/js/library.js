// The card library: filters answer at once, and more cards come as one scrolls. Without scripts the form is sent
// and the links lead from page to page.

const form = document.querySelector("[data-browser]");
const found = () => document.getElementById("found");
let latest = 0; // the number of the last question: slower answers to earlier ones are dropped
let timer = 0;

async function fetched(address) {
  const asked = ++latest;
  const text = await (await fetch(address)).text();
  if (asked !== latest) return null;
  return new DOMParser().parseFromString(text, "text/html").getElementById("found");
}

async function filter() {
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  const order = found().querySelector("[name=order][aria-current]")?.value;
  if (order) query.set("order", order);
  const address = `${form.getAttribute("action")}?${query}`;
  const fresh = await fetched(address);
  if (!fresh) return;
  found().replaceWith(fresh);
  document.getElementById("found-said").textContent = document.getElementById("h-found").textContent;
  history.replaceState(null, "", address);
  watch();
}

async function more(link) {
  const fresh = await fetched(link.href);
  if (!fresh) return;
  found().querySelector(".cards--browser").append(...fresh.querySelectorAll(".cards--browser > li"));
  const next = fresh.querySelector("[rel=next]");
  if (next) link.replaceWith(next);
  else link.remove();
  watch();
}

const scrolled = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) {
    if (!isIntersecting) continue;
    scrolled.unobserve(target);
    more(target);
  }
}, { rootMargin: "600px" });

function watch() {
  const link = found().querySelector("[rel=next]");
  if (link) scrolled.observe(link);
}

form.addEventListener("change", (event) => { if (event.target.type === "checkbox") filter(); });
form.addEventListener("input", (event) => {
  if (event.target.type !== "search") return;
  clearTimeout(timer);
  timer = setTimeout(filter, 120);
});
watch();
