import { expect, type Page } from '@playwright/test';
import { test, type Visitor } from '../support/room.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { input, said, say } from '../support/talk.ts';

const offerButton = (page: Page) =>
  page.getByRole('button', {
    name: 'Alert me when someone from the other side arrives',
    exact: true,
  });
const stopButton = (page: Page) => page.getByRole('button', { name: 'Turn off alerts' });
const join = ({ page }: Visitor) => page.getByRole('button', { name: 'Join Waiting Room' }).click();
const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });

async function followBell(page: Page, text: string): Promise<void> {
  await bell(page).click();
  const notice = page.getByRole('dialog', { name: 'Notices' }).getByRole('link', { name: text });
  await notice.click();
}

test('someone who asks for alerts in an empty room is notified anywhere when someone arrives, and they talk', {
  tag: '@long',
}, async ({ room }) => {
  const ann = await room.visit(80);
  await expect(
    ann.page.getByRole('heading', { name: 'You don’t have to wait here' }),
  ).toBeVisible();
  await offerButton(ann.page).click();
  await expect(stopButton(ann.page)).toBeFocused();
  await expect(ann.page.getByText(/^Until \w+ \d+, \d{4} you’ll get a notice/)).toBeVisible();
  await expectGoodScreen(ann.page);
  await ann.page.goto('/about');
  await expect(bell(ann.page)).toHaveAccessibleName('Notices');

  const ben = await room.visit(20);
  await join(ben);
  await expect(bell(ann.page)).toHaveAccessibleName('Notices, 1 unread notice');
  await followBell(ann.page, `${ben.user.username} is waiting to talk`);
  await expect(ann.page).toHaveURL(`/waiting-room/${room.hypothesisId}`);
  await expect(ann.page.getByText('1 person from the other side is here now.')).toBeVisible();
  await expect(offerButton(ann.page)).toHaveCount(0);
  await expectGoodScreen(ann.page);

  await join(ann);
  for (const { page } of [ann, ben]) {
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
  }
  for (const { page } of [ann, ben]) await expect(input(page)).toBeEnabled();
  await say(ann.page, 'You came after all.');
  await expect(said(ben.page, 'You came after all.')).toBeVisible();
});
