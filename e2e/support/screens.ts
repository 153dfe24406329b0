import type { Page } from '@playwright/test';
import { menu, panel, press, type Screen } from './arriving.ts';
import { circles } from './circle-screens.ts';
import { desk } from './desk-screens.ts';
import { nextStep, writeFinding, writeWeight } from './evidence.ts';
import { worlds } from './onboarding.ts';
import { settle } from './screen.ts';
import type { Stage } from './stage.ts';
import { showDetails } from './talk.ts';
import { claimsWeighed, weighings } from './weighed-screens.ts';

const dialogIsOpen = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
const ask = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await dialogIsOpen(page);
};

/** Actions about the partner: in the menu next to the name, or in the conversation's menu. */
const aboutPartner = (item: string | RegExp) => async (page: Page) => {
  const beside = page.getByRole('button', { name: /^More options for/ });
  await beside.or(menu(page)).first().click();
  const entry = page.getByRole('menuitem', { name: item });
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await entry.or(sheet.getByRole('button', { name: item })).click();
  const opened = page.getByRole('dialog').filter({ hasNotText: 'View Hypothesis' });
  await opened.or(page.getByRole('alertdialog')).waitFor();
};
const complete = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Complete Conversation' });
  await button.or(menu(page)).first().waitFor();
  // On a phone it is in the menu.
  if (!(await button.isVisible())) await menu(page).click();
  await button.click();
  await page.getByRole('alertdialog').waitFor();
};

/** A member who was here a moment ago still has a place. */
const join = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Join Waiting Room' });
  const leave = page.getByRole('button', { name: 'Leave Waiting Room' });
  await button.or(leave).waitFor();
  if (await button.isVisible()) await button.click();
  await leave.waitFor();
};
const leaveTalk = async (page: Page) => {
  await page.getByRole('link', { name: 'Back to Hypothesis' }).click();
  await page.getByRole('region', { name: /^What you and/ }).waitFor();
};

const open: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'privacy', path: '/privacy' },
  { name: 'topics', path: '/topics' },
  { name: 'second-pair', path: '/second-pair' },
  { name: 'topic', path: ({ topicId }) => `/topics/${topicId}` },
  { name: 'hypothesis', path: ({ settled }) => `/hypotheses/${settled.id}` },
  {
    name: 'dispute-hypothesis',
    path: ({ disputeHypothesisId }) => `/hypotheses/${disputeHypothesisId}`,
  },
  {
    name: 'what-if',
    path: ({ settled }) => `/hypotheses/${settled.id}`,
    arrive: async (page) => {
      await showDetails(page.locator('[id^=evidence-]').first());
      await page.getByRole('checkbox').first().uncheck();
    },
  },
  {
    name: 'summary',
    path: ({ finishedConversationId }) => `/conversations/${finishedConversationId}/summary`,
  },
  {
    name: 'visitor-conversation',
    path: ({ finishedConversationId }) => `/conversations/${finishedConversationId}`,
  },
  {
    name: 'visitor-conversation-active',
    path: ({ conversationId }) => `/conversations/${conversationId}`,
  },
  {
    name: 'summary-too-early',
    path: ({ conversationId }) => `/conversations/${conversationId}/summary`,
  },
  { name: 'invitation', path: ({ invitationCode }) => `/invite/${invitationCode}` },
  {
    name: 'invitation-same-side',
    path: ({ invitationCode }) => `/invite/${invitationCode}`,
    arrive: (page) => page.getByRole('slider').press('End'),
  },
  {
    name: 'invitation-revoked',
    path: ({ revokedInvitationCode }) => `/invite/${revokedInvitationCode}`,
  },
  { name: 'search', path: '/search?q=vaccine' },
  { name: 'search-nothing', path: '/search?q=zebra%20crossing' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=unknown' },
  { name: 'email-verification-failed', path: '/email-verification?token=unknown' },
  { name: 'lost-factors', path: '/lost-factors?token=unknown' },
  { name: 'keep-factors', path: '/keep-factors?token=unknown' },
  { name: 'unsubscribe', path: '/unsubscribe?token=unknown&kind=private_request' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'topic-not-found', path: '/topics/0190a000-0000-7000-8000-000000000001' },
  { name: 'socket-test', path: '/socket-test' },
  { name: 'chart-test', path: '/chart-test' },
  { name: 'user-search-test', path: '/user-search-test' },
];

