import { expect } from '@playwright/test';
import { test } from './support/test.ts';

const BUDGET_BYTES = 149_800;

test('the first visit to the topics transfers at most 149.8 kB of compressed JavaScript', async ({
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

  await page.goto('/topics', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();

  const loaded = [...scripts.values()].sort((one, other) => other.bytes - one.bytes);
  const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`/topics transfers ${total} bytes of JavaScript in ${loaded.length} files`);
  const list = loaded.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
  // Without scripts there would be no heading to wait for, so an empty list would mean a broken
  // measurement.
  expect(total).toBeGreaterThan(0);
  expect(total, `bytes of JavaScript on /topics:\n${list}\n`).toBeLessThanOrEqual(BUDGET_BYTES);
});
