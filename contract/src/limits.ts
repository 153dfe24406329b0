import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '@midspan/domain';

/** Bodies and socket frames, in bytes. */
export const FRAME_BYTES_MAX = 64 * 1024;

/** Text lengths, in code points. */
export const LIMITS = {
  email: EMAIL_MAX,
  usernameMin: USERNAME_MIN,
  usernameMax: USERNAME_MAX,
  passwordMin: PASSWORD_MIN,
  passwordMax: PASSWORD_MAX,
  topicName: 120,
  topicDescription: 2_000,
  statement: 500,
  requestNote: 500,
  message: 5_000,
  /** an item's description and its reasoning */
  evidence: 4_000,
  source: 2_048,
  /** every free-text reason that has no limit of its own */
  reason: 2_000,
} as const;

/** The longest page of any list. */
export const PAGE_MAX = 100;

/** How much of a topic's description its card shows. */
export const DESCRIPTION_PREVIEW = 100;

/** The profile's list of credences: this many at first, as many more each time, then pages. */
export const CREDENCE_LIST = { first: 10, more: 10, page: 30 } as const;

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
  /** how long after a saved credence its hypothesis is asked for again */
  hypothesisRefreshMs: 500,
} as const;

/** The test page's socket: how it reconnects. */
export const TEST_SOCKET = {
  reconnectionAttempts: 5,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  timeout: 10_000,
} as const;
