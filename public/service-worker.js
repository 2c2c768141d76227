/**
 * Shows a page of our own when there is no network. It keeps nothing else: pages, their code and every call come from the
 * network (code is kept by the browser's own cache, under names that change with it), so that nobody is ever held in an
 * old version. Another VERSION throws away what the one before kept.
 */
const VERSION = '1';
const CACHE = `cevrimdisi-${VERSION}`;
const OFFLINE_PAGE = '/offline.html';
const KEPT = [OFFLINE_PAGE, '/offline.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  // Past the browser's cache, so that a new version keeps new files.
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(KEPT.map((path) => new Request(path, { cache: 'reload' })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

/** From the network; without one what is kept, under the name that is given. */
async function fromNetworkOr(name, request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(name);
    if (kept === undefined) throw error;
    return kept;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (/^\/(api|uploads)(\/|$)/.test(pathname)) return;
  // Everything that is not named here goes its usual way, as if there were no service worker.
  if (request.mode === 'navigate') event.respondWith(fromNetworkOr(OFFLINE_PAGE, request));
  else if (KEPT.includes(pathname)) event.respondWith(fromNetworkOr(pathname, request));
});