const joining: readonly Screen[] = [
  { name: 'check-email', who: 'unverified', path: '/check-email' },
  { name: 'verification-required', who: 'unverified', path: '/email-verification-required' },
  { name: 'onboarding', who: 'verified', path: '/onboarding' },
  {
    name: 'onboarding-claim',
    who: 'verified',
    path: ({ settled }) => `/onboarding?returnTo=/hypotheses/${settled.id}`,
  },
  {
    name: 'onboarding-weigh',
    who: 'verified',
    path: '/onboarding?step=welcome&screen=weigh',
    arrive: async (page) => {
      await worlds(page, 'true', 90).check();
      await worlds(page, 'false', 25).check();
    },
  },
  { name: 'onboarding-policy', who: 'verified', path: '/onboarding?step=privacy-policy' },
  { name: 'onboarding-questionnaire', who: 'north', path: '/onboarding' },
  { name: 'account', who: 'verified', path: '/account' },
  { name: 'questionnaire', who: 'north', path: '/questionnaire' },
];

const belonging: readonly Screen[] = [
  { name: 'start', who: 'north', path: '/' },
  { name: 'topics-member', who: 'north', path: '/topics' },
  { name: 'hypothesis-member', who: 'north', path: ({ settled }) => `/hypotheses/${settled.id}` },
  { name: 'topic-new', who: 'north', path: '/topics/new' },
  {
    name: 'hypothesis-new',
    who: 'north',
    path: ({ topicId }) => `/topics/${topicId}/hypotheses/new`,
  },
  { name: 'profile-credences', who: 'north', path: '/profile' },
  { name: 'profile-questionnaire', who: 'north', path: '/profile?tab=questionnaire' },
  { name: 'profile-conversations', who: 'north', path: '/profile?tab=conversations' },
  { name: 'settings', who: 'north', path: '/account' },
  { name: 'add-passkey', who: 'north', path: '/account', arrive: ask('Add a passkey') },
  { name: 'delete-account', who: 'north', path: '/account', arrive: ask('Delete account') },
  {
    name: 'invitation-own',
    who: 'north',
    path: ({ invitationCode }) => `/invite/${invitationCode}`,
  },
  {
    name: 'invite-dialog',
    who: 'north',
    path: ({ settled }) => `/hypotheses/${settled.id}`,
    arrive: ask('Invite with a link'),
  },
  {
    name: 'profile-invitations',
    who: 'north',
    path: '/profile',
    arrive: ask('QR code'),
  },
  { name: 'notices', who: 'south', path: '/topics', arrive: ask(/^Notices/) },
];

const meeting: readonly Screen[] = [
  { name: 'waiting-room', who: 'north', path: ({ waitedOn }) => `/waiting-room/${waitedOn.id}` },
  {
    name: 'waiting-room-empty',
    who: 'north',
    path: ({ settled }) => `/waiting-room/${settled.id}`,
  },
  {
    name: 'waiting-room-seated',
    who: 'flagger',
    path: ({ waitedOn }) => `/waiting-room/${waitedOn.id}`,
    arrive: join,
  },
  {
    name: 'waiting-room-private',
    who: 'south',
    path: ({ waitedOn }) => `/waiting-room/${waitedOn.id}?tab=private`,
  },
];

const live = ({ conversationId }: Stage) => `/conversations/${conversationId}`;
const flag = ({ flaggedConversationId }: Stage) => `/conversations/${flaggedConversationId}`;
const dispute = ({ disputeConversationId }: Stage) => `/conversations/${disputeConversationId}`;

