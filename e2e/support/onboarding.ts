import {
  hypothesisRoutes,
  onboardingRoutes,
  PRIVACY_POLICY_VERSION,
  topicRoutes,
} from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { expect, type Page } from '@playwright/test';
import { aMember, type Member, sessionOf } from './members.ts';
import type { Product } from './product.ts';
import { test as base, type Person } from './test.ts';

export const CHANGED_MIND = 'Have you changed your mind about something important';
export const WHAT_CHANGED = 'What was it, and what changed your mind?';
export const TRUSTED_SOURCE = 'What’s one kind of source';
const REQUIRED_ANSWERS = [
  ['When you come across a claim', 'Wait and see'],
  ['How willing are you to change your mind', '8'],
  [CHANGED_MIND, 'No'],
  ['How often do you talk', 'Hardly ever'],
  ['How comfortable are you', '3'],
  ['Which kind of evidence', 'Quality journalism'],
  ['How familiar are you', '10'],
] as const;

/** A browser with reduced motion, because a color can't be judged in the middle of a fade. */
export const calmSessionOf = (product: Product, member: Member) =>
  ({ ...sessionOf(product, member), reducedMotion: 'reduce' }) as const;

/** A member with a verified address who has just logged in for the first time. */
export const test = base.extend<{ newcomer: Person & Member }>({
  newcomer: async ({ product, newPerson }, use) => {
    const member = await aMember(product, 'verified');
    await use({ ...member, ...(await newPerson(calmSessionOf(product, member))) });
  },
});

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page, text: string) => page.getByRole('radiogroup', { name: text });
export const answer = (page: Page, text: string, option: string) =>
  question(page, text).getByRole('radio', { name: option, exact: true });
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

/** The step whose heading is shown, which the progress bar agrees with. */
async function expectStep(page: Page, place: number, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', `${place}`);
}
export const expectWelcome = (page: Page) => expectStep(page, 1, 'Where do you stand?');
export const expectWeighing = (page: Page) => expectStep(page, 1, 'Weigh one finding');
export const expectPolicy = (page: Page) => expectStep(page, 2, 'Privacy Policy');
export const expectQuestionnaire = (page: Page) => expectStep(page, 3, 'A few questions about you');
export const expectTopics = (page: Page) => expectStep(page, 4, 'What do you have a view on?');
export const expectComplete = (page: Page) => expectStep(page, 5, 'You’re ready');

/** In how many of 100 worlds the made-up finding would be found. */
export const worlds = (page: Page, supposing: 'true' | 'false', count: number) =>
  page
    .getByRole('radiogroup', { name: new RegExp(`uppose .*${supposing}`) })
    .getByRole('radio', { name: `${count}`, exact: true });

/** Goes through both screens of the welcome quickly. */
export async function passWelcome(page: Page): Promise<void> {
  await expectWelcome(page);
  await button(page, 'Continue').click();
  await expectWeighing(page);
  await button(page, 'Continue').click();
}

export async function acceptPolicy(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have read and agree to the Privacy Policy' }).check();
  await button(page, 'Accept & Continue').click();
}

/** The questions are shown on request. */
export const openQuestions = (page: Page) =>
  page.getByRole('button', { name: /^Answer \d+ questions$/ }).click();

export async function answerEverythingRequired(page: Page): Promise<void> {
  for (const [text, option] of REQUIRED_ANSWERS) await answer(page, text, option).check();
}

export async function passPolicy({ url }: Product, { token }: Member): Promise<void> {
  const body = { version: PRIVACY_POLICY_VERSION } as const;
  await apiClient(url).call(onboardingRoutes.acceptPrivacyPolicy, { body }, token);
}

/** A topic with two hypotheses, created by a member who is no longer new. */
export async function aTopicToChooseFrom(product: Product, name: string): Promise<void> {
  const api = apiClient(product.url);
  const { token } = await aMember(product);
  const said = { initial_credence: 60, credence_reason: 'Long known' };
  const topic = await api.call(
    topicRoutes.createWithHypothesis,
    {
      body: {
        topic: { name, category: 'Science' },
        hypothesis: { ...said, statement: `${name} can be measured` },
      },
    },
    token,
  );
  const body = { ...said, topic_id: topic.id, statement: `${name} is good for us` };
  await api.call(hypothesisRoutes.create, { body }, token);
}
