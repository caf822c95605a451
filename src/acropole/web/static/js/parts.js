// The table is sent in parts, and of those that the page has only the places: here they are put together again.

let parts = new Map(); // of the table that came last, by name
const asked = new WeakMap(); // by request: the parts that it told the server of

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  asked.set(ctx, parts);
  ctx.request.headers["Acropole-Parts"] = [...parts.keys()].join(" ");
});
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  if (!ctx.response.headers.get("content-type")?.startsWith("application/vnd.acropole.parts")) return;
  const known = [...asked.get(ctx)];
  const sent = JSON.parse(ctx.text).flatMap(([first, next]) =>
    typeof first === "number" ? known.slice(first, first + next) : [[first, next]],
  );
  parts = new Map(sent);
  ctx.text = sent.map(([, text]) => text).join("");
});