const conversations: readonly Screen[] = [
  { name: 'conversation', who: 'north', path: live },
  {
    name: 'conversation-review',
    who: 'north',
    path: live,
    arrive: async (page) => page.getByRole('log').getByRole('button', { name: 'Review' }).click(),
  },
  {
    name: 'conversation-compare',
    who: 'north',
    path: live,
    arrive: async (page) => {
      await page.getByRole('log').getByRole('button', { name: 'Review' }).click();
      const compare = page.getByRole('button', { name: 'Compare' });
      const compared = page.getByRole('button', { name: 'Meet in the middle' });
      await compare.or(compared).first().waitFor();
      // An estimate is given once, and stays.
      if (await compared.isVisible()) return;
      await writeWeight(page, { ifTrue: '60', ifFalse: '40' });
      await compare.click();
    },
  },
  { name: 'conversation-reading', who: 'flagger', path: live },
  {
    name: 'conversation-credence',
    who: 'south',
    path: live,
    arrive: panel(/^Perspective-Bridging Credence/),
  },
  {
    name: 'conversation-evidence',
    who: 'north',
    path: live,
    arrive: panel(/^Evidence( \(\d+\))?$/),
  },
  {
    name: 'conversation-propose',
    who: 'south',
    path: live,
    arrive: panel(/^Evidence( \(\d+\))?$/, press('Propose Evidence')),
  },
  {
    name: 'conversation-weigh',
    who: 'south',
    path: live,
    arrive: panel(/^Evidence( \(\d+\))?$/, async (page) => {
      await press('Propose Evidence')(page);
      await writeFinding(page);
      await nextStep(page, 2);
      await writeWeight(page);
    }),
  },
  {
    name: 'conversation-very-strong',
    who: 'south',
    path: live,
    arrive: panel(/^Evidence( \(\d+\))?$/, async (page) => {
      await press('Propose Evidence')(page);
      await writeFinding(page);
      await nextStep(page, 2);
      await writeWeight(page, { ifTrue: '99', ifFalse: '1' });
      await press('Next')(page);
      await page.getByRole('alertdialog').waitFor();
    }),
  },
  {
    name: 'conversation-history',
    who: 'north',
    path: live,
    arrive: panel(/^Evidence History/),
  },
  {
    name: 'conversation-challenge',
    who: 'south',
    path: live,
    arrive: panel(/^Evidence History/, async (page) => {
      // Members can't challenge what they proposed.
      for (const item of await page.getByRole('tabpanel').getByRole('group').all()) {
        await showDetails(item);
      }
      await press('Overturn')(page);
    }),
  },
  {
    name: 'conversation-complete',
    who: 'north',
    path: live,
    arrive: complete,
  },
  {
    name: 'member-menu',
    who: 'north',
    path: live,
    arrive: press(/^(More options for|Menu)/),
  },
  {
    name: 'block-dialog',
    who: 'north',
    path: live,
    arrive: aboutPartner(/^Block/),
  },
  {
    name: 'report-dialog',
    who: 'north',
    path: live,
    arrive: aboutPartner('Report…'),
  },
  { name: 'flagged', who: 'flagged', path: flag },
  { name: 'flagger', who: 'flagger', path: flag },
  { name: 'dispute', who: 'disputing', path: dispute },
  { name: 'dispute-reading', who: 'north', path: dispute },
  {
    name: 'conversation-finished',
    who: 'north',
    path: ({ finishedConversationId }) => `/conversations/${finishedConversationId}`,
  },
  {
    name: 'completed',
    who: 'flagger',
    path: ({ endedConversationId }) => `/conversations/${endedConversationId}`,
  },
  {
    name: 'agreed-weight',
    who: 'north',
    path: ({ endedConversationId }) => `/conversations/${endedConversationId}`,
    arrive: async (page) => {
      await showDetails(page.getByRole('log').getByRole('article').first());
      await page.getByRole('list', { name: 'What happened to it' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'after-talk',
    who: 'flagger',
    path: ({ endedConversationId }) => `/conversations/${endedConversationId}`,
    arrive: leaveTalk,
  },
];

const talking = [...conversations, ...weighings].map(
  (screen): Screen => ({ ...screen, fillsWindow: true }),
);

/** Every screen of the product. */
export const SCREENS: readonly Screen[] = [
  ...open,
  ...joining,
  ...belonging,
  ...meeting,
  ...circles,
  ...desk,
  ...claimsWeighed,
  ...talking,
];

/** No visible placeholder is left for something that is loading, such as the chart. */
export async function viewIsDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.animate-pulse')].every((placeholder) => {
      const { top, bottom } = placeholder.getBoundingClientRect();
      return bottom <= 0 || top >= window.innerHeight;
    }),
  );
}

/** Goes to a screen and waits until it is loaded and nothing moves. */
export async function goTo(page: Page, stage: Stage, screen: Screen): Promise<void> {
  const path = typeof screen.path === 'string' ? screen.path : screen.path(stage);
  await page.goto(`${stage.product.url}${path}`, { waitUntil: 'networkidle' });
  // Nothing is requested while it isn't known who is signed in.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await screen.arrive?.(page);
  await viewIsDrawn(page);
  await settle(page);
}
