// Shows the offline page where there is no network, and does nothing else: no page, no answer and no picture of the shop
// is ever kept, so nothing it shows can be stale. Change the number with any of its files.
const CACHE = 'flakon-offline-1';
const PAGE = '/offline.html';
const FILES = [PAGE, '/offline.css', '/offline.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))),
  );
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('flakon-') && name !== CACHE;
  const clear = async () => {
    // The browser begins to ask for a page while the worker is still starting.
    await self.registration.navigationPreload?.enable();
    for (const name of (await caches.keys()).filter(old)) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(page(event));
  // The files of the offline page, for when it is shown; on the network they are the network's.
  else if (FILES.includes(new URL(request.url).pathname))
    event.respondWith(
      fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()),
    );
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    // What the server answers, even an error, is the server's word; this is only for no answer at all.
    return (await caches.match(PAGE)) ?? Response.error();
  }
}
