import { connectSocket } from '@midspan/testkit/socket';
import { expect, type Page } from '@playwright/test';
import { expectReadingOrder, listenTo } from '../support/announcements.ts';
import { skipEstimate } from '../support/evidence.ts';
import { aMember, sessionOf, signIn } from '../support/members.ts';
import { expectGoodScreen, expectGoodScreenAgain } from '../support/screen.ts';
import { figure, log, PHONE, said, say, showDetails, test, toast } from '../support/talk.ts';

const FINDING = 'Arctic sea ice extent has fallen since 1979';
const REASON = 'The series is too short to say so.';
const ICE = {
  description: FINDING,
  source: 'https://example.org/sea-ice',
  hypothesis_likelihood: 90,
  negation_likelihood: 25,
  reasoning: 'A fall this steady would be surprising otherwise',
};

const card = (page: Page) => log(page).getByRole('article', { name: FINDING, exact: true });
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });
const steps = (page: Page) => card(page).getByRole('list', { name: 'What happened to it' });

test.use({ bensDevice: PHONE });

test('evidence appears in the stream from proposal to acceptance, on a laptop, on a phone and for readers', async ({
  talk: { ann, ben, conversationId },
  product,
  newPerson,
}) => {
  const stranger = await aMember(product);
  const reader = await newPerson(sessionOf(product, stranger));
  await reader.page.goto(`/conversations/${conversationId}`);
  await say(ben.page, 'Where does the ice go?');
  await expect(said(ann.page, 'Where does the ice go?')).toBeVisible();
  const announced = await listenTo(log(ann.page));
  const announcedToReader = await listenTo(log(reader.page));

  const socket = await connectSocket(product.url, ben.token);
  await socket.emitAck('conversation:proposeEvidence', { ...ICE, conversationId, tempId: 'ice' });
  socket.close();
  await expect(card(ben.page)).toContainText('Evidence · you proposed');
  await expect(card(ben.page)).toContainText(`Waiting for ${ann.user.username} to review`);
  await expect(card(ann.page)).toContainText(`Evidence · proposed by ${ben.user.username}`);
  expect(await announced()).toEqual([expect.stringContaining(FINDING)]);

  await button(ann.page, 'Review').click();
  const decision = card(ann.page).getByRole('region', { name: 'Decide on this evidence' });
  await expect(decision).toBeFocused();
  await expectGoodScreen(ann.page);
  await skipEstimate(decision);
  await expectGoodScreen(ann.page);
  await decision.getByRole('button', { name: 'It shouldn’t count at all' }).click();
  await decision.getByRole('textbox', { name: 'Reason for rejection' }).fill(REASON);
  await decision.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(card(ann.page)).toBeFocused();
  await expect(steps(ann.page)).toHaveText(`You rejected it: “${REASON}”`);
  await expect(steps(ben.page)).toHaveText(`${ann.user.username} rejected it: “${REASON}”`);
  await expect(card(ben.page)).toContainText('Still under discussion');
  // Readers see it once it is decided.
  await say(ben.page, 'It goes back to 1979.');
  await expect(said(reader.page, 'It goes back to 1979.')).toBeVisible();
  await expect(card(reader.page)).toHaveCount(0);

  await button(ann.page, 'Open').click();
  await decision.getByRole('button', { name: 'Accept Evidence After All' }).click();
  await expect(card(ann.page)).toBeFocused();
  // Those who see it only now that it is decided see one line, which opens in place.
  const line = card(reader.page).getByRole('button', { name: FINDING, expanded: false });
  await expect(line).toContainText('50 → 78%');
  await line.press('Enter');
  const opened = card(reader.page).getByRole('button', { expanded: true });
  await expect(opened).toBeFocused();
  await expect(opened).toContainText('Accepted');
  for (const [page, who] of [
    [ben.page, ann.user.username],
    [ann.page, 'You'],
    [reader.page, ann.user.username],
  ] as const) {
    await expect(card(page)).toContainText('Accepted');
    await showDetails(card(page));
    await expect(steps(page).getByRole('listitem')).toHaveText([
      new RegExp(`^${who} rejected it: “${REASON}”$`),
      new RegExp(`^${who} accepted it .*50 → 78%`),
    ]);
    await expect(figure(page)).toHaveAttribute('aria-valuenow', '78');
    await button(page, 'Hide details').click();
    // A message comes between them, so the acceptance gets its own entry too.
    await expect(log(page).getByText(`${who} accepted this evidence`)).toHaveCount(1);
    await expect(log(page).getByRole('article').or(log(page).locator('p[dir="auto"]'))).toHaveText([
      'Where does the ice go?',
      new RegExp(FINDING),
      'It goes back to 1979.',
    ]);
    await expectReadingOrder(page.locator('[role="log"] li'));
    // Located on its own: what is scrolled out of the log lies lower than the field below it.
    await expectReadingOrder(page.locator('h1, [role="log"], textarea'));
  }
  // The message in between is the second new entry, and the step after it the last.
  for (const [texts, who] of [
    [await announced(), 'You'],
    [await announcedToReader(), ann.user.username],
  ] as const) {
    const about = (words: string) => texts.filter((text) => text.includes(words));
    const card = about(FINDING).filter((text) => !text.includes('accepted this evidence'));
    expect(card).toHaveLength(1);
    expect(about('accepted')).toEqual([expect.stringContaining(`${who} accepted this evidence`)]);
  }
  await expectGoodScreenAgain(ben.page);
  await expectGoodScreen(reader.page);
});

test('a link to a card or message leads there, for readers and through the login', {
  tag: '@long',
}, async ({ talk: { ann, conversationId }, product, newPerson }) => {
  const socket = await connectSocket(product.url, ann.token);
  const sent = await socket.emitAck('conversation:proposeEvidence', {
    ...ICE,
    conversationId,
    tempId: 'ice',
  });
  expect(sent.success).toBe(true);
  const evidenceId = String((sent as unknown as { evidence: { id: string } }).evidence.id);
  await socket.emitAck('conversation:withdrawEvidence', { conversationId, evidenceId });
  for (let line = 1; line <= 5; line += 1) {
    await socket.emitAck('conversation:sendMessage', {
      conversationId,
      content: `Line ${line}`,
      tempId: `line-${line}`,
    });
  }
  socket.close();

  const visitor = await newPerson();
  const stranger = await aMember(product);
  const address = `/conversations/${conversationId}#e${evidenceId}`;
  await visitor.page.goto(address);
  await signIn(visitor.page, stranger.user.email, stranger.password);
  await expect(visitor.page).toHaveURL(address);
  await expect(card(visitor.page)).toBeFocused();
  await expect(card(visitor.page)).toContainText('Withdrawn');

  // From there a reader can share what was said.
  await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const first = visitor.page.getByRole('listitem').filter({ hasText: 'Line 1' });
  await first.getByRole('button', { name: /^More options for this message/ }).press('Enter');
  await visitor.page.getByRole('menuitem', { name: 'Copy link' }).press('Enter');
  await expect(toast(visitor.page, 'Link copied')).toBeVisible();
  const copied = await visitor.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(
    `${product.url}/conversations/${conversationId}#${await first.getAttribute('id')}`,
  );
});
