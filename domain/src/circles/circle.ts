import { isOfficialName } from '../accounts/username.ts';
import { allow, type Result, refuse } from '../result.ts';
import { checkText, countCodePoints, looksEmpty, type TextRefusal } from '../text/text.ts';
import { containsAddress } from '../text/written-address.ts';

export const CIRCLE_NAME = { min: 3, max: 60 } as const;
export const CIRCLE_PURPOSE = { min: 0, max: 500 } as const;

/** [CI1] How many circles a member may open, and how many hosts one has. */
export const CIRCLE_LIMITS = { perDay: 3, inAll: 20, hosts: 5 } as const;

/** [CI3] What one link may give away, and how many of a circle's links are open at a time. */
export const LINK_LIMITS = { places: 500, days: 90, open: 3 } as const;

/** [CI4] How many places one host may hand out within a day, over all circles. */
export const PLACES_PER_DAY = { new: 40, established: 500 } as const;

/** [CI5] How long a place is kept for someone who registered and hasn't verified the address. */
export const PLACE_RESERVED_MS = 24 * 60 * 60 * 1_000;

/** [CI8] How long a circle that is to be deleted can still be read. */
export const CIRCLE_DELETED_AFTER_MS = 7 * 24 * 60 * 60 * 1_000;

export type CircleTextRefusal = TextRefusal | 'TEXT_SHORT' | 'TEXT_RESERVED' | 'TEXT_ADDRESS';

/**
 * [CI1] [NA3] [NA4] A circle's name stands beside claims and in emails, as a member's name does, and
 * its purpose is read by people who have no account yet.
 */
export function checkCircleText(
  raw: string,
  { min, max }: { readonly min: number; readonly max: number },
): Result<string, CircleTextRefusal> {
  const text = checkText(raw, max);
  if (!text.ok) return text;
  if (looksEmpty(text.value) ? min > 0 : countCodePoints(text.value) < min) {
    return refuse('TEXT_SHORT');
  }
  if (isOfficialName(text.value)) return refuse('TEXT_RESERVED');
  return containsAddress(text.value) ? refuse('TEXT_ADDRESS') : text;
}

export type LinkState = 'open' | 'used' | 'expired' | 'revoked';

export interface JoinLink {
  readonly revoked: boolean;
  readonly expired: boolean;
  readonly placesLeft: number;
  /** whether the circle is over */
  readonly ended: boolean;
}

/**
 * [CI3] [CI7] Someone whom a host removed finds every link revoked. [CI5] Someone who registered
 * through it finds it open, though all places may be taken by then.
 */
export function linkState(
  link: JoinLink,
  { wasRemoved, hasPlace }: Pick<Joining, 'wasRemoved' | 'hasPlace'>,
): LinkState {
  if (link.revoked || link.ended || wasRemoved) return 'revoked';
  if (hasPlace) return 'open';
  if (link.expired) return 'expired';
  return link.placesLeft > 0 ? 'open' : 'used';
}

export interface Joining {
  readonly isMember: boolean;
  /** a host removed them, and none has allowed them back */
  readonly wasRemoved: boolean;
  /** they registered through this link, so a place is theirs */
  readonly hasPlace: boolean;
}

export type PlaceRefusal = 'CIRCLE_ENDED' | 'LINK_REVOKED' | 'LINK_EXPIRED' | 'CIRCLE_FULL';

/** [CI3] [CI5] [CI7] Whether someone may take a place through a link, or already has one. */
export function takePlace(link: JoinLink, joining: Joining): Result<null, PlaceRefusal> {
  if (joining.isMember) return allow(null);
  if (joining.wasRemoved) return refuse('LINK_REVOKED');
  // Ending it revoked the link as well, and says more.
  if (link.ended) return refuse('CIRCLE_ENDED');
  if (link.revoked) return refuse('LINK_REVOKED');
  if (joining.hasPlace) return allow(null);
  if (link.expired) return refuse('LINK_EXPIRED');
  return link.placesLeft > 0 ? allow(null) : refuse('CIRCLE_FULL');
}

/** [CI1] Which limit was reached; null when one more may be opened. */
export function reachedCircleLimit(
  opened: Readonly<Record<'perDay' | 'inAll', number>>,
): 'perDay' | 'inAll' | null {
  if (opened.inAll >= CIRCLE_LIMITS.inAll) return 'inAll';
  return opened.perDay >= CIRCLE_LIMITS.perDay ? 'perDay' : null;
}

/** [CI4] How many more places a host may hand out now; operators can set the number for a host. */
export function placesLeftToday(
  host: { readonly isEstablished: boolean; readonly allowed: number | null },
  handedOut: number,
): number {
  const perDay = host.allowed ?? PLACES_PER_DAY[host.isEstablished ? 'established' : 'new'];
  return Math.max(0, perDay - handedOut);
}

/** [CI6] The last host stays until another one is appointed or the circle has ended. */
export const mayLeave = (
  leaving: { readonly isHost: boolean; readonly otherHosts: number },
  circle: { readonly ended: boolean },
): boolean => !leaving.isHost || leaving.otherHosts > 0 || circle.ended;
