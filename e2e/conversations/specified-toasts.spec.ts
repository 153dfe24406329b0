import { evidenceTexts, flagTexts, liveTexts, overturnTexts } from '@midspan/contract';
import { expect, type Page } from '@playwright/test';
import { confirm } from '../support/challenges.ts';
import { REASON } from '../support/dispute.ts';
import {
  acceptTheirs,
  ICE,
  openProposal,
  reject,
  review,
  type Written,
  writeProposal,
} from '../support/evidence.ts';
import {
  panelTab,
  type Said,
  type Speaker,
  say,
  showDetails,
  test,
  toast,
} from '../support/talk.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 800, height: 900 },
  { width: 1280, height: 800 },
];
const INSULT = 'That is the silliest thing I have read all week.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** The forms, decisions and fields of which the message covers a part that would be seen. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const place = '[aria-label="Notifications"]';
    const box = document.querySelector(`${place} > *`)?.getBoundingClientRect();
    if (box === undefined) throw new Error('nothing is said');
    const decisions =
      'form, textarea, [aria-label="Decide on this evidence"], [aria-label="Evidence to decide on"] > li, [data-proposal]';
    /** without what scrolled out of the lists around it */
    const seenPart = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let list = element.parentElement; list !== null; list = list.parentElement) {
        if (getComputedStyle(list).overflowY === 'visible') continue;
        const edges = list.getBoundingClientRect();
        [left, top] = [Math.max(left, edges.left), Math.max(top, edges.top)];
        [right, bottom] = [Math.min(right, edges.right), Math.min(bottom, edges.bottom)];
      }
      return { left, top, right, bottom };
    };
    // What lies behind a dialog is covered by it.
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    return [...(dialog ?? document).querySelectorAll(decisions)]
      .filter((element) => element.checkVisibility() && element.querySelector(place) === null)
      .filter((element) => {
        const { left, top, right, bottom } = seenPart(element);
        const isSeen = right > left && bottom > top;
        return (
          isSeen && left < box.right && right > box.left && top < box.bottom && bottom > box.top
        );
      })
      .map((element) => `${element.tagName} ${element.ariaLabel ?? element.textContent}`);
  });

/** Messages stay while their tab is hidden, until the test dismisses them. */
const keepMessages = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** What was said already, by page and text: it stands in the same place every time. */
const seen = new Set<string>();

