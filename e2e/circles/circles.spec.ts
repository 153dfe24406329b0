import { readFile } from 'node:fs/promises';
import { topicRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { aCircle } from '@midspan/testkit/circles';
import { hypothesisFields, topicFields } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { aMember, type Member, sessionOf } from '../support/members.ts';
import { button } from '../support/onboarding.ts';
import type { Product } from '../support/product.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { bringTogether, input, PHONE, said, say } from '../support/talk.ts';
import { test } from '../support/test.ts';

const CIRCLE = /\/circles\/[\w-]{36}$/;

async function aTopicIn({ url }: Product, { token }: Member, circleId: string) {
  const body = { topic: topicFields({ circle_id: circleId }), hypothesis: hypothesisFields() };
  const api = apiClient(url);
  const topic = await api.call(topicRoutes.createWithHypothesis, { body }, token);
  const claims = await api.send('GET', `/hypotheses?topicId=${topic.id}`, { token });
  const [{ id: hypothesisId }] = claims.body as [{ id: string }];
  return { topic, hypothesisId };
}

/** Reads what the hosts will see, agrees and presses. */
async function agree(page: Page): Promise<void> {
  await expect(page.getByText('how many messages you wrote')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I agree that the hosts see this' }).check();
  await button(page, 'Agree and join').click();
}

async function complete(page: Page): Promise<void> {
  await button(page, 'Complete Conversation').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Complete Conversation' })
    .click();
}

test('[CI3] [CI5] [CI10] a teacher opens a circle, two students join through its QR code and talk, and the overview counts it', async ({
  newPerson,
  product,
}) => {
  const [teacher, student, other] = await Promise.all([
    aMember(product),
    aMember(product),
    aMember(product),
  ]);
  const { page } = await newPerson(sessionOf(product, teacher));
  const name = `Class ${teacher.user.username}`;

  await page.goto('/circles');
  await expect(page.getByText('You’re not in a circle yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Open a circle' }).click();
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel('Purpose').fill('Ethics on Fridays');
  await expect(page.getByText('your number on any claim')).toBeVisible();
  await expectGoodScreen(page);
  await button(page, 'Open circle').click();
  await expect(page).toHaveURL(CIRCLE);
  const circleId = page.url().slice(-36);

  await button(page, 'Make a link').click();
  await page.getByLabel('How many people can join through it').fill('2');
  await button(page, 'Make link').click();
  const poster = page.getByRole('dialog', { name: `Join ${name}` });
  await expect(poster.getByRole('img', { name: 'QR code of the link to join' })).toBeVisible();
  const address = await poster.getByRole('textbox', { name: 'Link to join' }).inputValue();
  const path = new URL(address).pathname;
  await expectGoodScreen(page);
  await button(page, 'Done').click();
  await expect(page.getByText('2 of 2 places left')).toBeVisible();

  // A student who is a member already.
  const first = await newPerson({ ...sessionOf(product, student), ...PHONE });
  await first.page.goto(path);
  await expect(first.page.getByText('Ethics on Fridays')).toBeVisible();
  await button(first.page, 'Agree and join').click();
  await expect(first.page.getByText('To join, agree to what the hosts will see.')).toBeVisible();
  await agree(first.page);
  await expect(first.page).toHaveURL(CIRCLE);
  await expect(first.page.getByText('What the hosts see of you')).toBeVisible();

  // Another takes the last place, so that a third comes too late.
  const second = await newPerson(sessionOf(product, other));
  await second.page.goto(path);
  await agree(second.page);
  await expect(second.page).toHaveURL(CIRCLE);
  const { page: late } = await newPerson();
  await late.goto(path);
  await expect(late.getByText('All places of this link are taken')).toBeVisible();
  await expect(late.getByText(`Ask ${teacher.user.username} for a new one.`)).toBeVisible();

  // They talk about a claim of the circle.
  const { hypothesisId } = await aTopicIn(product, teacher, circleId);
  const conversationId = await bringTogether(product, hypothesisId, student, other);
  await first.page.goto(`/conversations/${conversationId}`);
  await expect(first.page.getByRole('button', { name: `Everyone in ${name}` })).toBeVisible();
  await expect(input(first.page)).toBeEnabled();
  await say(first.page, 'Why do you doubt it?');
  await second.page.goto(`/conversations/${conversationId}`);
  await expect(said(second.page, 'Why do you doubt it?')).toBeVisible();
  await say(second.page, 'It never happened to me.');
  await complete(second.page);
  await expect(second.page.getByText(/What you and/)).toBeVisible();
  // [CI9] Nothing in a circle counts toward anyone's standing.
  await expect(second.page.getByText(/established|Early/)).toHaveCount(0);

  await page.reload();
  await page.getByRole('link', { name: 'Members and overview' }).click();
  const row = page.getByRole('row', { name: new RegExp(other.user.username) });
  await expect(row.getByRole('cell')).toContainText(['', '1', '1', '1', '1', '0', '0']);
  await expectGoodScreen(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download table').click(),
  ]);
  const table = await readFile(await file.path(), 'utf8');
  expect(table).toContain(other.user.username);
  expect(table).not.toContain('Why do you doubt it?');
});

test('[CI6] [CI10] a member looks up what the host sees and leaves, and the circle is gone for them', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const [host, member] = await Promise.all([aMember(product), aMember(product)]);
  const circle = await aCircle({ api: apiClient(product.url) }, host, [member], {
    shares_credences: true,
  });
  const { topic } = await aTopicIn(product, host, circle.id);
  const { page, noise } = await newPerson({ ...sessionOf(product, member), ...PHONE });

  await page.goto('/topics');
  await page.getByRole('link', { name: circle.name }).click();
  await page.getByRole('link', { name: topic.name }).click();
  await expect(page.getByText(`In the circle ${circle.name}`).first()).toBeVisible();
  await page.goto(`/circles/${circle.id}`);
  await expect(page.getByText('your number on each claim, and when you set it')).toBeVisible();
  await expectGoodScreen(page);
  await button(page, 'Leave circle').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/circles');
  await expect(page.getByText('You’re not in a circle yet.')).toBeVisible();
  noise.expect(/status of 404/);
  await page.goto(`/topics/${topic.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Topic not found' })).toBeVisible();
});
