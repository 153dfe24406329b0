import { createECDH, randomBytes } from 'node:crypto';
import { TOKEN_STORAGE_KEY } from '@midspan/contract';
import { BROWSER_NAMES, findProgram } from '@midspan/testkit/system-programs';
import { makeTempFolder } from '@midspan/testkit/temp-folder';
import { chromium, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { aMember } from '../support/members.ts';
import { test } from '../support/test.ts';

// There is no push service without the internet, so that the browser's subscription is made up
// here, and what the service would deliver goes to the service worker through DevTools. Encryption
// and delivery are tested by server/src/features/notices/push.int.test.ts.

const WITH_WORKER = { serviceWorkers: 'allow' } as const;

const subscription = () => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
    keys: {
      p256dh: keys.getPublicKey().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
};

/** The worker's id in the browser, once it is active. */
async function activeWorker(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active !== undefined) resolve(active.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return { devtools, registrationId: await registered };
}

/**
 * Midspan in an ordinary window of the whole browser: the one without windows calls everything
 * installable and denies notifications, and private windows, which other journeys use, install
 * nothing.
 */
const inWindow = test.extend<{ window: Page }>({
  window: async ({ product, browserName: _ }, use, { project }) => {
    const folder = await makeTempFolder();
    const context = await chromium.launchPersistentContext(folder.path, {
      ...project.use.launchOptions,
      executablePath: findProgram(BROWSER_NAMES) ?? 'chromium',
      ...WITH_WORKER,
      baseURL: product.url,
      reducedMotion: 'reduce',
    });
    await use(await context.newPage());
    await context.close();
    await folder.remove();
  },
});

inWindow('Midspan can be installed', { tag: '@long' }, async ({ window: page }) => {
  await page.goto('/about');
  await activeWorker(page);
  const devtools = await page.context().newCDPSession(page);
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({
    name: 'Midspan',
    start_url: '/topics',
  });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

inWindow(
  'a member turns on alerts, is asked for permission only then, and gets them',
  async ({ product, window: page }) => {
    const { token } = await aMember(product);
    await page.context().grantPermissions(['notifications'], { origin: product.url });
    await page.goto('/about');
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      TOKEN_STORAGE_KEY,
      token,
    ] as const);
    await page.addInitScript((made) => {
      const asked = { times: 0 };
      Object.assign(window, { asked });
      Notification.requestPermission = async () => {
        asked.times += 1;
        return 'granted';
      };
      PushManager.prototype.subscribe = async () =>
        ({ toJSON: () => made }) as unknown as PushSubscription;
    }, subscription());
    const timesAsked = () => page.evaluate('asked.times');

    await page.goto('/account');
    const button = page.getByRole('button', { name: 'Alert me on this device' });
    await expect(button).toBeVisible();
    const { devtools, registrationId } = await activeWorker(page);
    expect(await timesAsked()).toBe(0);
    await button.click();
    const devices = page.getByRole('list', { name: 'Devices with alerts' });
    await expect(devices).toContainText('Chrome on Linux');
    await expect(devices).toContainText('This device');
    expect(await timesAsked()).toBe(1);
    await expectAccessible(page);

    const alert = { title: 'ash proposed evidence', body: 'Open it.', path: '/topics', tag: 'x' };
    const data = JSON.stringify(alert);
    const origin = product.url;
    const deliver = () =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const all = await registration.getNotifications();
        return all.map(({ title, body, data }) => ({ title, body, data }));
      });
    const { title, body, path } = alert;
    const countShown = await counterOfAlerts(page);
    let delivered = 0;
    // The worker shows every one at once. Chromium forgets an alert that is asked about before the
    // system has it; sent again, it replaces the one with the same tag.
    const deliverAndShow = () =>
      expect(async () => {
        await deliver();
        delivered += 1;
        await page.waitForTimeout(500);
        expect(await shown()).toEqual([{ title, body, data: { path } }]);
      }).toPass();
    await deliverAndShow();
    expect(await press(page)).toEqual([`${origin}${path}`]);
    expect(await shown()).toEqual([]);

    await deliverAndShow();
    await page.getByRole('button', { name: 'Turn off alerts on Chrome on Linux' }).click();
    await expect(devices).toBeHidden();
    await expect(button).toBeVisible();
    // The alert went with what could have brought it.
    await expect.poll(shown).toEqual([]);
    expect(await countShown()).toBe(delivered);
  },
);

function workerOf(page: Page) {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('no service worker');
  return worker;
}

/** Counts the alerts that the service worker shows from now on. */
async function counterOfAlerts(page: Page): Promise<() => Promise<number>> {
  const worker = workerOf(page);
  await worker.evaluate(`{
    globalThis.alertsShown = 0;
    const { prototype } = ServiceWorkerRegistration;
    const { showNotification } = prototype;
    prototype.showNotification = function (...alert) {
      globalThis.alertsShown += 1;
      return showNotification.apply(this, alert);
    };
  }`);
  return () => worker.evaluate<number>('alertsShown');
}

/** Presses the one alert that is shown, as the system would, and returns the pages it opens. */
async function press(page: Page): Promise<string[]> {
  const worker = workerOf(page);
  return worker.evaluate<string[]>(`(async () => {
    const opened = [];
    // A window opens only for a press of the system's own.
    clients.openWindow = async (address) => opened.push(address);
    const [notification] = await registration.getNotifications();
    const event = new NotificationEvent('notificationclick', { notification });
    const { promise, resolve } = Promise.withResolvers();
    event.waitUntil = resolve;
    dispatchEvent(event);
    await promise;
    return opened;
  })()`);
}

test('a member who is offline reads so, and goes on when the connection is back', {
  tag: '@long',
}, async ({ newPerson }) => {
  const { page, noise } = await newPerson(WITH_WORKER);
  noise.expect(/ERR_INTERNET_DISCONNECTED|503/);
  await page.goto('/about');
  await activeWorker(page);
  await page.reload();
  await page.context().setOffline(true);
  await page.goto('/topics');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
});
