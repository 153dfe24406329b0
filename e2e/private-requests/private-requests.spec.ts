import { expect, type Locator, type WebSocketRoute } from '@playwright/test';
import { test, type Visitor } from '../support/room.ts';
import { expectGoodScreen } from '../support/screen.ts';

const NONE = 'No pending private conversation requests';
const NOTE = 'Your last letter made me think. Shall we talk?';

const openPrivateTab = ({ page }: Visitor) =>
  page.getByRole('tab', { name: 'Private Conversation' }).click();

/** Finds a member and sends a request, by keyboard alone. */
async function ask({ page }: Visitor, { user }: Visitor, note: string): Promise<void> {
  await page.getByPlaceholder('Search by username...').fill(user.username);
  await expect(page.getByRole('option', { name: user.username, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(note);
  await page.getByRole('button', { name: 'Send Conversation Request' }).click();
}

/** Nothing around it cuts it off. */
async function expectReadable(words: Locator): Promise<void> {
  await expect(words).toBeVisible();
  const isCut = await words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    for (let around: Element | null = element; around; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      const clips = getComputedStyle(around).overflowX !== 'visible';
      if (clips && (text.right > box.right + 1 || text.left < box.left - 1)) return true;
    }
    return text.width < 20;
  });
  expect(isCut).toBe(false);
}

test('[SC12] a private request arrives at once, and accepting it takes both to their conversation', async ({
  room,
  product,
}) => {
  const [ann, ben] = [await room.visit(80), await room.visit(20)];
  await openPrivateTab(ann);
  await openPrivateTab(ben);
  await expect(ben.page.getByText(NONE)).toBeVisible();
  await expectGoodScreen(ben.page);
  // Pending requests are below the form, on a wide screen too.
  const boxOf = async (name: RegExp, role: 'heading' | 'button') => {
    const box = await ben.page.getByRole(role, { name }).boundingBox();
    if (box === null) throw new Error(`${name} is not shown`);
    return box;
  };
  const send = await boxOf(/Send Conversation Request/, 'button');
  const pending = await boxOf(/Pending requests/, 'heading');
  expect(pending.y).toBeGreaterThan(send.y + send.height);

  await ask(ann, ben, NOTE);
  await expect(ann.page.getByText('Request Sent!')).toBeVisible();
  const own = ann.page.getByRole('list', { name: 'Your Pending Requests' });
  await expect(own.getByText('Pending')).toBeVisible();
  const incoming = ben.page.getByRole('list', { name: 'Incoming' });
  await expect(incoming.getByText(ann.user.username)).toBeVisible();
  await expect(incoming.getByText(NOTE)).toBeVisible();
  // What waits for an answer is above the form, with the credence that decides whether they can talk.
  await expect(incoming.getByRole('meter', { name: 'Your credence' })).toHaveAttribute(
    'aria-valuenow',
    '20',
  );
  const answerable = await boxOf(/^Accept/, 'button');
  expect(answerable.y).toBeLessThan((await boxOf(/Send Conversation Request/, 'button')).y);
  await expectGoodScreen(ben.page);

  await incoming.getByRole('button', { name: 'Accept' }).click();
  await expect(ben.page).toHaveURL(/\/conversations\/[\w-]+$/);
  await expect(ann.page).toHaveURL(ben.page.url());
  await expect(ann.page.getByText('Private Thread')).toBeVisible();
  for (const width of [390, 320]) {
    await ben.page.setViewportSize({ width, height: 844 });
    await expectReadable(ben.page.getByText('Private Thread'));
  }
  await expectGoodScreen(ben.page);

  const eve = await room.visit(20);
  eve.noise.expect(/403/);
  await eve.page.goto(ann.page.url().replace(product.url, ''));
  await expect(eve.page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(
    eve.page.getByText('This is a private conversation. Only participants can view it.'),
  ).toBeVisible();
});

test('a request accepted during a lost connection leads to its conversation once it is back', {
  tag: '@long',
}, async ({ room }) => {
  const [ann, ben] = [await room.visit(80), await room.visit(20)];
  const open = new Set<WebSocketRoute>();
  const back = Promise.withResolvers<void>();
  let isAway = false;
  await ann.page.routeWebSocket(/socket\.io/, async (socket) => {
    open.add(socket);
    if (isAway) await back.promise;
    socket.connectToServer();
  });
  await ann.page.reload();
  await openPrivateTab(ann);
  await openPrivateTab(ben);
  await ask(ann, ben, NOTE);
  await expect(ben.page.getByText(NOTE)).toBeVisible();
  isAway = true;
  for (const socket of open) await socket.close();
  await ben.page.getByRole('button', { name: 'Accept' }).click();
  await expect(ben.page).toHaveURL(/\/conversations\//);
  back.resolve();
  await expect(ann.page).toHaveURL(ben.page.url());
});
