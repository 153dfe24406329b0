import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

const BUDGET_BYTES = 149_800;

test('a visitor’s first page opens no live connection and transfers at most 149.8 kB of JavaScript', async ({
  alice,
}) => {
  const { page } = alice;
  const network = await page.context().newCDPSession(page);
  const scripts = new Map<string, { url: string; bytes: number }>();
  network.on('Network.responseReceived', ({ requestId, type, response: { url } }) => {
    if (type === 'Script') scripts.set(requestId, { url, bytes: 0 });
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  await network.send('Network.enable');
  const live: string[] = [];
  page.on('request', (request) => live.push(request.url()));
  page.on('websocket', (socket) => live.push(socket.url()));

  await page.goto('/topics', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
  expect(live.filter((url) => /notice|notification|socket/.test(url))).toEqual([]);

  const loaded = [...scripts.values()].sort((one, other) => other.bytes - one.bytes);
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`/topics transfers ${total} bytes of JavaScript in ${loaded.length} files`);
  const list = loaded.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
  // Without scripts there would be no heading to wait for, so an empty list would mean a broken
  // measurement.
  expect(total).toBeGreaterThan(0);
  expect(total, `bytes of JavaScript on /topics:\n${list}\n`).toBeLessThanOrEqual(BUDGET_BYTES);
});
