import { expectAccessible } from './support/accessibility.ts';
import { expectGoodLayout } from './support/layout.ts';
import { sessionOf } from './support/members.ts';
import { settle } from './support/screen.ts';
import { goTo, SCREENS } from './support/screens.ts';
import { test } from './support/stage.ts';

const PHONE = { width: 320, height: 640 };
const DESK = { width: 1280, height: 800 };

/** Some screens are about something that is missing, which the browser notes as well. */
const MISSING = /status of (400|401|404|409)/;

for (const screen of SCREENS) {
  test(`${screen.name} fits a narrow phone in light and a desk in dark`, async ({
    stage,
    newPerson,
  }) => {
    const session = screen.who && sessionOf(stage.product, stage.cast[screen.who]);
    const { page, noise } = await newPerson({ ...session, viewport: PHONE });
    noise.expect(MISSING);
    await goTo(page, stage, screen);
    await expectGoodLayout(page);

    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: 'dark' });
    // What was opened on a phone may stand elsewhere on a desk, or nowhere.
    if (screen.arrive !== undefined) await goTo(page, stage, screen);
    await settle(page);
    await expectGoodLayout(page);
    // Journeys hold their screens to it in light as well.
    await expectAccessible(page);
  });
}
