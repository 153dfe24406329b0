/** The path of every page in the web's router; the server answers any other with 404. */
export const PAGE_PATHS = [
  '/',
  '/about',
  '/privacy',
  '/topics',
  '/topics/:topicId',
  '/second-pair',
  '/hypotheses/:hypothesisId',
  '/conversations/:conversationId/summary',
  '/invite/:code',
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

/** Pages that exist only when test pages are enabled. */
export const TEST_PAGE_PATHS = [
  '/socket-test',
  '/chart-test',
  '/user-search-test',
  '/error-test',
] as const;
