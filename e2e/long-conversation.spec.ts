import { connectSocket, type TestSocket } from '@midspan/testkit/socket';
import { expect, type Locator } from '@playwright/test';
import { test } from './support/long-talk.ts';
import { figure, input, log, panelTab, said, say, toast, transcript } from './support/talk.ts';

const AWAY_MS = 60_000;

/** Sends messages one after the other, without a screen. */
async function write(
  socket: TestSocket,
  conversationId: string,
  lines: readonly string[],
): Promise<void> {
  for (const content of lines) {
    await socket.emitAck('conversation:sendMessage', { conversationId, content, tempId: content });
  }
}

const linesTo = (last: number) => Array.from({ length: last }, (_, index) => `Line ${index + 1}`);

/** Puts a message into the middle of the list; answers where on the screen it stands from now on. */
async function startReading(message: Locator): Promise<() => Promise<number | undefined>> {
  await message.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return async () => (await message.boundingBox())?.y;
}

test('somebody who was offline for a minute finds everything, once, and reads on where they were', async ({
  talk: { ann, ben, conversationId },
  product,
}) => {
  test.setTimeout(AWAY_MS + 120_000);
  ben.noise.expect(/ERR_INTERNET_DISCONNECTED/);
  const socket = await connectSocket(product.url, ann.token);
  await write(socket, conversationId, linesTo(40));
  await expect(said(ben.page, 'Line 40')).toBeVisible();
  const place = await startReading(said(ben.page, 'Line 12'));
  const before = await place();

  await ben.page.context().setOffline(true);
  const leftMs = Date.now();
  const untilAway = (ms: number) =>
    expect.poll(() => Date.now() - leftMs, { timeout: AWAY_MS }).toBeGreaterThanOrEqual(ms);
  await expect(ben.page.getByText('Disconnected - Attempting to reconnect...')).toBeVisible();
  await expect(toast(ben.page, 'Connection lost. Attempting to reconnect...')).toBeVisible();
  await input(ben.page).fill('Written offline');
  await expect(ben.page.getByRole('button', { name: 'Send message' })).toBeDisabled();

  const propose = (description: string) =>
    socket.emitAck('conversation:proposeEvidence', {
      conversationId,
      description,
      source: 'https://example.org/',
      hypothesis_likelihood: 90,
      negation_likelihood: 25,
      reasoning: 'Hardly otherwise',
    });
  await say(ann.page, 'Are you still there?');
  await untilAway(10_000);
  await propose('Seen by satellites');
  await say(ann.page, 'I have found something');
  await untilAway(20_000);
  await propose('Seen from ships');
  await say(ann.page, 'And something else');
  // After 2, 3, 4.5, 6.75 and 10.1 seconds no attempt is left.
  const tryAgain = ben.page.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible({ timeout: 30_000 });
  await untilAway(45_000);
  await say(ann.page, 'Take your time');
  await untilAway(AWAY_MS);
  await expect(tryAgain).toBeVisible();

  await ben.page.context().setOffline(false);
  await expect(said(ben.page, 'Take your time')).toHaveCount(1);
  await expect(tryAgain).toBeHidden();
  await expect(panelTab(ben.page, 'Evidence (2)')).toBeVisible();
  expect(await place()).toBe(before);
  await expect(ben.page.getByRole('button', { name: '4 new messages' })).toBeVisible();
  await expect(input(ben.page)).toHaveValue('Written offline');
  await input(ben.page).press('Enter');
  await expect(said(ann.page, 'Written offline')).toBeVisible();

  const all = [
    ...linesTo(40),
    'Are you still there?',
    'I have found something',
    'And something else',
    'Take your time',
    'Written offline',
  ];
  for (const { page } of [ann, ben]) {
    await expect.poll(() => transcript(page)).toEqual(all);
    await panelTab(page, 'Evidence (2)').click();
    const items = page.getByRole('list', { name: 'Evidence to decide on' });
    await expect(items.getByText(/^Seen /)).toHaveText(['Seen by satellites', 'Seen from ships']);
    await expect(figure(page)).toHaveText('50% - Agnostic');
  }
  socket.close();
});

test('older messages come while scrolling up, and what is being read stays where it is', async ({
  talk: { ann, ben, conversationId },
  product,
}) => {
  const socket = await connectSocket(product.url, ben.token);
  await write(socket, conversationId, linesTo(130));
  await ann.page.reload();
  await expect(said(ann.page, 'Line 130')).toBeInViewport();
  await expect(said(ann.page, 'Line 1')).toHaveCount(0);

  for (const wanted of ['Line 81', 'Line 31', 'Line 1']) {
    await log(ann.page).evaluate((element) => element.scrollTo(0, -element.scrollHeight));
    await expect(said(ann.page, wanted)).toHaveCount(1);
  }
  expect(await transcript(ann.page)).toHaveLength(130);

  const place = await startReading(said(ann.page, 'Line 40'));
  const before = await place();
  await write(socket, conversationId, ['Line 131']);
  const jump = ann.page.getByRole('button', { name: '1 new message' });
  await expect(jump).toBeVisible();
  expect(await place()).toBe(before);
  await jump.click();
  await expect(said(ann.page, 'Line 131')).toBeInViewport();
  await expect(ann.page.getByText('New messages', { exact: true })).toBeVisible();
  socket.close();
});
