import { apiClient } from '@midspan/testkit/api-client';
import { establish } from '@midspan/testkit/establish';
import { done } from '@midspan/testkit/talks';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { behind } from './support/dispute.ts';
import { aMember, type Member, sessionOf } from './support/members.ts';
import type { Product } from './support/product.ts';
import { expectGoodScreen } from './support/screen.ts';
import { bringTogether } from './support/talk.ts';
import { test as base } from './support/test.ts';

interface Behind {
  /** Operators name this member. */
  name(member: Member): Promise<void>;
  /** Pretends that this much time has passed since a member confirmed the address. */
  pass(member: Member, interval: string): Promise<void>;
}

const test = base.extend<{ behindIt: Behind }>({
  behindIt: async ({ product: { databaseUrl } }, use) => {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    await use({
      name: ({ user }) => establish(pool, [{ userId: user.id }]),
      async pass({ user }, interval) {
        await pool.query(
          'UPDATE users SET email_verified_at = email_verified_at - $2::interval WHERE id = $1',
          [user.id, interval],
        );
      },
    });
    await pool.end();
  },
});

/** The two say enough to each other for a talk, and one of them completes it. */
async function talkBehind(
  product: Product,
  hypothesisId: string,
  believing: Member,
  disbelieving: Member,
): Promise<string> {
  const conversationId = await bringTogether(product, hypothesisId, believing, disbelieving);
  const [one, other] = [
    await behind(product, conversationId, believing),
    await behind(product, conversationId, disbelieving),
  ];
  for (const line of ['It rises.', 'Does it?', 'Look at the gauges.']) {
    await one.say(line);
    await other.say(line);
  }
  await done(one.live, 'conversation:complete', { conversationId });
  one.live.close();
  other.live.close();
  return conversationId;
}

const DAYS = 'three days have passed since you confirmed your address';
const TALKS = 'two established members have finished a public conversation with you';
const COUNTS = 'What you agree counts in every public figure';

/** Reloads the profile until it says so: talks are counted a moment after they end. */
async function expectProfileSays(page: Page, text: string): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 20_000 });
}

test('[SD2] [SD11] the profile says what it takes to be established, truthfully at each stage', {
  tag: '@long',
}, async ({ product, newPerson, behindIt: { name, pass } }) => {
  const [maria, noor, newcomer] = [
    await aMember(product),
    await aMember(product),
    await aMember(product),
  ];
  await name(maria);
  await name(noor);
  const { id } = await aHypothesis({ api: apiClient(product.url) }, maria);
  const talkWith = (partner: Member) => talkBehind(product, id, newcomer, partner);
  const { page } = await newPerson(sessionOf(product, newcomer));

  await expectProfileSays(page, `${COUNTS} once ${DAYS} (3 days left) and ${TALKS} (0 of 2).`);
  await expectGoodScreen(page);

  // A member who isn't established passes nothing on.
  await talkWith(await aMember(product));
  const first = await talkWith(maria);
  const afterOne = `${COUNTS} once ${DAYS} (3 days left) and ${TALKS} (1 of 2: ${maria.user.username}).`;
  await expectProfileSays(page, afterOne);
  // The end of the talk says the same.
  await page.goto(`/conversations/${first}`);
  await page.getByRole('link', { name: 'See what you two achieved' }).click();
  const card = page.getByRole('region', { name: `What you and ${maria.user.username} achieved` });
  await expect(card.getByText(afterOne, { exact: true })).toBeVisible();
  await expectGoodScreen(page);

  await pass(newcomer, '50 hours');
  await talkWith(noor);
  await expectProfileSays(page, `${COUNTS} once ${DAYS} (22 hours left).`);

  await pass(newcomer, '22 hours');
  // Members who are due are established when the next talk is counted, or within a minute.
  const last = await talkWith(await aMember(product));
  await expectProfileSays(
    page,
    'You’re established: what you agree counts in every public figure.',
  );
  await page.goto(`/conversations/${last}`);
  await page.getByRole('link', { name: 'See what you two achieved' }).click();
  await expect(page.getByRole('heading', { name: 'What you and' })).toBeVisible();
  await expect(page.getByText(COUNTS)).toBeHidden();
});
