import { credenceRoutes, type Hypothesis, waitingRoomRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { connectSocket, type TestSocket } from '@midspan/testkit/socket';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { answerTruly, answerWith } from './support/answers.ts';
import { aMember, type Member, sessionOf } from './support/members.ts';
import type { Product } from './support/product.ts';
import { test, type Visitor } from './support/room.ts';
import { expectGoodScreen } from './support/screen.ts';
import { input, said, say } from './support/talk.ts';

const PHONE = { width: 390, height: 844 };
const SUGGESTIONS = 'Someone from the other side is waiting here now';
/** It takes ten seconds to notice that a member disconnected without leaving. */
const SOON = { timeout: 25_000 };
const COUNTED_EVERY_MS = 15_000;

const offerButton = (page: Page) =>
  page.getByRole('button', {
    name: 'Alert me when someone from the other side arrives',
    exact: true,
  });
const stopButton = (page: Page) => page.getByRole('button', { name: 'Turn off alerts' });
const join = ({ page }: Visitor) => page.getByRole('button', { name: 'Join Waiting Room' }).click();
const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });

async function followBell(page: Page, text: string): Promise<void> {
  await bell(page).click();
  const notice = page.getByRole('dialog', { name: 'Notices' }).getByRole('link', { name: text });
  await notice.click();
}

async function believe({ url }: Product, { token }: Member, id: string, value: number) {
  const body = { hypothesisId: id, value, reason: 'It seems so to me' };
  await apiClient(url).call(credenceRoutes.save, { body }, token);
}

/** Members with these credences wait on a hypothesis, on connections of their own. */
async function wait(
  product: Product,
  { id }: Pick<Hypothesis, 'id'>,
  percents: readonly number[],
): Promise<TestSocket[]> {
  return Promise.all(
    percents.map(async (percent) => {
      const member = await aMember(product);
      await believe(product, member, id, percent);
      const socket = await connectSocket(product.url, member.token);
      const answer = await socket.emitAck('waitingRoom:join', { hypothesisId: id });
      if (!answer.success) throw new Error(`Nobody waits: ${answer.error}`);
      return socket;
    }),
  );
}

test('someone who asks for alerts in an empty room is notified anywhere when someone arrives, and they talk', {
  tag: '@long',
}, async ({ room }) => {
  const ann = await room.visit(80);
  await expect(
    ann.page.getByRole('heading', { name: 'You don’t have to wait here' }),
  ).toBeVisible();
  await offerButton(ann.page).click();
  await expect(stopButton(ann.page)).toBeFocused();
  await expect(ann.page.getByText(/^Until \w+ \d+, \d{4} you’ll get a notice/)).toBeVisible();
  await expectGoodScreen(ann.page);
  await ann.page.goto('/about');
  await expect(bell(ann.page)).toHaveAccessibleName('Notices');

  const ben = await room.visit(20);
  await join(ben);
  await expect(bell(ann.page)).toHaveAccessibleName('Notices, 1 unread notice');
  await followBell(ann.page, `${ben.user.username} is waiting to talk`);
  await expect(ann.page).toHaveURL(`/waiting-room/${room.hypothesisId}`);
  await expect(ann.page.getByText('1 person from the other side is here now.')).toBeVisible();
  await expect(offerButton(ann.page)).toHaveCount(0);
  await expectGoodScreen(ann.page);

  await join(ann);
  for (const { page } of [ann, ben]) {
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
  }
  await ben.page.getByRole('button', { name: 'Start Conversation' }).click();
  for (const { page } of [ann, ben]) await expect(input(page)).toBeEnabled();
  await say(ann.page, 'You came after all.');
  await expect(said(ben.page, 'You came after all.')).toBeVisible();
});

