import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectGoodLayout, expectRoomForLargeLetters } from '../support/layout.ts';
import { settle } from '../support/screen.ts';
import { goTo, SCREENS } from '../support/screens.ts';
import { type Stage, test } from '../support/stage.ts';
import type { Person } from '../support/test.ts';

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

/** In the gate, one screen of each kind; the long run checks all of them. */
const IN_GATE = [
  'landing',
  'hypothesis',
  'summary',
  'register',
  'onboarding',
  'waiting-room',
  'circle-host',
  'desk',
  'conversation',
  'conversation-evidence',
  'conversation-propose',
  'flagged',
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
    isTurn && IN_GATE.includes(screen.name) ? {} : { tag: '@long' };

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
