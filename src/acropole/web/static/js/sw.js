// Takes messages when no page is open: shows which game waits, and opens its table.

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(told.title ?? "Acropole", { body: told.body, tag: told.tag, data: told.url }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data ?? "/", self.location.origin).href;
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const open = pages.find((page) => page.url.split("?")[0] === url);
    return open ? open.focus() : self.clients.openWindow(url);
  })());
});
