import type { Site } from '@midspan/contract';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lostFile } from '../lib/lost-file.ts';
import { RouteErrorFallback } from './error-boundary.tsx';
import { Guard } from './guards.tsx';
import { Layout } from './layout.tsx';

type Load = () => Promise<{ Component: ComponentType }>;

/** Every page reports a missing file itself. */
const orLost = (load: Load) => () =>
  load().catch(async (cause: unknown) => {
    throw await lostFile(cause);
  });

/** Every page is loaded when it is first visited, so that no visit pays for another. */
const page = (path: string, load: Load): RouteObject => ({ path, lazy: orLost(load) });

const open: RouteObject[] = [
  { index: true, lazy: orLost(() => import('./pages/landing.tsx')) },
  page('about', () => import('../features/about/pages/about.tsx')),
  page('privacy', () => import('../features/about/pages/privacy.tsx')),
  page('topics', () => import('./pages/topics.tsx')),
  page('topics/:topicId', () => import('./pages/topic.tsx')),
  page('second-pair', () => import('./pages/second-pair.tsx')),
  page('hypotheses/:hypothesisId', () => import('./pages/hypothesis.tsx')),
  page(
    'conversations/:conversationId/summary',
    () => import('../features/conversations/pages/summary.tsx'),
  ),
  page('invite/:code', () => import('../features/invitations/pages/invite.tsx')),
  page('join/:code', () => import('./pages/join.tsx')),
  page('rounds', () => import('../features/rounds/pages/rounds.tsx')),
  page('rounds/:roundId', () => import('../features/rounds/pages/round.tsx')),
  page('search', () => import('../features/search/pages/search.tsx')),
  page('login', () => import('../features/accounts/pages/login.tsx')),
  page('register', () => import('../features/accounts/pages/register.tsx')),
  page('forgot-password', () => import('../features/accounts/pages/forgot-password.tsx')),
  page('reset-password', () => import('../features/accounts/pages/reset-password.tsx')),
  page('email-verification', () => import('../features/accounts/pages/email-verification.tsx')),
  page('confirm-email', () => import('../features/accounts/pages/confirm-email.tsx')),
  page('stop-email-change', () => import('../features/accounts/pages/stop-email-change.tsx')),
  page('lost-factors', () => import('../features/accounts/pages/lost-factors.tsx')),
  page('keep-factors', () => import('../features/accounts/pages/keep-factors.tsx')),
  page('unsubscribe', () => import('../features/notices/pages/unsubscribe.tsx')),
];

const forUsers: RouteObject[] = [
  page('check-email', () => import('../features/accounts/pages/check-email.tsx')),
  page(
    'email-verification-required',
    () => import('../features/accounts/pages/email-verification-required.tsx'),
  ),
];

const forLogin: RouteObject[] = [
  page('account', () => import('./pages/account.tsx')),
  page('questionnaire', () => import('../features/onboarding/pages/questionnaire.tsx')),
];

const forVerified: RouteObject[] = [
  page('onboarding', () => import('../features/onboarding/pages/onboarding.tsx')),
];

const forMembers: RouteObject[] = [
  page('topics/new', () => import('./pages/new-topic.tsx')),
  page('topics/:topicId/edit', () => import('../features/topics/pages/edit-topic.tsx')),
  page(
    'topics/:topicId/hypotheses/new',
    () => import('../features/hypotheses/pages/new-hypothesis.tsx'),
  ),
  page('circles', () => import('../features/circles/pages/circles.tsx')),
  page('circles/new', () => import('../features/circles/pages/new-circle.tsx')),
  page('circles/:circleId', () => import('./pages/circle.tsx')),
  page('circles/:circleId/members', () => import('../features/circles/pages/members.tsx')),
  page('rounds/new', () => import('../features/rounds/pages/new-round.tsx')),
  page('profile', () => import('./pages/profile.tsx')),
  page(
    'waiting-room/:hypothesisId?',
    () => import('../features/waiting-room/pages/waiting-room.tsx'),
  ),
  page(
    'conversations/:conversationId?',
    () => import('../features/conversations/pages/conversation.tsx'),
  ),
];

/** For everyone but moderators and hosts, these pages look like unknown ones. */
const desk: RouteObject[] = [
  page('desk', () => import('../features/desk/pages/desk.tsx')),
  page('desk/reports/:reportId', () => import('../features/desk/pages/report.tsx')),
  page('desk/members/:userId', () => import('../features/desk/pages/member.tsx')),
];

const testPages: RouteObject[] = [
  page('socket-test', () => import('../features/system/pages/socket-test.tsx')),
  page('chart-test', () => import('../features/credences/pages/chart-test.tsx')),
  page('user-search-test', () => import('../features/private-requests/pages/user-search-test.tsx')),
  page('error-test', () => import('./pages/error-test.tsx')),
];

const inLayout = (pages: RouteObject[]): RouteObject[] => [
  {
    Component: Layout,
    ErrorBoundary: RouteErrorFallback,
    children: [
      {
        // A page that breaks leaves the header in place, and so does one that is still loading.
        ErrorBoundary: RouteErrorFallback,
        HydrateFallback: () => null,
        children: pages,
      },
    ],
  },
];

/** The public pages, as the server renders them. */
export const openRoutes = inLayout(open);

export const allRoutes = (site: Pick<Site, 'testPages'>) =>
  inLayout([
    ...open,
    { element: <Guard access="session" returning={false} />, children: forUsers },
    { element: <Guard access="session" />, children: forLogin },
    { element: <Guard access="verified" />, children: forVerified },
    { element: <Guard access="member" />, children: forMembers },
    ...desk,
    ...(site.testPages ? testPages : []),
    page('*', () => import('./pages/not-found.tsx')),
  ]);
