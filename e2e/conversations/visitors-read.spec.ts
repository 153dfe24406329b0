import { randomUUID } from 'node:crypto';
import { apiClient } from '@midspan/testkit/api-client';
import { done, joinTalk } from '@midspan/testkit/talks';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect } from '@playwright/test';
import { acceptedBehind, aTalkBehind } from '../support/dispute.ts';
import { aMember } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test } from '../support/test.ts';

const ACCEPTED = 'Traffic counts before and after the opening';
const SECRET = 'Nobody else should read this sentence';

test('a visitor to a public conversation is asked to log in, and may read what they have agreed so far', async ({
  product,
  newPerson,
}) => {
  const { id, statement } = await aHypothesis(
    { api: apiClient(product.url) },
    await aMember(product),
  );
  const { conversationId, ann, ben } = await aTalkBehind(product, id);
  await acceptedBehind(product, conversationId, [ann, ben], { description: ACCEPTED });
  const holder = { token: ben.token, userId: ben.user.id, username: ben.user.username };
  const speaker = await joinTalk({ baseUrl: product.url }, conversationId, holder);
  await speaker.say(SECRET);

  const { page, noise } = await newPerson();
  noise.expect(/status of 404/);
  const path = `/conversations/${conversationId}`;
  const loginFor = (returnTo: string) => `/login?${new URLSearchParams({ returnTo })}`;
  const offer = page.getByRole('link', { name: 'Read what they’ve agreed so far' });
  await page.goto(`${path}#m1`);
  await expect(page).toHaveURL(loginFor(`${path}#m1`));
  await expect(page.getByText(`To read a conversation about ${statement}`)).toBeVisible();
  await expectGoodScreen(page);
  await offer.click();

  await expect(page).toHaveURL(`${path}/summary`);
  await expect(page).toHaveTitle(`So far: ${statement} · Midspan`);
  await expect(page.getByText('Summary of a public conversation · So far')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Accepted by both' })).toContainText(ACCEPTED);
  await expect(page.getByText(SECRET)).toBeHidden();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Login', exact: true }).last().click();
  await expect(page).toHaveURL(loginFor(path));

  // Its card on the claim's page leads a visitor there too.
  await page.goto(`/hypotheses/${id}`);
  const history = page.getByRole('region', { name: 'Conversation History' });
  await history.getByRole('link', { name: ann.user.username }).click();
  await expect(page).toHaveURL(`${path}/summary`);

  // Of an unknown one, and of any other page, nothing is offered.
  for (const other of [`/conversations/${randomUUID()}`, '/conversations/nonsense', '/profile']) {
    await page.goto(other);
    await expect(page).toHaveURL(loginFor(other));
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(offer).toHaveCount(0);
  }

  await done(speaker.live, 'conversation:complete', { conversationId });
  speaker.live.close();
  await page.goto(`${path}/summary`);
  await expect(page).toHaveTitle(`Summary: ${statement} · Midspan`);
});
