import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expectCompact } from './support/compact.ts';
import { expectGoodLayout, expectRoomForLargeLetters } from './support/layout.ts';
import { settle } from './support/screen.ts';
import { goTo, SCREENS } from './support/screens.ts';
import { type Stage, test } from './support/stage.ts';
import type { Person } from './support/test.ts';

const PHONE = { width: 320, height: 640 };
const DESK = { width: 1280, height: 800 };

/** Some screens are about something that doesn't exist, which the browser logs too. */
const MISSING = /status of (400|401|404|409)/;

/**
 * What was opened on a phone may be elsewhere on a desktop, or nowhere; and evidence far from the
 * view changes its theme only when it comes near. A tab also remembers what was open.
 */
const CHANGING = ['conversation', 'hypothesis', 'hypothesis-member'];

const isLong = process.env['LONG'] !== undefined;

/** Rarely seen, rarely changed, or made of the same parts as another one: for the long run. */
const RARE = [
  'notices',
  'about',
  'second-pair',
  'topic-new',
  'onboarding-weigh',
  'circle-overview',
  'desk-member',
  'conversation-challenge',
  'after-talk',
  'profile-credences',
  'waiting-room-seated',
  'start',
  'desk-log',
  'desk-search',
  'desk-host',
  'lost-factors',
  'keep-factors',
  'add-passkey',
  'rounds',
  'round',
  'round-signed-up',
  'round-new',
  'not-found',
  'what-if',
  'settings',
  'carried',
  'weighing',
  'agreed-waiting',
  'invite-dialog',
  'onboarding-policy',
  'visitor-conversation-active',
  'conversation-history',
  'conversation-compare',
  'conversation-complete',
  'privacy',
  'summary-too-early',
  'invitation-same-side',
  'invitation-revoked',
  'search-nothing',
  'forgot-password',
  'reset-password',
  'email-verification-failed',
  'unsubscribe',
  'topic-not-found',
  'socket-test',
  'chart-test',
  'user-search-test',
  'verification-required',
  'account',
  'onboarding-claim',
  'questionnaire',
  'profile-questionnaire',
  'waiting-room-private',
  'waiting-room-empty',
  'dispute-reading',
  'conversation-finished',
  'agreed-weight',
  'agreed-waiting-reading',
  'weighing-wanted',
  'weighing-counter',
  'conversation-very-strong',
  'flagger',
  'delete-account',
  'report-dialog',
  'block-dialog',
  'member-menu',
  'dispute-hypothesis',
  'topics-member',
  'hypothesis-new',
  'profile-conversations',
  'invitation-own',
  'weighed-by-others',
  'weighed-weighings',
  'weighing-answerer',
  'weighing-estimate',
  'weighing-compare',
  'conversation-reading',
  'conversation-credence',
  'onboarding-questionnaire',
  'login',
  'check-email',
  'profile-invitations',
  'join-revoked',
  'join-onboarded',
  'circles-none',
  'circles',
  'circle-new',
  'circle-link',
  'circle-member',
  'circle-topics',
  'circle-topic-new',
  'circle-claim',
  'circle-room',
  'circle-conversation',
  'desk-closed',
  'desk-search-words',
  'desk-evidence',
  'desk-closed-report',
  'desk-host-report',
  'desk-outsider',
  'weighing-form',
  'claim-recomputed',
  'claim-cited',
  'claim-as-of',
  'claim-as-of-unknown',
  'is-this-new',
  'partly-new',
];

/** `withAxe` runs the accessibility checks, which take most of the time. */
async function expectOnPhone(page: Page, withAxe: boolean): Promise<void> {
  await expectGoodLayout(page);
  if (withAxe) await expectAccessible(page);
  await expectRoomForLargeLetters(page);
}

async function expectOnDesk(page: Page, withAxe: boolean): Promise<void> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  await expectGoodLayout(page);
  if (withAxe) await expectAccessible(page);
}

for (const [place, screen] of SCREENS.entries()) {
  // The gate alternates between themes from screen to screen; the long run checks both.
  const isLightsTurn = place % 2 === 0;

  const view = async (
    { page, noise }: Person,
    stage: Stage,
    { viewport, colorScheme }: { viewport: typeof PHONE; colorScheme: 'light' | 'dark' },
    see: (page: Page) => Promise<void>,
  ): Promise<void> => {
    noise.expect(MISSING);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await goTo(page, stage, screen);
    await see(page);
    expect(noise.unexpected, 'complaints in the browser').toEqual([]);
  };
  const onPhone = { viewport: PHONE, colorScheme: 'light' } as const;
  const onDesk = { viewport: DESK, colorScheme: 'dark' } as const;
  const inTurn = (isTurn: boolean) =>
    isTurn && !RARE.includes(screen.name) ? {} : { tag: '@long' };

  if (screen.arrive === undefined && !CHANGING.includes(screen.name)) {
    test(
      `${screen.name} fits a narrow phone in light and a desktop in dark`,
      inTurn(true),
      async ({ stage, eyesOf }) => {
        await view(await eyesOf(screen.who), stage, onPhone, async (page) => {
          await expectOnPhone(page, isLong || isLightsTurn);
          await expectOnDesk(page, isLong || !isLightsTurn);
        });
      },
    );
    continue;
  }
  test(
    `${screen.name} fits a narrow phone in light`,
    inTurn(isLightsTurn),
    async ({ stage, eyesOf }) => {
      await view(await eyesOf(screen.who), stage, onPhone, (page) => expectOnPhone(page, true));
    },
  );
  test(
    `${screen.name} fits a desktop in dark`,
    inTurn(!isLightsTurn),
    async ({ stage, eyesOf }) => {
      await view(await eyesOf(screen.who), stage, onDesk, (page) => expectOnDesk(page, true));
    },
  );
}

test('the demo’s fullest claim takes at most 3.5 phone screens, and each of its items 300 px', async ({
  stage,
  eyesOf,
}) => {
  for (const who of [undefined, 'moderator'] as const) {
    const { page } = await eyesOf(who);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/hypotheses/${stage.settled.id}`);
    await expectCompact(page, 4, 3.5);
  }
});
