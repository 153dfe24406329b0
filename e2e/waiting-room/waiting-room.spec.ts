import { credenceRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { connectSocket } from '@midspan/testkit/socket';
import { done } from '@midspan/testkit/talks';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type WebSocketRoute } from '@playwright/test';
import { aMember, sessionOf } from '../support/members.ts';
import { test, type Visitor } from '../support/room.ts';
import { expectGoodScreen } from '../support/screen.ts';

const join = ({ page }: Visitor) => page.getByRole('button', { name: 'Join Waiting Room' }).click();

/** What `page` shows about a potential match. */
const matchWith = ({ page }: Visitor, { user }: Visitor) =>
  page
    .getByRole('list', { name: 'Potential Matches' })
    .getByRole('listitem')
    .filter({ hasText: user.username });

const answer = (viewer: Visitor, other: Visitor, name: 'Accept' | 'Decline') =>
  matchWith(viewer, other).getByRole('button', { name, exact: true }).click();

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
