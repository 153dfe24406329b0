import { expect, type Page } from '@playwright/test';
import { test, type Visitor } from '../support/room.ts';
import { expectGoodScreen } from '../support/screen.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = ({ page }: Visitor, name: string) => page.getByRole('list', { name });

/** Both join, and both press Accept. */
async function acceptEachOther(ann: Visitor, ben: Visitor): Promise<void> {
  for (const { page } of [ann, ben]) await button(page, 'Join Waiting Room').click();
  for (const one of [ann, ben]) {
    await list(one, 'Potential Matches').getByRole('button', { name: 'Accept' }).click();
  }
}

async function expectReady(one: Visitor, other: Visitor): Promise<void> {
  await expect(list(one, 'Potential Matches')).toContainText('Match confirmed!');
  await expect(list(one, 'Potential Matches')).toContainText('Ready');
  await expect(list(one, 'Confirmed Matches')).toContainText(other.user.username);
  await expect(button(one.page, 'Start Conversation')).toBeVisible();
}

test('[WR13] two who accepted each other see the match confirmed, and one starts the conversation', async ({
  room,
}) => {
  const [ann, ben] = [await room.visit(80), await room.visit(20)];
  await acceptEachOther(ann, ben);
  await Promise.all([expectReady(ann, ben), expectReady(ben, ann)]);
  await button(ben.page, 'Start Conversation').click();
  await expect(ann.page).toHaveURL(/\/conversations\/[\w-]+$/);
  await expect(ben.page).toHaveURL(ann.page.url());
});

test('[WR13] one who leaves a confirmed match is named to the other', async ({ room }) => {
  const [ann, ben] = [await room.visit(80), await room.visit(20)];
  await acceptEachOther(ann, ben);
  await button(ben.page, 'Leave Waiting Room').click();
  await expect(
    ann.page.getByRole('status').filter({ hasText: `${ben.user.username} left the waiting room.` }),
  ).toBeVisible();
  await expect(ann.page.getByText('No potential matches available.')).toBeVisible();
  await expectGoodScreen(ann.page);
});
