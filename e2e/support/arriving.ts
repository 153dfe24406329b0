import type { Page } from '@playwright/test';
import type { Cast, Stage } from './stage.ts';

/** A screen and how to get there. */
export interface Screen {
  readonly name: string;
  /** whose browser; undefined for a visitor without an account */
  readonly who?: keyof Cast;
  readonly path: string | ((stage: Stage) => string);
  /** What to do there first. */
  readonly arrive?: (page: Page) => Promise<void>;
  /** as high as the window: its content scrolls inside it */
  readonly fillsWindow?: true;
}

export const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** On a phone the menu has what doesn't fit beside the messages. */
export const menu = (page: Page) => page.getByRole('button', { name: /^Menu/ });

/** A panel is beside the conversation, and on a narrow screen in a sheet. */
export const panel =
  (name: RegExp, then?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    const beside = page.getByRole('tab', { name });
    await beside.or(menu(page)).first().click();
    if (!(await beside.isVisible())) {
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name }).click();
    }
    await then?.(page);
  };
