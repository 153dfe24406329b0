import type { Site } from '@midspan/contract';
import type { RouteObject } from 'react-router';
import { lostFile } from '../lib/lost-file.ts';
import { RouteErrorFallback } from './error-boundary.tsx';
import { Guard } from './guards.tsx';
import { Layout } from './layout.tsx';

/** Every page is loaded when it is first visited, so that no visit pays for another. */
const open: RouteObject[] = [
  { index: true, lazy: () => import('./pages/landing.tsx') },
  { path: 'about', lazy: () => import('../features/about/pages/about.tsx') },
  { path: 'privacy', lazy: () => import('../features/about/pages/privacy.tsx') },
  { path: 'topics', lazy: () => import('./pages/topics.tsx') },
  { path: 'topics/:topicId', lazy: () => import('./pages/topic.tsx') },
  { path: 'second-pair', lazy: () => import('./pages/second-pair.tsx') },
  { path: 'hypotheses/:hypothesisId', lazy: () => import('./pages/hypothesis.tsx') },
  {
    path: 'conversations/:conversationId/summary',
    lazy: () => import('../features/conversations/pages/summary.tsx'),
  },
  { path: 'invite/:code', lazy: () => import('../features/invitations/pages/invite.tsx') },
  { path: 'search', lazy: () => import('../features/search/pages/search.tsx') },
  { path: 'login', lazy: () => import('../features/accounts/pages/login.tsx') },
  { path: 'register', lazy: () => import('../features/accounts/pages/register.tsx') },
  { path: 'forgot-password', lazy: () => import('../features/accounts/pages/forgot-password.tsx') },
  { path: 'reset-password', lazy: () => import('../features/accounts/pages/reset-password.tsx') },
  {
    path: 'email-verification',
    lazy: () => import('../features/accounts/pages/email-verification.tsx'),
  },
  { path: 'confirm-email', lazy: () => import('../features/accounts/pages/confirm-email.tsx') },
  {
    path: 'stop-email-change',
    lazy: () => import('../features/accounts/pages/stop-email-change.tsx'),
  },
  { path: 'unsubscribe', lazy: () => import('../features/notices/pages/unsubscribe.tsx') },
];

const forUsers: RouteObject[] = [
  { path: 'check-email', lazy: () => import('../features/accounts/pages/check-email.tsx') },
  {
    path: 'email-verification-required',
    lazy: () => import('../features/accounts/pages/email-verification-required.tsx'),
  },
];

const forLogin: RouteObject[] = [
  { path: 'account', lazy: () => import('./pages/account.tsx') },
  { path: 'questionnaire', lazy: () => import('../features/onboarding/pages/questionnaire.tsx') },
];

const forVerified: RouteObject[] = [
  { path: 'onboarding', lazy: () => import('../features/onboarding/pages/onboarding.tsx') },
];

const forMembers: RouteObject[] = [
  { path: 'topics/new', lazy: () => import('./pages/new-topic.tsx') },
  { path: 'topics/:topicId/edit', lazy: () => import('../features/topics/pages/edit-topic.tsx') },
  {
    path: 'topics/:topicId/hypotheses/new',
    lazy: () => import('../features/hypotheses/pages/new-hypothesis.tsx'),
  },
  { path: 'profile', lazy: () => import('./pages/profile.tsx') },
  {
    path: 'waiting-room/:hypothesisId?',
    lazy: () => import('../features/waiting-room/pages/waiting-room.tsx'),
  },
  {
    path: 'conversations/:conversationId?',
    lazy: () => import('../features/conversations/pages/conversation.tsx'),
  },
];

const testPages: RouteObject[] = [
  { path: 'socket-test', lazy: () => import('../features/system/pages/socket-test.tsx') },
  { path: 'chart-test', lazy: () => import('../features/credences/pages/chart-test.tsx') },
  {
    path: 'user-search-test',
    lazy: () => import('../features/private-requests/pages/user-search-test.tsx'),
  },
  { path: 'error-test', lazy: () => import('./pages/error-test.tsx') },
];

/** Every page reports a missing file itself. */
function namingLostFiles(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    if (children !== undefined) return { ...route, children: namingLostFiles(children) };
    if (typeof lazy !== 'function') return route;
    return {
      ...route,
      lazy: () =>
        lazy().catch(async (cause: unknown) => {
          throw await lostFile(cause);
        }),
    };
  });
}

const inLayout = (pages: RouteObject[]): RouteObject[] => [
  {
    Component: Layout,
    ErrorBoundary: RouteErrorFallback,
    children: [
      {
        // A page that breaks leaves the header in place, and so does one that is still loading.
        ErrorBoundary: RouteErrorFallback,
        HydrateFallback: () => null,
        children: namingLostFiles(pages),
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
    ...(site.testPages ? testPages : []),
    { path: '*', lazy: () => import('./pages/not-found.tsx') },
  ]);