test('someone who waits, asks for alerts and leaves is alerted too, and can turn it off on any visit', {
  tag: '@long',
}, async ({ room }) => {
  const ann = await room.visit(80);
  await join(ann);
  await expect(ann.page.getByText('You’re waiting on the')).toBeVisible();
  await offerButton(ann.page).press('Enter');
  await expect(stopButton(ann.page)).toBeVisible();
  await ann.page.getByRole('link', { name: 'About' }).first().click();
  await expect(ann.page).toHaveURL('/about');
  const ben = await room.visit(20);
  await join(ben);
  await expect(bell(ann.page)).toHaveAccessibleName('Notices, 1 unread notice', SOON);

  await ben.page.getByRole('button', { name: 'Leave Waiting Room' }).click();
  await followBell(ann.page, `${ben.user.username} is waiting to talk`);
  await stopButton(ann.page).click();
  await expect(offerButton(ann.page)).toBeFocused();
  await ann.page.reload();
  await expect(offerButton(ann.page)).toBeVisible();
  await join(ben);
  const across = ann.page.getByRole('region', { name: 'Disagree with Hypothesis 1' });
  await expect(across.getByText(ben.user.username)).toBeVisible();
  await expect(bell(ann.page)).toHaveAccessibleName('Notices');
});

test('an alert that cannot be loaded or saved says so, and can be retried', {
  tag: '@long',
}, async ({ room }) => {
  const { page, noise } = await room.visit(80);
  noise.expect(/status of 503/);
  await answerWith(page, waitingRoomRoutes.readOffer, 503, null);
  await page.reload();
  await expect(page.getByText('Failed to load your alerts.')).toBeVisible();
  await expectGoodScreen(page);
  await answerTruly(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(offerButton(page)).toBeVisible();
  await answerWith(page, waitingRoomRoutes.makeOffer, 503, null);
  await offerButton(page).click();
  await expect(page.getByRole('alert').getByText('Failed to save your alerts.')).toBeVisible();
  await answerTruly(page);
  await offerButton(page).click();
  await expect(stopButton(page)).toBeVisible();
});

test('waiting counts are shown on every way to a room, also to visitors, and update live', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const author = await aMember(product);
  const hypothesis = await aHypothesis({ api: apiClient(product.url) }, author);
  const sockets = await wait(product, hypothesis, [80, 90, 95, 20]);
  const { page } = await newPerson({ viewport: PHONE });
  await page.clock.install();
  await page.goto('/');
  const landing = page.getByRole('region', { name: 'Where do you stand?' });
  const entry = landing.getByRole('listitem').filter({ hasText: hypothesis.statement });
  await expect(entry).toContainText('1 disbelieves');
  await expect(entry).toContainText('3 believe');

  await page.goto(`/topics/${hypothesis.topic_id}`);
  const card = page.getByRole('listitem').filter({ hasText: hypothesis.statement });
  await expect(card).toContainText('1 disbelieves');
  await expect(card).toContainText('3 believe');
  await card.getByRole('link').first().click();
  await expect(page.getByText('1 disbelieves')).toBeVisible();
  await expectGoodScreen(page);

  sockets.push(...(await wait(product, hypothesis, [10])));
  await page.clock.fastForward(COUNTED_EVERY_MS);
  await expect(page.getByText('2 disbelieve')).toBeVisible();
  for (const socket of sockets) {
    await socket.emitAck('waitingRoom:leave', { hypothesisId: hypothesis.id });
    socket.close();
  }
  await page.clock.fastForward(COUNTED_EVERY_MS);
  await expect(page.getByText('Waiting now')).toHaveCount(0);
});

test('topics and empty rooms lead members to where the other side is waiting', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const api = apiClient(product.url);
  const ann = await aMember(product);
  const empty = await aHypothesis({ api }, ann);
  const busy = await aHypothesis({ api }, await aMember(product));
  for (const { id } of [empty, busy]) await believe(product, ann, id, 80);
  const { page } = await newPerson({ ...sessionOf(product, ann), viewport: PHONE });
  await page.goto('/topics');
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  const sockets = await wait(product, busy, [20, 30]);
  await page.reload();
  const strip = page.getByRole('region', { name: SUGGESTIONS });
  await expect(strip.getByRole('link', { name: busy.statement })).toContainText('2 waiting');
  await expectGoodScreen(page);

  await page.goto(`/waiting-room/${empty.id}`);
  const suggestions = page.getByRole('region', { name: SUGGESTIONS });
  await expect(suggestions.getByRole('link')).toHaveCount(1);
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await expect(page.getByRole('heading', { name: 'Invite someone you know' })).toBeFocused();
  await page.getByRole('tab', { name: 'Public Conversation' }).click();
  await suggestions.getByRole('link', { name: busy.statement }).click();
  await expect(page).toHaveURL(`/waiting-room/${busy.id}`);
  await expect(page.getByText('2 people from the other side are here now.')).toBeVisible();
  for (const socket of sockets) socket.close();
});
