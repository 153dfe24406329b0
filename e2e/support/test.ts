import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { listenForNoise, type Noise } from './noise.ts';
import { type Product, productWith } from './product.ts';

/** Someone with their own browser who hasn't been here before. */
export interface Person {
  readonly page: Page;
  readonly noise: Noise;
}

export interface People {
  newPerson(options?: BrowserContextOptions): Promise<Person>;
  alice: Person;
  bob: Person;
}

interface Ground {
  product: Product;
}

/**
 * A server-rendered page is readable before it responds; people in journeys wait that moment. What
 * happens until then is tested by first-paint.spec.ts.
 */
function waitForLife(page: Page): void {
  const painted = page.locator('[data-painted]');
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => {
    const response = await goto(...given);
    await painted.waitFor({ state: 'detached' });
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await painted.waitFor({ state: 'detached' });
    return response;
  };
}

export async function openBrowser(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions,
): Promise<Person & { readonly close: () => Promise<void> }> {
  const context = await browser.newContext({
    baseURL: product.url,
    // Nothing is animated, so that colors and positions are final when they are checked.
    reducedMotion: 'reduce',
    ...options,
  });
  const noise = listenForNoise(context);
  const page = await context.newPage();
  if (options.javaScriptEnabled !== false) waitForLife(page);
  return { page, noise, close: () => context.close() };
}

/** A test fails if any of its browsers logged something unexpected. */
export const test = base.extend<People, Ground>({
  product: productWith(),

  newPerson: async ({ browser, product }, use, testInfo) => {
    const people: Awaited<ReturnType<typeof openBrowser>>[] = [];
    await use(async (options = {}) => {
      const person = await openBrowser(browser, product, options);
      people.push(person);
      return person;
    });
    const unexpected = people.flatMap(({ noise }) => noise.unexpected);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server output', { body: product.output(), contentType: 'text/plain' });
    }
    for (const { close } of people) await close();
    expect(unexpected, 'complaints in the browser').toEqual([]);
  },

  // Playwright's own page is watched like all others.
  page: async ({ newPerson }, use) => use((await newPerson()).page),
  alice: async ({ newPerson }, use) => use(await newPerson()),
  bob: async ({ newPerson }, use) => use(await newPerson()),
});
