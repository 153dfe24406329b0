import type { Locator, Page } from '@playwright/test';

/** Someone who finds things by their visible text; taps and text fields are counted. */
export function aFinger(page: Page) {
  let taps = 0;
  let fields = 0;
  return {
    /** A text that is on the screen once, or else the element with that visible name. */
    tap: async (what: string | Locator) => {
      taps += 1;
      await (typeof what === 'string' ? page.getByText(what, { exact: true }) : what).click();
    },
    /** One tap that a helper makes. */
    doing: async (act: () => Promise<void>) => {
      taps += 1;
      await act();
    },
    /** Going to a field is part of filling it in, not a tap of its own: keyboards have a Next key. */
    fill: async (label: string, text: string) => {
      fields += 1;
      // A star after the name marks it as required.
      const name = new RegExp(`^${label}( \\*)?$`);
      await page.getByRole('main').getByLabel(name).fill(text);
    },
    taps: () => taps,
    fields: () => fields,
  };
}
