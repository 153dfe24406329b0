import { apiClient } from '@midspan/testkit/api-client';
import { done } from '@midspan/testkit/talks';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { acceptedBehind, aTalkBehind, behind } from '../support/dispute.ts';
import { aMember } from '../support/members.ts';
import type { Product } from '../support/product.ts';
import { test } from '../support/test.ts';

const ACCEPTED = 'Traffic counts before and after the opening';
const OPEN = 'What the neighbours say about it';
const SECRET = 'Nobody else should read this sentence';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A public conversation with a message, an accepted and an undecided item; not completed yet. */
async function aTalkedThrough(product: Product) {
  const hypothesis = await aHypothesis({ api: apiClient(product.url) }, await aMember(product));
  const talk = await aTalkBehind(product, hypothesis.id);
  const { conversationId, ann, ben } = talk;
  await acceptedBehind(product, conversationId, [ann, ben], { description: ACCEPTED });
  const speaker = await behind(product, conversationId, ben);
  await speaker.say(SECRET);
  await speaker.propose({ description: OPEN });
  const complete = async () => {
    await done(speaker.live, 'conversation:complete', { conversationId });
    speaker.live.close();
  };
  return { hypothesis, ...talk, complete };
}

test('a visitor reads the outcome of a conversation, prints it and shares it', async ({
  product,
  newPerson,
}) => {
  const { hypothesis, conversationId, ann, ben, complete } = await aTalkedThrough(product);
  await complete();
  const { page } = await newPerson({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`/hypotheses/${hypothesis.id}`);
  const history = page.getByRole('region', { name: 'Conversation History' });
  await history.getByRole('link', { name: ann.user.username }).click();
  await expect(page).toHaveURL(`/conversations/${conversationId}/summary`);

  await expect(page.getByRole('heading', { name: hypothesis.statement, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`Summary: ${hypothesis.statement} · Midspan`);
  const main = page.getByRole('main');
  await expect(main.getByText(`it is not the case that “${hypothesis.statement}”`)).toBeVisible();
  for (const [{ user }, side] of [
    [ann, 'believing'],
    [ben, 'disbelieving'],
  ] as const) {
    await expect(main.getByText(`${user.username}${side}`)).toBeVisible();
  }
  await expect(section(page, 'How the figure moved')).toContainText('moved from 50% to 78%');
  await expect(section(page, 'Accepted by both')).toContainText(ACCEPTED);
  await expect(section(page, 'Accepted by both')).not.toContainText(OPEN);
  await expect(section(page, 'Not accepted')).toContainText(OPEN);
  await expect(page.getByText(SECRET)).toBeHidden();

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
    await expect(part).toBeHidden();
  }
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(main.getByText(page.url())).toBeVisible();
  const body = page.locator('body');
  await expect(body).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('public pages keep the titles they load with', { tag: '@long' }, async ({
  product,
  alice: { page },
}) => {
  const { hypothesis, conversationId, complete } = await aTalkedThrough(product);
  await complete();
  for (const path of [
    '/',
    '/about',
    '/privacy',
    '/topics',
    '/second-pair',
    '/search',
    `/topics/${hypothesis.topic_id}`,
    `/hypotheses/${hypothesis.id}`,
    `/conversations/${conversationId}/summary`,
  ]) {
    const answer = await page.goto(path);
    const [, served] = /<title>([^<]*)<\/title>/.exec((await answer?.text()) ?? '') ?? [];
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(served ?? 'a title');
  }
});
