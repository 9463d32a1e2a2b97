// The shell. It keeps files whose names change with their content, and a page to show when there is no server.
// It never keeps index.html or an answer of the server: a page is always that of the server it talks to.
const SHELL = 'shell-3b1deec3'; // named after what is in it: tests/server/test_shell.py
const NAMED_BY_CONTENT = 'assets';
const OFFLINE = '/offline.html';
const KEPT = [OFFLINE, '/offline.css', '/offline.js', '/icon.svg'];
const MOST = 150; // files of earlier versions go

addEventListener('install', (event) => {
  const fresh = KEPT.map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(fresh))
      .then(() => self.skipWaiting()), // safe at once: no page depends on which version answers
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name !== SHELL && name !== NAMED_BY_CONTENT))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (pathname.startsWith('/assets/')) event.respondWith(byContent(request));
  else if (KEPT.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

async function byContent(request) {
  const cache = await caches.open(NAMED_BY_CONTENT);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => cache.delete(old)));
  }
  return answer;
}
