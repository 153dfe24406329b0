// The service worker: an offline page, and alerts. It keeps no page and no answer, so that nothing
// outdated or private stays in the browser.

const OFFLINE_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>You’re offline - Midspan</title>
    <style>
      body { max-width: 36rem; margin: 20vh auto; padding: 0 1.5rem; font: 1.125rem/1.6 system-ui, sans-serif; background: #faf6ee; color: #1c2130 }
      a { display: inline-block; padding: .5rem 1.25rem; border: 1px solid; border-radius: .5rem; color: inherit; font-weight: 600; text-decoration: none }
      @media (prefers-color-scheme: dark) { body { background: #11141c; color: #ede7db } }
    </style>
  </head>
  <body>
    <h1>You’re offline</h1>
    <p>Midspan can’t be reached right now. Check your connection and try again. Nothing that was saved is lost.</p>
    <p><a href="">Try again</a></p>
  </body>
</html>`;

const offline = () =>
  new Response(OFFLINE_PAGE, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });

addEventListener('activate', (event) => {
  // The browser then requests a page while this worker still starts.
  event.waitUntil(registration.navigationPreload?.enable());
});

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offline();
  }
}

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(openPage(event));
});

function readAlert(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

addEventListener('push', (event) => {
  const { title, body, path, tag } = readAlert(event.data);
  event.waitUntil(
    registration.showNotification(title ?? 'Midspan', {
      body: body ?? 'Something is waiting for you.',
      icon: '/icon-192.png',
      // A newer alert about the same conversation replaces the older one, and sounds again.
      ...(tag === undefined ? {} : { tag, renotify: true }),
      data: { path: path ?? '/' },
    }),
  );
});

async function open(path) {
  const { href, origin } = new URL(path, location.origin);
  if (origin !== location.origin) return;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = tabs.find((tab) => tab.url === href);
  // Other tabs are left alone: something may be half written there.
  if (shown === undefined) await clients.openWindow(href);
  else await shown.focus();
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});
