import { safeReturnPath } from '@midspan/domain';
import type { Path } from 'react-router';

export const LOGIN_PATH = '/login';
const RETURN_TO = 'returnTo';

/** Pages made for people without a session: one that ends there need not move anybody. */
const ENTRANCES: ReadonlySet<string> = new Set([
  LOGIN_PATH,
  '/register',
  '/forgot-password',
  '/reset-password',
  '/email-verification',
  '/confirm-email',
]);

export function isEntrance({ pathname }: Pick<Path, 'pathname'>): boolean {
  return ENTRANCES.has(pathname);
}

/** Pages that say so themselves when the session ends: nobody is torn away from a conversation. */
export const endsInPlace = ({ pathname }: Pick<Path, 'pathname'>) =>
  /^\/conversations\/[^/]+\/?$/.test(pathname);

/** The login page, remembering the place to come back to. */
export function loginPathFrom({ pathname, search, hash }: Path): string {
  return `${LOGIN_PATH}?${new URLSearchParams({ [RETURN_TO]: pathname + search + hash })}`;
}

/** Where to go after signing in. The query is anybody's to write, so only own paths count. */
export function returnPathOf(query: URLSearchParams): string {
  return safeReturnPath(query.get(RETURN_TO));
}
