import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { acceptedBehind, aTalkBehind } from './support/dispute.ts';
import { aMember, sessionOf } from './support/members.ts';
import { figure, input } from './support/talk.ts';
import { test } from './support/test.ts';

function listCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

test('count', async ({ newPerson, product }) => {
  const hypothesis = await aHypothesis({ api: apiClient(product.url) }, await aMember(product));
  const talk = await aTalkBehind(product, hypothesis.id);
  await acceptedBehind(product, talk.conversationId, [talk.ann, talk.ben]);
  const { page } = await newPerson(sessionOf(product, await aMember(product)));
  const calls = listCalls(page);
  await page.goto(`/hypotheses/${hypothesis.id}`, { waitUntil: 'networkidle' });
  await expect(figure(page)).toHaveAttribute('aria-valuenow', '78');
  console.log('OPEN', calls);
  calls.length = 0;
  await acceptedBehind(product, talk.conversationId, [talk.ann, talk.ben]);
  await page.waitForTimeout(3000);
  console.log('ACCEPT', calls);
  const { page: c } = await newPerson(sessionOf(product, talk.ann));
  const cc = listCalls(c);
  await c.goto(`/conversations/${talk.conversationId}`);
  await expect(input(c)).toBeEnabled();
  console.log('CONV', [...cc]);
  await c.waitForTimeout(2000);
  console.log('CONV later', cc);
});