async function expectInItsPlace([page, text]: Said, name: string): Promise<void> {
  const dismiss = notifications(page).getByRole('button', { name: 'Dismiss' });
  await expect(async () => {
    const isOther = (await dismiss.isVisible()) && !(await toast(page, text).isVisible());
    if (isOther) await dismiss.click();
    await expect(toast(page, text)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const sizes = seen.has(`${name} ${text}`) ? [] : SIZES;
  seen.add(`${name} ${text}`);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(toast(page, text), `at ${size.width} px`).toBeInViewport({ ratio: 1 });
    expect(await covered(page), `“${text}” at ${size.width} px`).toEqual([]);
    await expect(notifications(page).locator('> *')).toHaveCount(1);
  }
  await dismiss.click();
  await expect(toast(page, text)).toHaveCount(0);
}

/** What an act says to whom, in place. */
const saying = async (said: readonly Said[], act: () => Promise<unknown>) => {
  await Promise.all([...said.map((one, place) => expectInItsPlace(one, `${place}`)), act()]);
};

/** Each from a source of its own: what counts already would be suggested. */
async function propose({ page }: Speaker, written: Partial<Written>): Promise<void> {
  await openProposal(page);
  await writeProposal(page, written);
  await button(page, 'Submit Evidence').click();
}

async function overturn({ page }: Speaker, description: string): Promise<void> {
  await panelTab(page, /^Evidence History/).click();
  const item = page.getByRole('tabpanel').getByRole('group', { name: description, exact: true });
  await showDetails(item);
  await item.getByRole('button', { name: 'Overturn', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(REASON);
  await button(page, 'Submit Proposal').click();
}

async function decide(page: Page, label: string): Promise<void> {
  await button(page, label).first().click();
  await confirm(page, label);
}

test('[CO6] [SC16] everything the specification announces appears to the one it names, over nothing', async ({
  talk: { ann, ben },
}) => {
  test.slow();
  for (const { page } of [ann, ben]) await keepMessages(page);
  const SHIPS = 'Whalers wrote of ever more open water';
  const PLANES = 'Pilots photographed empty bays';
  const BUOYS = 'Buoys drift faster than before';
  const RADAR = 'Echoes grow weaker every March';
  const sources: Record<string, string> = {
    [SHIPS]: 'https://ships.example/',
    [PLANES]: 'https://planes.example/',
    [BUOYS]: 'https://buoys.example/',
    [RADAR]: 'https://radar.example/',
  };
  const proposing = (description: string) =>
    saying(
      [
        [ann.page, evidenceTexts.proposed],
        [ben.page, evidenceTexts.proposedByPartner],
      ],
      () => propose(ann, { description, source: sources[description] ?? ICE.source }),
    );
  const rejecting = () =>
    saying(
      [
        [ann.page, evidenceTexts.underDiscussion],
        [ben.page, evidenceTexts.rejected],
      ],
      () => reject(ben.page, REASON),
    );

  await proposing(ICE.description);
  await saying(
    [
      [ann.page, evidenceTexts.accepted(78)],
      [ben.page, evidenceTexts.accepted(78)],
    ],
    async () => acceptTheirs(await review(ben.page)).click(),
  );

  await proposing(SHIPS);
  await rejecting();
  const dispute = ben.page
    .getByRole('list', { name: 'Evidence to decide on' })
    .getByRole('listitem')
    .filter({ has: ben.page.getByRole('heading', { name: 'Evidence Dispute' }) });
  for (const part of [
    SHIPS,
    'https://ships.example/',
    /Impact on hypothesis\s*90%/,
    /Impact on negation\s*25%/,
    REASON,
    evidenceTexts.continueDiscussing,
    'Tip:',
  ]) {
    await expect(dispute).toContainText(part);
  }
  await saying(
    [
      [ann.page, evidenceTexts.acceptedAfterDiscussion(93)],
      [ben.page, evidenceTexts.acceptedDone],
    ],
    () => dispute.getByRole('button', { name: 'Accept Evidence After All' }).click(),
  );

  await proposing(PLANES);
  await rejecting();
  await saying(
    [
      [ann.page, evidenceTexts.mutuallyRejected],
      [ben.page, evidenceTexts.mutuallyRejected],
    ],
    () => decide(ann.page, 'Agree with Rejection'),
  );
  const rejected = (page: Page) => page.getByRole('log').getByRole('article', { name: PLANES });
  await expect(rejected(ann.page).getByText('Evidence Withdrawn')).toBeVisible();
  await expect(rejected(ben.page).getByText('Evidence Withdrawn')).toHaveCount(0);

  await proposing(BUOYS);
  await ann.page.getByRole('log').getByRole('button', { name: 'Open', exact: true }).click();
  await saying(
    [
      [ann.page, evidenceTexts.proposalWithdrawn],
      [ben.page, evidenceTexts.withdrawnByProposer],
    ],
    () => decide(ann.page, 'Withdraw Evidence'),
  );
  await proposing(RADAR);
  await rejecting();
  await saying(
    [
      [ann.page, evidenceTexts.withdrawn],
      [ben.page, evidenceTexts.withdrawnByProposer],
    ],
    () => decide(ann.page, 'Withdraw Evidence'),
  );

  await say(ben.page, INSULT);
  await ann.page
    .getByRole('button', { name: `Flag this message from ${ben.user.username}` })
    .press('Enter');
  await saying([[ben.page, flagTexts.created]], () =>
    ann.page.getByRole('menuitem', { name: 'Rude' }).press('Enter'),
  );
  const clarifying = ben.page.getByRole('dialog', { name: 'Your message was flagged' });
  await clarifying.getByLabel('Your clarification').fill('I meant the argument, not you.');
  await clarifying.getByRole('button', { name: 'Send Clarification' }).click();
  const answering = (name: string) =>
    ann.page.getByRole('form', { name, exact: true }).getByRole('textbox');
  await answering('Your suggestion').fill('Say “unconvincing” next time.');
  await button(ann.page, 'Send Suggestion').click();
  await answering('Resolution').fill('Settled between us.');
  await saying(
    [
      [ann.page, flagTexts.resolved],
      [ben.page, flagTexts.resolved],
    ],
    () => button(ann.page, 'Mark as Resolved').click(),
  );

  const challenging = (description: string) =>
    saying(
      [
        [ben.page, overturnTexts.proposed],
        [ann.page, overturnTexts.proposedByPartner],
      ],
      () => overturn(ben, description),
    );
  await challenging(ICE.description);
  await saying(
    [
      [ann.page, overturnTexts.withdrawn],
      [ben.page, overturnTexts.withdrawn],
    ],
    () => decide(ben.page, 'Withdraw Proposal'),
  );
  await challenging(SHIPS);
  await saying(
    [
      [ann.page, overturnTexts.overturned(78)],
      [ben.page, overturnTexts.overturned(78)],
    ],
    () => decide(ann.page, 'Agree'),
  );

  await saying([[ben.page, liveTexts.completed]], () => decide(ann.page, 'Complete Conversation'));
});
