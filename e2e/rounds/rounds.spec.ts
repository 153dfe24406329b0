import { readFile } from 'node:fs/promises';
import { credenceRoutes, roundPath } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { establish } from '@midspan/testkit/establish';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { callRoundsDue } from '../../testkit/src/rounds-due.ts';
import { aMember, type Member, sessionOf } from '../support/members.ts';
import { button } from '../support/onboarding.ts';
import type { Product } from '../support/product.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { PHONE, said, say } from '../support/talk.ts';
import { test as base } from '../support/test.ts';

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
  await expectGoodScreen(page);
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
  await expectGoodScreen(first.page);

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
