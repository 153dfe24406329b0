/** The path of every page, as the web's router has them; the server answers any other with 404. */
export const PAGE_PATHS = [
  '/',
  '/about',
  '/privacy',
  '/topics',
  '/topics/:topicId',
  '/hypotheses/:hypothesisId',
  '/conversations/:conversationId/summary',
  '/search',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/email-verification',
  '/confirm-email',
  '/unsubscribe',
  '/check-email',
  '/email-verification-required',
  '/account',
  '/questionnaire',
  '/onboarding',
  '/topics/new',
  '/topics/:topicId/edit',
  '/topics/:topicId/hypotheses/new',
  '/profile',
  '/waiting-room/:hypothesisId?',
  '/conversations/:conversationId?',
] as const;

/** Pages that are there only where test pages are switched on. */
export const TEST_PAGE_PATHS = [
  '/socket-test',
  '/chart-test',
  '/user-search-test',
  '/error-test',
] as const;
