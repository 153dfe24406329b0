import {
  API_PREFIX,
  type ClientEventName,
  type Route,
  TOTAL_COUNT_HEADER,
} from '@midspan/contract';
import type { Route as Intercepted, Page } from '@playwright/test';

/** From now on every call of this route gets this answer, whatever the server would say. */
export async function answerWith(
  page: Page,
  route: Route,
  status: number,
  body: unknown,
): Promise<void> {
  const headers = Array.isArray(body) ? { [TOTAL_COUNT_HEADER]: String(body.length) } : {};
  await intercept(page, route, (call) => call.fulfill({ status, json: body, headers }));
}

/** From now on no call of this route reaches the server. */
export async function cutOff(page: Page, route: Route): Promise<void> {
  await intercept(page, route, (call) => call.abort('failed'));
}

/** From now on calls of this route reach the server, and its answers are lost on the way back. */
export async function loseAnswers(page: Page, route: Route): Promise<void> {
  await intercept(page, route, async (call) => {
    await call.fetch();
    await call.abort('failed');
  });
}

/** From now on calls of this route wait for their answer until they are released. */
export async function holdBack(page: Page, route: Route): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, route, async (call) => {
    await promise;
    // A page that was left in the meantime no longer waits.
    await call.fallback().catch(() => undefined);
  });
  return resolve;
}

/** The server handles the next call of this route at once; the answer is held until released. */
export async function holdAnswer(
  page: Page,
  route: Route,
): Promise<{ readonly read: Promise<void>; letArrive(): void }> {
  const read = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  let isHeld = false;
  await intercept(page, route, async (call) => {
    if (isHeld) return call.fallback();
    isHeld = true;
    const response = await call.fetch();
    read.resolve();
    await arrival.promise;
    // A caller that no longer waits doesn't get it.
    await call.fulfill({ response }).catch(() => undefined);
  });
  return { read: read.promise, letArrive: arrival.resolve };
}

/** The next one of this event that the page sends reaches the server, but the answer is lost. */
export async function loseNextAnswer(page: Page, event: ClientEventName): Promise<void> {
  let isLost = false;
  await page.routeWebSocket(/socket\.io/, (connection) => {
    const server = connection.connectToServer();
    connection.onMessage((frame) => {
      server.send(frame);
      if (isLost || !frame.includes(event)) return;
      isLost = true;
      server.onMessage(() => void connection.close());
    });
  });
  await page.reload();
}

/** Calls reach the server again. */
export async function answerTruly(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Calls of this route reach the server again; whole screens still have to load in parts. */
export async function answerPartTruly(page: Page, route: Route): Promise<void> {
  await intercept(page, route, (call) => call.continue());
}

/** With a cookie, the server renders nothing and the browser requests everything. */
async function comeUnpainted(page: Page): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'unpainted', value: 'please', domain: 'localhost', path: '/' }]);
}

/** A whole screen would contain the route's answer too, so each part is requested on its own. */
async function askForParts(page: Page): Promise<void> {
  await page.route(`**${API_PREFIX}/screens/**`, (call) => call.abort('aborted'));
}

async function intercept(
  page: Page,
  { method, path }: Route,
  answer: (call: Intercepted) => Promise<void>,
): Promise<void> {
  await comeUnpainted(page);
  await askForParts(page);
  const address = new RegExp(`${API_PREFIX}${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`);
  await page.route(address, (call) =>
    call.request().method() === method ? answer(call) : call.fallback(),
  );
}
