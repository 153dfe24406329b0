import { credenceRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { connectSocket } from '@midspan/testkit/socket';
import { done } from '@midspan/testkit/talks';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type WebSocketRoute } from '@playwright/test';
import { aMember, sessionOf } from './support/members.ts';
import { test, type Visitor } from './support/room.ts';
import { expectGoodScreen } from './support/screen.ts';

const join = ({ page }: Visitor) => page.getByRole('button', { name: 'Join Waiting Room' }).click();

/** What `page` shows about a potential match. */
const matchWith = ({ page }: Visitor, { user }: Visitor) =>
  page
    .getByRole('list', { name: 'Potential Matches' })
    .getByRole('listitem')
    .filter({ hasText: user.username });

const answer = (viewer: Visitor, other: Visitor, name: 'Accept' | 'Decline') =>
  matchWith(viewer, other).getByRole('button', { name, exact: true }).click();

test('[WR13] two members who disagree join, accept each other, and start their conversation', {
  tag: '@long',
}, async ({ room }) => {
  const [ann, ben] = [await room.visit(80), await room.visit(20)];
  await expect(ann.page.getByText('No participants in this group')).toHaveCount(2);
  await join(ann);
  await expect(ann.page.getByText('No potential matches available.')).toBeVisible();
  const agreeing = ben.page.getByRole('region', { name: 'Agree with Hypothesis 1', exact: true });
  await expect(agreeing.getByText(ann.user.username)).toBeVisible();
  await join(ben);
  await expect(
    ben.page
      .getByRole('region', { name: 'Disagree with Hypothesis 1' })
      .getByText(`${ben.user.username}You`),
  ).toBeVisible();

  await expect(matchWith(ann, ben).getByText('Available')).toBeVisible();
  await answer(ann, ben, 'Accept');
  await expect(matchWith(ann, ben)).toContainText('Waiting for response...');
  await expect(matchWith(ben, ann)).toContainText('They are ready to chat with you!');
  await expect(ben.page).toHaveTitle(
    `(1) ${ann.user.username} is ready to chat with you · Midspan`,
  );
  await expectGoodScreen(ann.page);
  await answer(ben, ann, 'Accept');
  await ben.page.getByRole('button', { name: 'Start Conversation' }).click();
  await expect(ann.page).toHaveURL(/\/conversations\/[\w-]+$/);
  await expect(ben.page).toHaveURL(ann.page.url());
  await expect(
    ben.page.getByRole('heading', { name: `Conversation with ${ann.user.username}` }),
  ).toBeAttached();

  // A current partner isn't offered again; the room links to the conversation instead.
  for (const { page } of [ann, ben]) await page.goto(`/waiting-room/${room.hypothesisId}`);
  await join(ann);
  await join(ben);
  await expect(ann.page.getByText('No potential matches available.')).toBeVisible();
  await ann.page.getByRole('link', { name: 'Open Conversation' }).click();
  await expect(ann.page).toHaveURL(/\/conversations\//);
});

test('both see a decline until one of them leaves and comes back', { tag: '@long' }, async ({
  room,
}) => {
  const [ann, ben] = [await room.visit(60), await room.visit(10)];
  await join(ann);
  await join(ben);
  await answer(ann, ben, 'Decline');
  for (const match of [matchWith(ann, ben), matchWith(ben, ann)]) {
    await expect(match.getByText('Declined')).toHaveCount(2);
    await expect(match.getByRole('button', { name: /^(Accept|Decline)$/ })).toHaveCount(0);
  }
  await ben.page.getByRole('button', { name: 'Leave Waiting Room' }).click();
  await expect(ann.page.getByText('No potential matches available.')).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: 'Potential Matches' })).toHaveCount(0);
  await join(ben);
  await expect(matchWith(ann, ben).getByText('Available')).toBeVisible();
});

test('matches are sorted by arrival or by name, and the panel collapses', { tag: '@long' }, async ({
  room,
}) => {
  const ann = await room.visit(90);
  await join(ann);
  const others = [await room.visit(30), await room.visit(40)];
  for (const other of others) {
    await join(other);
    await expect(matchWith(ann, other)).toBeVisible();
  }
  const names = others.map(({ user }) => user.username);
  const rows = ann.page.getByRole('list', { name: 'Potential Matches' }).getByRole('listitem');
  await expect(rows).toContainText(names.toReversed());
  await ann.page.getByLabel('Sort by').selectOption('Alphabetical');
  await expect(rows).toContainText(names);
  await expect(
    ann.page.getByRole('list', { name: 'Matches per status' }).getByText('Available2'),
  ).toBeVisible();

  const heading = ann.page.getByRole('button', { name: 'Potential Matches (2)' });
  await heading.click();
  await expect(rows).toHaveCount(0);
  await heading.click();
  await expect(rows).toHaveCount(2);
});

/** Takes control of the member's sockets; returns a function that breaks them. */
async function holdSockets({ page }: Visitor): Promise<() => Promise<void>> {
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/socket\.io/, (socket) => {
    open.add(socket);
    socket.connectToServer();
  });
  await page.reload();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return async () => {
    for (const socket of open) await socket.close();
  };
}

