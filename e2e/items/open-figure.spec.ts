import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect } from '@playwright/test';
import { acceptedBehind, aTalkBehind } from '../support/dispute.ts';
import { aMember } from '../support/members.ts';
import type { Product } from '../support/product.ts';
import { expectGoodScreen, unfold } from '../support/screen.ts';
import { test } from '../support/test.ts';

const SECOND = 'Glaciers have lost mass since 1979';

/** Two members agreed on one item and then on another: 78, then 93 percent. */
async function aClaim(product: Product) {
  const hypothesis = await aHypothesis({ api: apiClient(product.url) }, await aMember(product));
  const { conversationId, ann, ben } = await aTalkBehind(product, hypothesis.id);
  for (const fields of [{}, { description: SECOND }]) {
    await acceptedBehind(product, conversationId, [ann, ben], fields);
  }
  return hypothesis;
}

test('a visitor recomputes the ledger, cites the figure, and finds it as it stood before', async ({
  product,
  newPerson,
}) => {
  const hypothesis = await aClaim(product);
  const { page } = await newPerson({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`/hypotheses/${hypothesis.id}`);
  await unfold(page, 'Recompute it yourself');
  const part = page.getByRole('region', { name: 'Recompute it yourself' });
  await part.getByRole('button', { name: 'Recompute', exact: true }).click();
  await expect(part).toContainText('All 2 entries agree. The figure is 93%.');
  await expect(part.getByRole('row')).toHaveCount(3);
  await expect(part.getByRole('row').nth(2)).toContainText('× 90 if true, × 25 if false');
  await expectGoodScreen(page);
  const saved = page.waitForEvent('download');
  await part.getByRole('button', { name: 'Download the ledger' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).percent)).toEqual([78, 93]);

  await page.getByRole('button', { name: 'Cite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cite this figure' });
  await expect(dialog).toContainText('<iframe');
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'Copy' }).first().click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(`${product.url}/hypotheses/${hypothesis.id}?at=2`);

  await page.goto(`/hypotheses/${hypothesis.id}?at=1`);
  await expect(page.getByText('(entry 1)', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '78');
  await expect(page.locator('[id^=evidence-]')).toHaveCount(1);
  await expect(page.getByText(SECOND)).toHaveCount(0);
  await expectGoodScreen(page);
  await page.goto(`/hypotheses/${hypothesis.id}?at=99`);
  await expect(page.getByRole('heading', { name: 'There’s no entry 99' })).toBeVisible();
  await page.getByRole('link', { name: 'See today’s figure' }).click();
  await expect(page.getByRole('meter').first()).toHaveAttribute('aria-valuenow', '93');
});

test('a ledger that was changed on the way is noticed, with the first entry that differs', {
  tag: '@long',
}, async ({ product, alice: { page } }) => {
  const hypothesis = await aClaim(product);
  await page.route('**/ledger?*', async (route) => {
    const response = await route.fetch();
    const entries = await response.json();
    entries[1].percent = 94;
    await route.fulfill({ response, json: entries });
  });
  await page.goto(`/hypotheses/${hypothesis.id}`);
  await unfold(page, 'Recompute it yourself');
  await page.getByRole('button', { name: 'Recompute', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Entry 2 has another hash');
});

test('another website shows the figure with one request, no script and no cookie, and frames nothing else', async ({
  product,
  alice: { page, noise },
}) => {
  const hypothesis = await aClaim(product);
  const frame = (path: string) =>
    `<iframe src="${product.url}${path}" width="600" height="260"></iframe>`;
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>A blog</title>${frame(`/embed/hypotheses/${hypothesis.id}`)}${frame('/about')}`,
    );
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  noise.expect(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/i);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(product.url)) requested.push(new URL(request.url()).pathname);
  });
  await page.goto(`http://127.0.0.1:${address.port}/`);
  const embedded = page.frameLocator('iframe').first();
  await expect(embedded.getByText(hypothesis.statement)).toBeVisible();
  await expect(embedded.getByText('93%').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((path) => path !== '/about')).toEqual([
    `/embed/hypotheses/${hypothesis.id}`,
  ]);
  await expect(embedded.locator('script')).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
  await expect(page.frameLocator('iframe').nth(1).getByText('Midspan').first()).toBeHidden();
  site.close();
});
