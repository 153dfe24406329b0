import { logRatio, nearestWeight } from '../bargains/middle.ts';
import type { Weight } from '../credences/ledger.ts';
import { GIVEN_MAX } from './given-max.ts';

/** An item that is to be weighed, or that a weighing of it names. */
export interface Nameable {
  readonly id: string;
  readonly hypothesisId: string;
  /** the private conversation that it never leaves; null for a public item */
  readonly privateTo: string | null;
  /** when it was first accepted, in milliseconds, which never changes; null until then */
  readonly acceptedAt: number | null;
  readonly counts: boolean;
}

/**
 * [WA1] Why a weighing of an item can't name these; null if it can. `found` are those of them that
 * exist. Only what was accepted earlier can be named, so names never lead back to where they began.
 */
export function refuseGiven(
  item: Nameable,
  given: readonly string[],
  found: readonly Nameable[],
): 'GIVEN_INVALID' | null {
  const byId = new Map(found.map((one) => [one.id, one]));
  const before = item.acceptedAt ?? Number.POSITIVE_INFINITY;
  const canName = (id: string) => {
    const named = byId.get(id);
    return (
      named?.counts === true &&
      named.hypothesisId === item.hypothesisId &&
      (named.privateTo === null || named.privateTo === item.privateTo) &&
      named.acceptedAt !== null &&
      named.acceptedAt < before
    );
  };
  const isAllowed =
    given.length <= GIVEN_MAX && new Set(given).size === given.length && given.every(canName);
  return isAllowed ? null : 'GIVEN_INVALID';
}

/** [WA2] Why two members can't agree on terms that name these; null if they can. */
export const refuseChanged = (
  given: readonly string[],
  found: readonly Pick<Nameable, 'id' | 'counts'>[],
): 'GIVEN_CHANGED' | null =>
  given.every((id) => found.some((one) => one.id === id && one.counts)) ? null : 'GIVEN_CHANGED';

/** [WA6] How much of an item is new, as a form asks. */
export const NEW_SHARES = { most: 3 / 4, half: 1 / 2, little: 1 / 4 } as const;
export type NewShare = keyof typeof NEW_SHARES;

/**
 * [WA6] What an item weighs if only a share of it is new. Example: 90/25 has the ratio 3.6, half of
 * whose logarithm is that of 1.90; 75/40 with 1.88 is nearest.
 */
export const shareOf = (weight: Weight, share: NewShare): Weight =>
  nearestWeight(logRatio(weight) * NEW_SHARES[share], [weight]);

/** An item and what it names. */
interface Naming {
  readonly id: string;
  readonly given: readonly { readonly id: string }[];
}

/** [WA7] The items that name one of those left out, or one that is taken along itself. */
export function takenAlong(leftOut: readonly string[], items: readonly Naming[]): Set<string> {
  const out = new Set(leftOut);
  const along = new Set<string>();
  const namesOneOut = ({ id, given }: Naming) =>
    !out.has(id) && given.some((named) => out.has(named.id));
  let next = items.filter(namesOneOut);
  while (next.length > 0) {
    for (const { id } of next) {
      out.add(id);
      along.add(id);
    }
    next = items.filter(namesOneOut);
  }
  return along;
}