test('a member who loses the connection is still waiting when it is back', {
  tag: '@long',
}, async ({ room }) => {
  const [ann, ben] = [await room.visit(80), await room.visit(20)];
  const breakSockets = await holdSockets(ann);
  await join(ann);
  await join(ben);
  await breakSockets();
  await expect(ann.page.getByText('Connected', { exact: true })).toBeHidden();
  await expect(ann.page.getByText('Connected', { exact: true })).toBeVisible();
  await answer(ann, ben, 'Accept');
  await expect(matchWith(ben, ann)).toContainText('They are ready to chat with you!');

  // A browser that is back online loads its conversations before its sockets reconnect.
  ann.noise.expect(/ERR_INTERNET_DISCONNECTED/);
  await ann.page.context().setOffline(true);
  await breakSockets();
  await answer(ben, ann, 'Accept');
  await ben.page.getByRole('button', { name: 'Start Conversation' }).click();
  await expect(ben.page).toHaveURL(/\/conversations\//);
  await ann.page.context().setOffline(false);
  await expect(ann.page).toHaveURL(ben.page.url());
});

test('a member whose leaving got no answer does not rejoin with the next connection', {
  tag: '@long',
}, async ({ room }) => {
  const [ann, ben] = [await room.visit(80), await room.visit(20)];
  await ann.page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      server.send(frame);
      if (frame.includes('waitingRoom:leave')) server.onMessage(() => void socket.close());
    });
  });
  await ann.page.reload();
  await expect(ann.page.getByText('Connected', { exact: true })).toBeVisible();
  const waiting = ben.page.getByRole('region', { name: /^Agree with Hypothesis/ });
  await join(ann);
  await expect(waiting.getByText(ann.user.username)).toBeVisible();
  await ann.page.getByRole('button', { name: 'Leave Waiting Room' }).click();
  await expect(ann.page.getByText('Connected', { exact: true })).toBeHidden();
  await expect(ann.page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(ann.page.getByRole('button', { name: 'Join Waiting Room' })).toBeVisible();
  await expect(waiting.getByText(ann.user.username)).toBeHidden();
});

for (const { percent, text } of [
  {
    percent: null,
    text: 'Set your credence on this hypothesis first. It decides which side you’re on.',
  },
  {
    percent: 50,
    text: 'Your credence is exactly 50%. Move it to one side to meet someone on the other.',
  },
]) {
  test(`joining with ${percent ?? 'no'} credence is refused and leads to the hypothesis`, {
    tag: '@long',
  }, async ({ room }) => {
    const eve = await room.visit(percent);
    await join(eve);
    const errors = eve.page.getByRole('alert');
    await expect(errors.getByText(text)).toBeVisible();
    await expectGoodScreen(eve.page);
    await errors.getByRole('button', { name: 'Remove error' }).click();
    await expect(errors.getByText(text)).toHaveCount(0);
    await eve.page.getByRole('link', { name: 'Set your credence' }).click();
    await expect(eve.page).toHaveURL(`/hypotheses/${room.hypothesisId}`);
  });
}

test('the room needs a login and a hypothesis', { tag: '@long' }, async ({ room, alice }) => {
  await alice.page.goto(`/waiting-room/${room.hypothesisId}`);
  const returning = encodeURIComponent(`/waiting-room/${room.hypothesisId}`);
  await expect(alice.page).toHaveURL(`/login?returnTo=${returning}`);
  const { page } = await room.visit(null);
  await page.goto('/waiting-room');
  await expect(
    page.getByRole('heading', { name: 'Invalid waiting room. Hypothesis ID is required.' }),
  ).toBeVisible();
});

test('the one button to press is in view on a laptop, however long the claim', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const api = apiClient(product.url);
  const [ann, ben] = await Promise.all([aMember(product), aMember(product)]);
  const statement = 'Long claims take many lines to say. '.repeat(14).slice(0, 500);
  const { id: hypothesisId } = await aHypothesis({ api }, ann, { statement });
  for (const [{ token }, value] of [
    [ann, 80],
    [ben, 20],
  ] as const) {
    const body = { hypothesisId, value, reason: 'It seems so to me' };
    await api.call(credenceRoutes.save, { body }, token);
  }
  const waiting = await connectSocket(product.url, ben.token);
  await done(waiting, 'waitingRoom:join', { hypothesisId });

  const viewport = { width: 1280, height: 800 };
  const { page } = await newPerson({ ...sessionOf(product, ann), viewport });
  await page.goto(`/waiting-room/${hypothesisId}`);
  const join = page.getByRole('button', { name: 'Join Waiting Room' });
  await expect(join).toBeInViewport({ ratio: 1 });
  await join.click();
  const accept = page.getByRole('group').getByRole('button', { name: /^Accept/ });
  await expect(accept).toBeInViewport({ ratio: 1 });
  await expectGoodScreen(page);

  // The whole claim can be expanded.
  const last = page.getByRole('heading', { level: 1 });
  const isCut = () =>
    last.evaluate((each) => {
      const box = each.closest('blockquote')?.parentElement;
      return box ? box.scrollHeight > box.clientHeight : false;
    });
  expect(await isCut()).toBe(true);
  await page.getByRole('button', { name: 'Show the whole claim' }).click();
  expect(await isCut()).toBe(false);
  waiting.close();
});
