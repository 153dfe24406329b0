import { expectAccessible } from './support/accessibility.ts';
import { expectGoodLayout, expectRoomForLargeLetters } from './support/layout.ts';
import { sessionOf } from './support/members.ts';
import { settle } from './support/screen.ts';
import { goTo, SCREENS } from './support/screens.ts';
import { test } from './support/stage.ts';

const PHONE = { width: 320, height: 640 };
const DESK = { width: 1280, height: 800 };

/** Some screens are about something that is missing, which the browser notes as well. */
const MISSING = /status of (400|401|404|409)/;

/**
 * What was opened on a phone may stand elsewhere on a desk, or nowhere; and evidence far from the view
 * takes on the colours of another theme only when it comes near. A tab also remembers what was open.
 */
const CHANGING = ['conversation', 'hypothesis', 'hypothesis-member'];

const isLong = process.env['LONG'] !== undefined;

for (const [place, screen] of SCREENS.entries()) {
  // Looking for what not everybody can use takes most of the time: in the gate by turns.
  const themes = isLong ? ['light', 'dark'] : [place % 2 === 0 ? 'light' : 'dark'];
  const isAnew = screen.arrive !== undefined || CHANGING.includes(screen.name);
  test(`${screen.name} fits a narrow phone in light and a desk in dark`, async ({
    stage,
    newPerson,
  }) => {
    const session = screen.who && sessionOf(stage.product, stage.cast[screen.who]);
    const visit = async (viewport: typeof PHONE, colorScheme: 'light' | 'dark') => {
      const { page, noise } = await newPerson({ ...session, viewport, colorScheme });
      noise.expect(MISSING);
      await goTo(page, stage, screen);
      return page;
    };
    const phone = await visit(PHONE, 'light');
    await expectGoodLayout(phone);
    if (themes.includes('light')) await expectAccessible(phone, isLong ? 'colors' : 'all');
    await expectRoomForLargeLetters(phone);

    const desk = isAnew ? await visit(DESK, 'dark') : phone;
    await desk.setViewportSize(DESK);
    await desk.emulateMedia({ colorScheme: 'dark' });
    await settle(desk);
    await expectGoodLayout(desk);
    if (themes.includes('dark')) await expectAccessible(desk);
  });
}
