import { API_PREFIX } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { done } from '@midspan/testkit/talks';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { aTalkBehind, bothBehind } from '../support/dispute.ts';
import { answer } from '../support/evidence.ts';
import { aMember, sessionOf } from '../support/members.ts';
import type { Product } from '../support/product.ts';
import { test } from '../support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const HOSTILE = `It says </script><script>alert(1)</script> and "more" & 'more'`;

async function aClaim(product: Product, statement?: string) {
  const member = await aMember(product);
  const fields = { credence_reason: 'For my eyes only', ...(statement && { statement }) };
  return aHypothesis({ api: apiClient(product.url) }, member, fields);
}

const pagesOf = ({ id, topic }: Awaited<ReturnType<typeof aClaim>>) =>
  ['/', '/about', '/privacy', '/topics', `/topics/${topic.id}`, `/hypotheses/${id}`] as const;

/** Holds back the last script, so that the server-rendered page can be examined. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** A busy server leaves rendering to the browser; reopens the page until the server rendered it. */
async function openPainted(page: Page, path: string): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(path, { waitUntil: 'commit' });
    expect(await answer?.text()).toContain('data-painted');
  }, `${path} is painted`).toPass();
}

/**
 * The same while scripts are held back, so that opening doesn't finish; rendered pages are cached
 * for a moment.
 */
async function beginPainted(page: Page, { url }: Product, path: string): Promise<void> {
  const answer = async () => (await fetch(`${url}${path}`)).text();
  await expect.poll(answer, `${path} is painted`).toContain('data-painted');
  await page.evaluate((to) => window.location.assign(to), `${url}${path}`);
}

const painted = (page: Page) => page.locator('[data-painted]');

/** The layout shift since the page was opened. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries arrive before the second frame from now.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

test('without scripts a visitor reads every public page, whatever people wrote there', async ({
  product,
  newPerson,
}) => {
  const claim = await aClaim(product, HOSTILE);
  const { page, noise } = await newPerson({ javaScriptEnabled: false });
  // Disabled scripts aren't preloaded either.
  noise.expect(/\.js failed: csp$/);
  for (const path of pagesOf(claim)) {
    await openPainted(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await page.content()).not.toContain('For my eyes only');
  }
  // A quotation inside the claim's own has single marks.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    HOSTILE.replace('"more"', '‘more’'),
  );
  await expect(page.getByRole('meter', { name: 'Perspective-bridging credence' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(claim.topic.name).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(claim.topic.name);
  await expect(page.getByRole('link', { name: HOSTILE })).toBeVisible();
});

test('the page that replaces the server-rendered one looks the same, at the same scroll position', async ({
  product,
  newPerson,
}) => {
  const claim = await aClaim(product);
  const { page } = await newPerson({ ...PHONE, javaScriptEnabled: true });
  const letGo = await holdScripts(page);
  await beginPainted(page, product, `/hypotheses/${claim.id}`);
  await expect(page.getByRole('heading', { name: claim.statement, level: 1 })).toBeVisible();
  await expect(painted(page)).toBeAttached();
  await expect(page.getByRole('link', { name: 'Join to take part' })).toBeVisible();

  await page.evaluate(() => window.scrollTo(0, 600));
  const place = () =>
    page.getByRole('heading', { name: 'Credence History' }).evaluate((heading) => ({
      scrolled: window.scrollY,
      top: heading.getBoundingClientRect().top,
    }));
  const before = await place();
  expect(before.scrolled).toBe(600);
  const topic = page.getByRole('link', { name: claim.topic.name });
  await topic.evaluate((link) => link.focus({ preventScroll: true }));
  const meter = page.getByRole('meter', { name: 'Perspective-bridging credence' });
  const marks = () =>
    meter.evaluate((element) =>
      Array.from(element.querySelectorAll('*'), (mark) => {
        const { left, width } = mark.getBoundingClientRect();
        return [left, width];
      }),
    );
  const marked = await marks();
  letGo();
  await expect(painted(page)).not.toBeAttached();
  expect(await place()).toEqual(before);
  await expect(topic).toBeFocused();
  expect(await marks()).toEqual(marked);
});

test('what someone answers, types and presses before the scripts run is kept and done', async ({
  product,
  newPerson,
}) => {
  const { page } = await newPerson({ ...PHONE, reducedMotion: 'reduce' });
  let letGo = await holdScripts(page);
  await beginPainted(page, product, '/');
  const example = page.getByRole('group', { name: 'Try it on a made-up example' });
  await answer(page, 'true', '90');
  await answer(page, 'false', '25');
  const other = example.getByRole('checkbox', { name: 'The other side accepts it' });
  await other.uncheck();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(painted(page)).toBeAttached();
  letGo();
  await expect(painted(page)).not.toBeAttached();
  await expect(example.getByRole('radio', { name: /^90/ }).first()).toBeChecked();
  await expect(other).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await other.check();
  await expect(example.getByRole('meter')).toHaveAttribute('aria-valuenow', '78');

  await page.unrouteAll();
  letGo = await holdScripts(page);
  await beginPainted(page, product, '/search?q=claim');
  const field = page.getByRole('searchbox');
  await field.fill('zebra crossing');
  await field.press('Enter');
  await field.pressSequentially('s');
  await expect(painted(page)).toBeAttached();
  letGo();
  await expect(painted(page)).not.toBeAttached();
  await expect(page).toHaveURL('/search?q=zebra+crossings');
  await expect(field).toBeFocused();
  await field.pressSequentially('!');
  await expect(field).toHaveValue('zebra crossings!');

  await page.unrouteAll();
  letGo = await holdScripts(page);
  await beginPainted(page, product, '/topics');
  await page.getByRole('button', { name: 'Science', exact: true }).click();
  await expect(painted(page)).toBeAttached();
  letGo();
  await expect(page).toHaveURL('/topics?category=Science');
});

/** Unlike other journeys, which use the light theme and no motion. */
const UNUSUAL = { reducedMotion: 'no-preference', colorScheme: 'dark' } as const;

