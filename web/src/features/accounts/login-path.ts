import { joinCodeField } from '@midspan/contract';
import { ownPath, safeReturnPath } from '@midspan/domain';
import { matchPath, type Path, parsePath } from 'react-router';

export const LOGIN_PATH = '/login';
export const REGISTER_PATH = '/register';
export const FORGOT_PASSWORD_PATH = '/forgot-password';
export const CHECK_EMAIL_PATH = '/check-email';
export const VERIFICATION_REQUIRED_PATH = '/email-verification-required';
export const ONBOARDING_PATH = '/onboarding';
const RETURN_TO = 'returnTo';

/** Pages made for people without a session. */
const ENTRANCES: ReadonlySet<string> = new Set([
  LOGIN_PATH,
  REGISTER_PATH,
  FORGOT_PASSWORD_PATH,
  '/reset-password',
  '/email-verification',
  '/confirm-email',
  '/stop-email-change',
  '/lost-factors',
  '/keep-factors',
]);

/** Pages on the way in are never the return target: they lead back to the page before them. */
const WAY_IN: ReadonlySet<string> = new Set([
  ...ENTRANCES,
  CHECK_EMAIL_PATH,
  VERIFICATION_REQUIRED_PATH,
  ONBOARDING_PATH,
]);

/** Pages not worth returning to: from here one continues to the topics. */
const NOWHERE: ReadonlySet<string> = new Set(['/', '/about', '/privacy', '/topics']);

/** Pages that say themselves that the session has ended: no one is sent away from a conversation. */
export const endsInPlace = ({ pathname }: Pick<Path, 'pathname'>) =>
  /^\/conversations\/[^/]+\/?$/.test(pathname);

/** A page on the way in, remembering the place to come back to if there is one. */
export function wayInPath(to: string, wayBack: string | null): string {
  return wayBack === null ? to : `${to}?${new URLSearchParams({ [RETURN_TO]: wayBack })}`;
}

export function loginPathFrom({ pathname, search, hash }: Path): string {
  return wayInPath(LOGIN_PATH, pathname + search + hash);
}

/** Where to go after signing in. Anyone can write the query, so only paths on this site count. */
export function returnPathOf(query: URLSearchParams): string {
  return safeReturnPath(query.get(RETURN_TO));
}

/** [ON8] The page to return to from here; null for none in particular. */
export function wayBackFrom({ pathname, search, hash }: Path): string | null {
  if (!WAY_IN.has(pathname))
    return NOWHERE.has(pathname + search) ? null : pathname + search + hash;
  const remembered = ownPath(new URLSearchParams(search).get(RETURN_TO));
  if (remembered === null) return null;
  return wayBackFrom({ pathname: '/', search: '', hash: '', ...parsePath(remembered) });
}

/** [CI5] The code of the link to a circle that leads back there; null for none. */
export function joinCodeIn(wayBack: string | null): string | null {
  const match = matchPath('/join/:code', parsePath(wayBack ?? '').pathname ?? '');
  return joinCodeField.safeParse(match?.params.code).data ?? null;
}

/** The state passed to the register page to replace an unverified account. */
export const SIGN_UP_AGAIN = 'sign-up-again';
