import { credenceRoutes, type Hypothesis } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { connectSocket } from '@midspan/testkit/socket';
import { aHypothesis } from '@midspan/testkit/topics';
import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { aMember, type Member, sessionOf } from './members.ts';
import type { Product } from './product.ts';
import { test as base, type Person } from './test.ts';

/** A member with a conversation open in a browser. */
export interface Speaker extends Member, Person {}

export interface Talk {
  readonly hypothesis: Hypothesis;
  readonly conversationId: string;
  /** the believing side */
  readonly ann: Speaker;
  /** the disbelieving side */
  readonly ben: Speaker;
}

/** Matches two members through the waiting room; returns their conversation's id. */
export async function bringTogether(
  { url }: Product,
  hypothesisId: string,
  believing: Member,
  disbelieving: Member,
): Promise<string> {
  const api = apiClient(url);
  const enter = async ({ token }: Member, value: number) => {
    const body = { hypothesisId, value, reason: 'It seems so to me' };
    await api.call(credenceRoutes.save, { body }, token);
    const socket = await connectSocket(url, token);
    await socket.emitAck('waitingRoom:join', { hypothesisId });
    return socket;
  };
  const [one, other] = await Promise.all([enter(believing, 80), enter(disbelieving, 20)]);
  const toOther = { hypothesisId, targetUserId: disbelieving.user.id };
  await one.emitAck('waitingRoom:acceptMatch', toOther);
  await other.emitAck('waitingRoom:acceptMatch', {
    hypothesisId,
    targetUserId: believing.user.id,
  });
  const started = await one.emitAck('waitingRoom:startConversation', toOther);
  one.close();
  other.close();
  if (!started.success) throw new Error(`No conversation began: ${started.error}`);
  return String(started['conversationId']);
}

/** The badge of the shared figure. */
export const figure = (page: Page) =>
  page.getByRole('meter', { name: /^(PB|Perspective-bridging) credence$/ }).first();
export const panelTab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
/** On a phone the panels are behind the menu. */
/** Opens an item's details, and before that its line in the stream. */
export async function showDetails(item: Locator): Promise<void> {
  await expect(item).toBeVisible();
  const details = item.getByRole('button', { name: /details$/i });
  if ((await details.count()) === 0) await item.getByRole('button', { expanded: false }).click();
  if ((await details.textContent()) === 'Details') await details.click();
}

export async function openPanel(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name }).click();
}
/** What waits for the page's member, according to the bar above the composer. */
export const yourTurn = (page: Page) => page.getByRole('status').filter({ hasText: 'Your turn:' });
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

export type Said = readonly [page: Page, text: string];

/** Starts waiting before the toast appears, because it disappears by itself. */
export async function saying(said: readonly Said[], act: () => Promise<void>) {
  const shown = said.map(([page, text]) => expect(toast(page, text)).toBeVisible());
  await Promise.all([act(), ...shown]);
}

export const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const said = (page: Page, text: string) => log(page).getByText(text, { exact: true });
/** All messages, in the order shown. */
export const transcript = (page: Page) => log(page).locator('p[dir="auto"]').allTextContents();

export async function say(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press('Enter');
  await expect(input(page)).toHaveValue('');
}

/** A common phone, upright, with touch. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const satisfies BrowserContextOptions;

interface Setting {
  talk: Talk;
  /** the devices the two use; laptops by default */
  annsDevice: BrowserContextOptions;
  bensDevice: BrowserContextOptions;
}

/** A public conversation of the test's own, open in two browsers. */
export const test = base.extend<Setting>({
  annsDevice: [{}, { option: true }],
  bensDevice: [{}, { option: true }],
  talk: async ({ product, newPerson, annsDevice, bensDevice }, use) => {
    const [ann, ben] = await Promise.all([aMember(product), aMember(product)]);
    const hypothesis = await aHypothesis({ api: apiClient(product.url) }, ann);
    const conversationId = await bringTogether(product, hypothesis.id, ann, ben);
    const open = async (member: Member, device: BrowserContextOptions): Promise<Speaker> => {
      const person = await newPerson({ ...sessionOf(product, member), ...device });
      await person.page.goto(`/conversations/${conversationId}`);
      await expect(input(person.page)).toBeEnabled();
      return { ...member, ...person };
    };
    const [annsScreen, bensScreen] = [await open(ann, annsDevice), await open(ben, bensDevice)];
    await use({ hypothesis, conversationId, ann: annsScreen, ben: bensScreen });
  },
});
