import { expect, type Page } from '@playwright/test';
import { test, type Visitor } from '../support/room.ts';
import { expectGoodScreen, expectGoodScreenAgain } from '../support/screen.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 800 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const join = ({ page }: Visitor) => button(page, 'Join Waiting Room').click();

interface Calls {
  readonly shaken: number;
  readonly sounded: number;
}

/** How often the open page asked the browser to vibrate and to play a sound. */
async function noticeCalls(page: Page): Promise<() => Promise<Calls>> {
  await page.addInitScript(() => {
    const calls = { shaken: 0, sounded: 0 };
    Object.assign(window, { calls });
    navigator.vibrate = () => {
      calls.shaken += 1;
      return true;
    };
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        calls.sounded += 1;
      }
    };
  });
  return () => page.evaluate(() => (window as unknown as { calls: Calls }).calls);
}

/** It is in the first screen, without scrolling. */
async function expectOnFirstScreen(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

/** The order for keyboards and screen readers is the visual one. */
async function expectOrderOfSight(page: Page): Promise<void> {
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size);
    const outOfOrder = await page.evaluate(() => {
      const all = [...document.querySelectorAll('main :is(h1, h2, button, a, select)')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1);
      return all.flatMap(({ element, box }, place) => {
        const next = all[place + 1];
        const isInside = next !== undefined && element.contains(next.element);
        if (next === undefined || isInside) return [];
        const isAfter = next.box.top >= box.bottom - 1 || next.box.left >= box.right - 1;
        return isAfter ? [] : [`${element.textContent} before ${next.element.textContent}`];
      });
    });
    expect(outOfOrder).toEqual([]);
  }
}

test('a waiting member sees, hears and feels someone arrive, and answers from a phone’s first screen', async ({
  room,
}) => {
  const ann = await room.visit(80);
  await ann.page.setViewportSize(PHONE);
  const calls = await noticeCalls(ann.page);
  await ann.page.reload();
  await join(ann);
  const sound = ann.page.getByRole('switch', { name: 'Sound when someone arrives' });
  await expect(sound).toBeChecked();
  await sound.click();
  await ann.page.reload();
  await expect(sound).not.toBeChecked();
  await sound.click();
  // Turning it on plays it once.
  expect(await calls()).toEqual({ shaken: 0, sounded: 1 });
  const seats = ann.page.getByRole('group', { name: 'Seats' });
  const across = seats.getByRole('region', { name: 'Disagree with Hypothesis' });
  await expect(across).toContainText('No participants in this group');
  await expect(ann.page).toHaveTitle('Waiting Room · Midspan');
  await expect(ann.page.getByText('No potential matches available.')).toBeVisible();
  await expectOrderOfSight(ann.page);
  await ann.page.setViewportSize(PHONE);
  await expectGoodScreenAgain(ann.page);
  await ann.page.evaluate(() => window.scrollTo(0, 0));

  const ben = await room.visit(20);
  const name = ben.user.username;
  await join(ben);
  await expect(ann.page).toHaveTitle(`(1) ${name} is here · Midspan`);
  const said = ann.page.getByRole('status').filter({ hasText: name });
  await expect(said).toHaveText(`${name} is here. Accept or decline.`);
  await expect.poll(calls).toEqual({ shaken: 1, sounded: 2 });
  await expect(seats).toContainText(`${name} is here`);
  await ann.page.evaluate(() => window.scrollTo(0, 0));
  await expectOnFirstScreen(ann.page, [`Accept ${name}`, `Decline ${name}`]);
  await sound.click();
  await expectGoodScreen(ann.page);
  await expectOrderOfSight(ann.page);
  await ann.page.setViewportSize(PHONE);
  // A click may have scrolled to what it pressed.
  await ann.page.evaluate(() => window.scrollTo(0, 0));

  await button(ben.page, `Accept ${ann.user.username}`).click();
  await expect(ben.page.getByRole('group', { name: 'Seats' })).toContainText(
    'Waiting for response...',
  );
  await expect(ann.page).toHaveTitle(`(1) ${name} is ready to chat with you · Midspan`);
  await expect(said).toHaveText(`${name} is ready to chat with you. Accept or decline.`);
  await expect.poll(calls).toEqual({ shaken: 2, sounded: 2 });
  await expect(seats).toContainText('They are ready to chat with you!');
  await expectOnFirstScreen(ann.page, [`Accept ${name}`, `Decline ${name}`]);

  // A button that appears under a finger ignores presses for a moment.
  await expect(button(ann.page, `Accept ${name}`)).toBeEnabled();
  // A member on another page is taken to the conversation too.
  await ben.page.setViewportSize(LAPTOP);
  await ben.page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(ben.page).toHaveTitle(/^About/);
  await button(ann.page, `Accept ${name}`).press('Enter');
  await expectOnFirstScreen(ann.page, [`Start with ${name}`]);
  await expect(button(ann.page, `Start with ${name}`)).toBeEnabled();
  await button(ann.page, `Start with ${name}`).press('Enter');
  await expect(ann.page).toHaveURL(/\/conversations\//);
  await expect(ben.page).toHaveURL(ann.page.url());
});
