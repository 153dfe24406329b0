import { readFile } from 'node:fs/promises';
import { credenceRoutes, moderationRoutes, roundPath, roundRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { establish } from '@midspan/testkit/establish';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { callRoundsDue } from '../testkit/src/rounds-due.ts';
import { aMember, type Member, sessionOf } from './support/members.ts';
import { button } from './support/onboarding.ts';
import type { Product } from './support/product.ts';
import { expectGoodScreen, expectGoodScreenAgain } from './support/screen.ts';
import { input, PHONE, said, say } from './support/talk.ts';
import { test as base } from './support/test.ts';

interface Behind {
  /** Operators name this member. */
  name(member: Member): Promise<void>;
  /** The time of a round's pairing has come. */
  pair(roundId: string): Promise<void>;
  /** So much time has passed since that partners are absent. */
  pairAgain(roundId: string): Promise<void>;
}

const test = base.extend<{ behindIt: Behind }>({
  behindIt: async ({ product: { databaseUrl } }, use) => {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    await use({
      name: ({ user }) => establish(pool, [{ userId: user.id }]),
      async pair(roundId) {
        await pool.query('UPDATE rounds SET pairs_at = now() WHERE id = $1', [roundId]);
        await callRoundsDue(databaseUrl);
      },
      async pairAgain(roundId) {
        await pool.query(
          `UPDATE rounds SET paired_at = paired_at - interval '1 hour' WHERE id = $1`,
          [roundId],
        );
        await callRoundsDue(databaseUrl);
      },
    });
    await pool.end();
  },
});

const ROUND = /\/rounds\/[\w-]{36}$/;

const hold = ({ url }: Product, { token }: Member, hypothesisId: string, value: number) =>
  apiClient(url).call(
    credenceRoutes.save,
    { body: { hypothesisId, value, reason: 'It seems so to me' } },
    token,
  );

const part = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('[RO1] [RO2] [RO3] a member opens a round, two sign up with a side, get paired and talk', async ({
  behindIt,
  newPerson,
  product,
}) => {
  const [opener, ann, ben] = await Promise.all([
    aMember(product),
    aMember(product),
    aMember(product),
  ]);
  const claim = await aHypothesis({ api: apiClient(product.url) }, opener);
  await Promise.all([behindIt.name(opener), hold(product, ben, claim.id, 20)]);

  const { page } = await newPerson(sessionOf(product, opener));
  await page.goto(`/hypotheses/${claim.id}`);
  await page.getByRole('link', { name: 'Open a round' }).click();
  await button(page, 'Open round').click();
  await expect(page.getByText('The title needs at least 3 characters')).toBeVisible();
  await page.getByLabel(/^Title/).fill('Friday evening');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expectGoodScreenAgain(page);
  await button(page, 'Open round').click();
  await expect(page).toHaveURL(ROUND);
  const id = page.url().slice(-36);
  await expect(page.getByText('No one has signed up yet.')).toBeVisible();

  // [ON10] A visitor reads on the way in what it is for.
  const visitor = await newPerson(PHONE);
  await visitor.page.goto(roundPath(id));
  await visitor.page.getByRole('link', { name: 'Join to sign up' }).click();
  await expect(visitor.page.getByText('To sign up for Friday evening')).toBeVisible();
  expect(new URL(visitor.page.url()).searchParams.get('returnTo')).toContain(`claim=${claim.id}`);

  // Ann finds it among the topics, and is asked for a side first.
  const first = await newPerson({ ...sessionOf(product, ann), ...PHONE });
  await first.page.goto('/topics');
  await first.page.getByRole('link', { name: /^Friday evening/ }).click();
  await button(first.page, 'Sign up').click();
  await first.page.getByLabel(/^Reason/).fill('I have seen it happen');
  await button(first.page, 'Save and sign up').click();
  await expect(first.page.getByText('Move your credence off 50% first.')).toBeVisible();
  await first.page.getByRole('slider').press('End');
  await button(first.page, 'Save and sign up').click();
  await expect(part(first.page, 'You’re signed up')).toBeFocused();
  await expect(first.page.getByText('1 believes')).toBeVisible();
  await expectGoodScreenAgain(first.page);

  // Ben finds it on the claim's page, and changes his mind twice.
  const second = await newPerson(sessionOf(product, ben));
  await second.page.goto(`/hypotheses/${claim.id}`);
  await second.page.getByRole('link', { name: /^Friday evening/ }).click();
  await button(second.page, 'Sign up').click();
  await expect(part(second.page, 'You’re signed up')).toBeVisible();
  await button(second.page, 'Take back my sign-up').click();
  await expect(part(second.page, 'Take part')).toBeVisible();
  await expect(second.page.getByText('0 disbelieve')).toBeVisible();
  await button(second.page, 'Sign up').click();
  await expect(second.page.getByText('1 disbelieves')).toBeVisible();
  const [file] = await Promise.all([
    second.page.waitForEvent('download'),
    button(second.page, 'Add to calendar').click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^SUMMARY:.*Friday evening/m);

  await behindIt.pair(id);
  await second.page.reload();
  await expect(part(second.page, 'You’re paired')).toBeVisible();
  await expectGoodScreen(second.page);
  await second.page.getByRole('link', { name: 'Go to your conversation' }).click();
  await say(second.page, 'Why do you believe it?');
  await first.page.goto(roundPath(id));
  await first.page.getByRole('link', { name: 'Go to your conversation' }).click();
  await expect(said(first.page, 'Why do you believe it?')).toBeVisible();
  await say(first.page, 'I have seen it happen.');
  await expect(said(second.page, 'I have seen it happen.')).toBeVisible();

  // Someone who didn't sign up sees how it goes.
  await page.reload();
  await expect(page.getByRole('region', { name: 'So far' })).toContainText('Talked1');
  await expect(part(page, 'Sign-up has closed')).toBeVisible();
  await expect(button(page, 'Cancel this round')).toHaveCount(0);
});

test('[RO5] someone whose partner never comes is paired again', {
  tag: '@long',
}, async ({ behindIt, newPerson, product }) => {
  const [opener, ann, ben, missing, absent] = await Promise.all([
    aMember(product),
    aMember(product),
    aMember(product),
    aMember(product),
    aMember(product),
  ]);
  const api = apiClient(product.url);
  const claim = await aHypothesis({ api }, opener);
  await behindIt.name(opener);
  const pairsAt = Date.now() + 2 * 3_600_000;
  const body = {
    title: 'Saturday',
    hypothesis_ids: [claim.id],
    pairs_at: new Date(pairsAt).toISOString(),
    ends_at: new Date(pairsAt + 3_600_000).toISOString(),
  };
  const { id } = await api.call(roundRoutes.open, { body }, opener.token);
  const signUp = async (member: Member, value: number) => {
    await hold(product, member, claim.id, value);
    const input = { params: { id }, body: { hypothesis_id: claim.id } };
    await api.call(roundRoutes.signUp, input, member.token);
  };
  await Promise.all([signUp(ann, 80), signUp(missing, 70), signUp(ben, 20), signUp(absent, 30)]);
  // So that they don't meet in the first draw.
  await api.call(moderationRoutes.block, { params: { id: ben.user.id } }, ann.token);
  await behindIt.pair(id);
  const people = await Promise.all(
    [ann, ben].map((member) => newPerson({ ...sessionOf(product, member), ...PHONE })),
  );
  for (const { page } of people) {
    await page.goto(roundPath(id));
    await expect(page.getByText(/If your partner hasn’t come by/)).toBeVisible();
    await page.getByRole('link', { name: 'Go to your conversation' }).click();
    await expect(input(page)).toBeEnabled();
  }
  await api.call(moderationRoutes.unblock, { params: { id: ben.user.id } }, ann.token);
  await behindIt.pairAgain(id);
  const conversationOf = async ({ token }: Member) =>
    (await api.call(roundRoutes.one, { params: { id } }, token)).signup?.conversation_id;
  await expect
    .poll(async () => (await conversationOf(ann)) === (await conversationOf(ben)))
    .toBe(true);
  const [one, other] = people;
  if (one === undefined || other === undefined) throw new Error('two were asked for');
  for (const { page } of people) {
    await page.goto(roundPath(id));
    await expect(page.getByText(/Your first partner didn’t come/)).toBeVisible();
    await page.getByRole('link', { name: 'Go to your conversation' }).click();
  }
  await say(one.page, 'So it is you.');
  await expect(said(other.page, 'So it is you.')).toBeVisible();
});
