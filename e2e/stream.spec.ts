import { connectSocket } from '@midspan/testkit/socket';
import { expect, type Page } from '@playwright/test';
import { aMember, sessionOf } from './support/members.ts';
import { expectGoodScreen } from './support/screen.ts';
import { figure, log, said, say, test } from './support/talk.ts';

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

test('evidence stands in the stream from its proposal to its acceptance, for the two and for readers', async ({
  talk: { ann, ben, conversationId },
  product,
  newPerson,
}) => {
  const stranger = await aMember(product);
  const reader = await newPerson(sessionOf(product, stranger));
  await reader.page.goto(`/conversations/${conversationId}`);
  await say(ann.page, 'Where does the ice go?');

  const socket = await connectSocket(product.url, ann.token);
  await socket.emitAck('conversation:proposeEvidence', { ...ICE, conversationId, tempId: 'ice' });
  socket.close();
  await expect(card(ann.page)).toContainText('Evidence · you proposed');
  await expect(card(ann.page)).toContainText(`Waiting for ${ben.user.username} to review`);
  await expect(card(ben.page)).toContainText(`Evidence · proposed by ${ann.user.username}`);

  await button(ben.page, 'Review').click();
  const decision = card(ben.page).getByRole('region', { name: 'Decide on this evidence' });
  await expect(decision).toBeFocused();
  await expectGoodScreen(ben.page);
  await decision.getByRole('radio', { name: 'Reject' }).check();
  await decision.getByRole('textbox', { name: 'Reason for rejection' }).fill(REASON);
  await decision.getByRole('button', { name: 'Submit Review' }).click();
  await expect(card(ben.page)).toBeFocused();
  await expect(steps(ben.page)).toHaveText(`You rejected it: “${REASON}”`);
  await expect(steps(ann.page)).toHaveText(`${ben.user.username} rejected it: “${REASON}”`);
  await expect(card(ann.page)).toContainText('Still under discussion');
  // Readers see it once it is decided.
  await say(ann.page, 'It goes back to 1979.');
  await expect(said(reader.page, 'It goes back to 1979.')).toBeVisible();
  await expect(card(reader.page)).toHaveCount(0);

  await button(ben.page, 'Open').click();
  await decision.getByRole('button', { name: /^Accept/ }).click();
  await ben.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(card(ben.page)).toBeFocused();
  for (const [page, who] of [
    [ann.page, ben.user.username],
    [ben.page, 'You'],
    [reader.page, ben.user.username],
  ] as const) {
    await expect(card(page)).toContainText('Accepted by both');
    await expect(steps(page).getByRole('listitem')).toHaveText([
      new RegExp(`^${who} rejected it: “${REASON}”$`),
      new RegExp(`^${who} accepted it .*50 → 78%`),
    ]);
    await expect(figure(page)).toHaveAttribute('aria-valuenow', '78');
    // A message comes between them, so the acceptance gets its own entry too.
    await expect(log(page).getByText(`${who} accepted this evidence`)).toHaveCount(1);
    await expect(log(page).getByRole('article').or(log(page).locator('p[dir="auto"]'))).toHaveText([
      'Where does the ice go?',
      new RegExp(FINDING),
      'It goes back to 1979.',
    ]);
  }
  await expectGoodScreen(reader.page);
});

test('a link to a card or message leads there, for readers and through the login', async ({
  talk: { ann, conversationId },
  product,
  newPerson,
}) => {
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
  await visitor.page.getByLabel('Email').fill(stranger.user.email);
  await visitor.page.getByRole('textbox', { name: 'Password' }).fill(stranger.password);
  await visitor.page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(visitor.page).toHaveURL(address);
  await expect(card(visitor.page)).toBeFocused();
  await expect(card(visitor.page)).toContainText('Withdrawn');
});
