import { EMAIL_MAX, USERNAME_MAX } from '@midspan/domain';

/** Bodies and socket frames, in bytes. */
export const FRAME_BYTES_MAX = 64 * 1024;

/** Text lengths, in code points. */
export const LIMITS = {
  email: EMAIL_MAX,
  usernameMax: USERNAME_MAX,
  topicName: 120,
  topicDescription: 2_000,
  statement: 500,
  requestNote: 500,
  message: 5_000,
  /** an item's description and its reasoning */
  evidence: 4_000,
  source: 2_048,
  /** every free-text reason without a limit of its own */
  reason: 2_000,
} as const;

/** The longest page of any list. */
export const PAGE_MAX = 100;

/** How much of a topic's description its card shows. */
export const DESCRIPTION_PREVIEW = 100;

/** The profile's list of credences: how many at first, how many more each time, then per page. */
export const CREDENCE_LIST = { first: 10, more: 10, page: 30 } as const;

/** What one member may do on one server; beyond it, RATE_LIMITED. */
export const MEMBER_LIMITS = {
  /** a tab has at most two, so this allows twenty tabs */
  connections: 40,
  /** after a loss all connections come back at once and reopen what they showed */
  eventsBurst: 200,
  /** a person types and clicks far below this; only a runaway program exceeds it */
  eventsPerSecond: 10,
  /** opening a whole conversation or waiting room counts as this many events */
  openingCost: 4,
  /** refusing takes time too, so a member who is refused more often than this is disconnected */
  refusalsBurst: 1_000,
  refusalsPerSecond: 100,
  /** a tab signals every two seconds and shows a signal for three, so more would add nothing */
  typingPerSecond: 1,
} as const;

/** Where the web keeps the session token. */
export const TOKEN_STORAGE_KEY = 'token';

export const PRIVACY_POLICY_VERSION = '1.0';

/** How long things stay on screen or wait, in milliseconds. */
export const TIMINGS = {
  toastMs: 3_000,
  doubleClickGuardMs: 2_000,
  taglineMs: 10_000,
  taglineFadeMs: 1_000,
  verifiedRedirectMs: 2_000,
  /** how long "Personal credence saved successfully!" stays */
  credenceSavedMs: 3_000,
  /** how long after saving a credence its hypothesis is loaded again */
  hypothesisRefreshMs: 500,
} as const;

/** The test page's socket: how it reconnects. */
export const TEST_SOCKET = {
  reconnectionAttempts: 5,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  timeout: 10_000,
} as const;