/** At any time, one of the two has a different date from the server's: 14 hours ahead, 11 behind. */
const [ANOTHER_DATE, SAME_DATE] =
  new Date().getUTCHours() >= 10
    ? ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    : ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];

for (const timezoneId of [ANOTHER_DATE, SAME_DATE]) {
  test(`every public page comes alive without asking again, and shows the dates of ${timezoneId}`, {
    tag: timezoneId === SAME_DATE ? '@long' : [],
  }, async ({ product, newPerson }) => {
    const claim = await aClaim(product);
    const { page } = await newPerson({ ...PHONE, ...UNUSUAL, timezoneId });
    const asked: string[] = [];
    // A page that wasn't rendered by the server is left again, and may still make requests while it
    // is.
    page.on('framenavigated', () => {
      asked.length = 0;
    });
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith(API_PREFIX)) asked.push(pathname);
    });
    for (const path of [...pagesOf(claim), '/search?q=claim']) {
      await openPainted(page, path);
      await page.waitForLoadState('networkidle');
      await expect(painted(page)).not.toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(asked, `calls of ${path}`).toEqual([]);
      expect(await shiftOf(page), `layout shift of ${path}`).toBeLessThan(0.02);
    }
    await page.goto(`/topics/${claim.topic.id}`);
    const day = await page.evaluate(
      (iso) => new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(iso)),
      claim.created_at,
    );
    await expect(page.locator('time').first()).toHaveText(day);
  });
}

/** A completed public conversation that accepted twelve items, of which ten come with the page. */
async function aLongTalk(product: Product, hypothesisId: string): Promise<string> {
  const { conversationId, ann, ben } = await aTalkBehind(product, hypothesisId);
  const { one, other, leave } = await bothBehind(product, conversationId, [ann, ben]);
  for (let n = 0; n < 12; n += 1) {
    await other.accept(await one.propose({ description: `Item ${n}` }));
  }
  await done(one.live, 'conversation:complete', { conversationId });
  leave();
  return conversationId;
}

async function expectTenPaintedItems({ url }: Product, path: string): Promise<void> {
  const itemsIn = async () =>
    (await (await fetch(`${url}${path}`)).text()).match(/ id="evidence-/g)?.length ?? 0;
  await expect.poll(itemsIn, `${path} is painted`).toBe(10);
}

test('the strongest ten of many items come with the page, and the others when asked for', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const claim = await aClaim(product);
  await aLongTalk(product, claim.id);
  const path = `/hypotheses/${claim.id}`;
  await expectTenPaintedItems(product, path);
  const { page } = await newPerson(PHONE);
  const letGo = await holdScripts(page);
  await beginPainted(page, product, path);
  const items = page.getByRole('listitem').filter({ has: page.locator('[id^="evidence-"]') });
  await expect(items).toHaveCount(10);
  letGo();
  await expect(page.getByText('10 of 12 items', { exact: true })).toBeVisible();
  await expect(painted(page)).not.toBeAttached();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(items).toHaveCount(12);
  // Items below the view are left out at first, but not for good.
  const howLaidOut = () =>
    items.evaluateAll((all) => all.map((item) => getComputedStyle(item).contentVisibility));
  await expect.poll(howLaidOut).toEqual(Array<string>(12).fill('auto'));
});

test('keeps the focus below the items of a summary when the others appear', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const path = `/conversations/${await aLongTalk(product, (await aClaim(product)).id)}/summary`;
  const { page } = await newPerson(PHONE);
  const letGo = await holdScripts(page);
  await expectTenPaintedItems(product, path);
  await beginPainted(page, product, path);
  const link = page.getByRole('link', { name: 'View Hypothesis' });
  await link.focus();
  letGo();
  await expect(page.locator('[id^="evidence-"]')).toHaveCount(12);
  await expect(link).toBeFocused();
});

test('a member never sees the page as rendered for visitors', async ({ product, newPerson }) => {
  const member = await aMember(product);
  const { page } = await newPerson(sessionOf(product, member));
  const letGo = await holdScripts(page);
  await beginPainted(page, product, '/topics');
  await expect(painted(page)).toBeAttached();
  await expect(page.getByRole('link', { name: 'Register' })).toBeHidden();
  await expect(page.getByText('Meet in the middle of the bridge.')).toBeHidden();
  letGo();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New topic' })).toBeVisible();
});
