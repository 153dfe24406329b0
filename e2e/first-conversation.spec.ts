import { apiClient } from '@midspan/testkit/api-client';
import { secretIn } from '@midspan/testkit/mail-links';
import { expect } from '@playwright/test';
import { aFinger } from './support/finger.ts';
import { newIdentity } from './support/members.ts';
import { expectWeighing, expectWelcome, worlds } from './support/onboarding.ts';
import { test } from './support/room.ts';
import { input } from './support/talk.ts';

const PHONE = { width: 390, height: 844 };

test('a stranger on a phone gets from the landing page into a conversation in at most 18 taps and 5 text fields', async ({
  room,
  product,
  newPerson,
}) => {
  // Someone on the other side waits, and accepts anyone who arrives.
  const partner = await room.visit(20);
  await partner.page.getByRole('button', { name: 'Join Waiting Room' }).click();
  const answering = partner.page.getByRole('button', { name: /^Accept/ }).first();
  const { statement } = await apiClient(product.url)
    .send('GET', `/hypotheses/${room.hypothesisId}`)
    .then(({ body }) => body as { statement: string });

  const { page } = await newPerson({ viewport: PHONE, hasTouch: true });
  const finger = aFinger(page);
  const main = page.getByRole('main');
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  await page.goto('/');
  await finger.tap(main.getByRole('link', { name: statement }).last());
  await finger.tap('Join to take part');
  const identity = newIdentity();
  await finger.fill('Email', identity.email);
  await finger.fill('Username', identity.username);
  await finger.fill('Password', identity.password);
  await finger.fill('Confirm password', identity.password);
  await finger.tap(button('Register'));
  // The link in the email, opened on the same phone, continues to onboarding by itself.
  const secret = secretIn(await product.mail.waitForMail(identity.email));
  await page.goto(`/email-verification?token=${secret}`);
  const tapsInEmail = 1;

  // The welcome teaches: the newcomer takes a side on the claim they came for, and weighs a finding.
  await expectWelcome(page);
  await main.getByRole('slider', { name: 'How likely is it that this is true?' }).press('End');
  const tapsOnSlider = 1;
  await finger.tap(button('Continue'));
  await expectWeighing(page);
  await finger.tap(worlds(page, 'true', 90));
  await finger.tap(worlds(page, 'false', 25));
  await expect(main.getByRole('meter')).toHaveAttribute('aria-valuenow', '78');
  await finger.tap(button('Continue'));
  await finger.tap(main.getByRole('checkbox', { name: /I have read and agree/ }));
  await finger.tap(button('Accept & Continue'));
  await finger.tap(button('Skip for now'));
  await finger.fill('Reason', 'I read the study');
  await finger.tap(button('Save & Continue'));
  await finger.tap(main.getByRole('link', { name: 'Find someone who disagrees' }));
  await finger.tap(button('Join Waiting Room'));
  await answering.click();
  await finger.tap(main.getByRole('button', { name: /^Accept/ }).first());
  await finger.tap(main.getByRole('button', { name: /^Start/ }).first());
  await expect(page).toHaveURL(/\/conversations\//);
  await expect(input(page)).toBeEnabled();
  expect(finger.taps() + tapsInEmail + tapsOnSlider).toBeLessThanOrEqual(18);
  expect(finger.fields()).toBeLessThanOrEqual(5);
});
