import { expectAccessible } from './support/accessibility.ts';
import { expectGoodLayout } from './support/layout.ts';
import { sessionOf } from './support/members.ts';
import { goTo, SCREENS } from './support/screens.ts';
import { test } from './support/stage.ts';

const PHONE = { viewport: { width: 320, height: 640 }, colorScheme: 'light' } as const;
const DESK = { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' } as const;

/** Some screens are about something that is missing, which the browser notes as well. */
const MISSING = /status of (400|401|404|409)/;

for (const screen of SCREENS) {
  test(`${screen.name} fits a narrow phone in light and a desk in dark`, async ({
    stage,
    newPerson,
  }) => {
    const session = screen.who && sessionOf(stage.product, stage.cast[screen.who]);
    for (const { viewport, colorScheme } of [PHONE, DESK]) {
      const { page, noise } = await newPerson({ ...session, viewport, colorScheme });
      noise.expect(MISSING);
      await goTo(page, stage, screen);
      await expectGoodLayout(page);
      // Journeys hold their screens to it in light as well.
      if (colorScheme === 'dark') await expectAccessible(page);
    }
  });
}
