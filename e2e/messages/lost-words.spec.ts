import { expect, type Page } from '@playwright/test';
import { input, log, said, say, test, transcript } from '../support/talk.ts';

/** A connection that looks open but can lose what the page sends or receives. */
async function aWornLine(page: Page) {
  const line = { losesUp: false, losesDown: false };
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!line.losesUp) server.send(message);
    });
    server.onMessage((message) => {
      if (!line.losesDown) socket.send(message);
    });
  });
  return line;
}

const LINES = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
const limit = (page: Page) => page.getByText(/You can write again in \d+ seconds?/);

test('[CO3] [CO4] [CO6] after a lost connection and a refresh, every message arrives once and in order', async ({
  talk: { ann, ben, conversationId },
}) => {
  const { page } = ann;
  const line = await aWornLine(page);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`/conversations/${conversationId}`);
  await expect(input(otherTab)).toBeEnabled();
  await page.reload();
  await expect(input(page)).toBeEnabled();

  // The first one arrives without its acknowledgment; the others don't arrive at all.
  line.losesDown = true;
  await say(page, 'One');
  await expect(said(ben.page, 'One')).toBeVisible();
  line.losesUp = true;
  for (const text of LINES.slice(1)) await say(page, text);
  await expect(log(page).getByText('Sending…')).toHaveCount(LINES.length);

  line.losesUp = false;
  line.losesDown = false;
  await page.reload();
  // Five arrive at once, and both tabs know that the limit is reached.
  await expect(said(ben.page, 'Five')).toBeVisible();
  await expect(limit(page)).toBeVisible();
  await expect(limit(otherTab)).toBeVisible();
  await expect(said(ben.page, 'Seven')).toBeVisible({ timeout: 30_000 });
  await expect(log(page).getByText('Sending…')).toHaveCount(0);
  for (const each of [page, otherTab, ben.page]) expect(await transcript(each)).toEqual(LINES);

  // Logging out clears everything.
  await expect(limit(page)).toBeHidden({ timeout: 15_000 });
  line.losesUp = true;
  await say(page, 'Never mind');
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('outbox:')));
  expect(await kept()).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await kept()).toEqual([]);
});

test('[CO5] a refused message stays in its place, and is edited, discarded or sent again', {
  tag: '@long',
}, async ({ talk: { ann, ben } }) => {
  const { page } = ann;
  for (const text of LINES.slice(0, 5)) await say(page, text);
  await expect(said(ben.page, 'Five')).toBeVisible();
  const fiveAtMs = Date.now();
  await input(page).fill('Too manny');
  await input(page).press('Enter');
  const refusal = log(page).getByText(/Please wait \d+ seconds/);
  await expect(refusal).toBeVisible();
  await page.reload();
  await expect(said(page, 'Too manny')).toBeVisible();
  await expect(refusal).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveValue('Too manny');
  await expect(refusal).toHaveCount(0);
  await expect(limit(page)).toBeHidden({ timeout: 15_000 });
  // The notice disappears when there is room for one more; there is room for all five once all have
  // expired.
  await expect.poll(() => Date.now() - fiveAtMs, { timeout: 15_000 }).toBeGreaterThan(10_000);
  await say(page, 'Not too many');
  await expect(said(ben.page, 'Not too many')).toBeVisible();

  for (const text of ['a', 'b', 'c', 'd']) await say(page, text);
  // A message written while another is being sent waits for it, and for the limit.
  await expect(said(ben.page, 'd')).toBeVisible();
  await say(page, 'Forget it');
  await expect(refusal).toHaveCount(1);
  await say(page, 'Keep it');
  await expect(refusal).toHaveCount(2);
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await expect(said(page, 'Forget it')).toHaveCount(0);
  await expect(limit(page)).toBeHidden({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(said(ben.page, 'Keep it')).toBeVisible();
  expect(await transcript(ben.page)).toEqual([
    ...LINES.slice(0, 5),
    'Not too many',
    ...['a', 'b', 'c', 'd'],
    'Keep it',
  ]);
});
