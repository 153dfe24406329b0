import type { Page } from '@playwright/test';

/** Someone who finds things by what is written on the screen; taps and text fields are counted. */
export function aFinger(page: Page) {
  let taps = 0;
  let fields = 0;
  return {
    tap: async (text: string) => {
      taps += 1;
      await page.getByText(text, { exact: true }).click();
    },
    choose: async (label: string, option: string) => {
      taps += 1;
      await page.getByLabel(label).selectOption(option);
    },
    /** Going to a field is part of filling it in, not a tap of its own: keyboards have a Next key. */
    fill: async (label: string, text: string) => {
      fields += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    taps: () => taps,
    fields: () => fields,
  };
}
