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
} as const;

/** The test page's socket: how it reconnects. */
export const TEST_SOCKET = {
  reconnectionAttempts: 5,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  timeout: 10_000,
} as const;
