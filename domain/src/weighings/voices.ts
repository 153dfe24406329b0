import { directionOf } from './median.ts';
import type { TakenThreads } from './threads.ts';
import { replacedBy, type WeighedItem, type Weighing, weighingsInForce } from './weighing.ts';

/** What a member brings to a weighing. */
export interface Voice {
  readonly established: boolean;
  readonly named: boolean;
  /** in the order in which they came */
  readonly threads: readonly string[];
}

export const SILENT: Voice = { established: false, named: false, threads: [] };

/** The ways to take as many threads as a member needs, earliest threads first. */
function waysToTake({ named, threads }: Voice, taken: ReadonlySet<string>): string[][] {
  if (named) return [[]];
  const free = threads.filter((thread) => !taken.has(thread));
  return free.flatMap((one, place) => free.slice(place + 1).map((other) => [one, other]));
}

type Side = readonly [voice: Voice, taken: ReadonlySet<string>];

/**
 * [SD5] The threads that establish a pair, none of which another pair has taken; null if the two
 * can't be established.
 */
function takeThreads([one, other]: readonly [Side, Side]): TakenThreads | null {
  if (!one[0].established || !other[0].established) return null;
  for (const first of waysToTake(...one)) {
    const [second] = waysToTake(other[0], new Set([...other[1], ...first]));
    if (second !== undefined) return [first, second];
  }
  return null;
}

/**
 * [SD5] [SD14] The threads that a member can't take for a weighing: those that pairs with the same
 * direction have taken, except by a weighing of the member's own that no longer counts, or that
 * this one is to replace.
 */
function takenFor(
  memberId: string,
  weighing: Weighing,
  { weighings }: WeighedItem,
  inForce: readonly Weighing[],
): ReadonlySet<string> {
  const replaced = replacedBy(weighing, weighings);
  const isFree = (one: Weighing) =>
    one.members.includes(memberId) && (replaced.includes(one) || !inForce.includes(one));
  const taken = weighings.filter(
    (one) =>
      one.established &&
      !one.voided &&
      directionOf(one.weight) === directionOf(weighing.weight) &&
      !isFree(one),
  );
  return new Set(taken.flatMap(({ threads }) => threads.flat()));
}

/**
 * [SD5] The item with as many weighings established as possible, older ones first. [SD15] One whose
 * standing operators had taken back returns as it was.
 */
export function withVoices(
  item: WeighedItem,
  voiceOf: (memberId: string) => Voice,
  ledgerSeq: number,
): WeighedItem {
  const inForce = weighingsInForce(item);
  let current = item;
  for (const one of inForce) {
    if (one.established) continue;
    const [first, second] = one.members;
    const [voice, other] = [voiceOf(first), voiceOf(second)];
    const isBack = one.establishedSeq !== null && voice.established && other.established;
    const threads = isBack
      ? one.threads
      : takeThreads([
          [voice, takenFor(first, one, current, inForce)],
          [other, takenFor(second, one, current, inForce)],
        ]);
    if (threads === null) continue;
    const voiced = {
      ...one,
      established: true,
      threads,
      establishedSeq: one.establishedSeq ?? ledgerSeq,
    };
    current = {
      ...current,
      weighings: current.weighings.map((known) => (known.id === one.id ? voiced : known)),
    };
  }
  return current;
}

/** [SD9] The item without the standing that its members have lost. */
export function withoutLostVoices(
  item: WeighedItem,
  voiceOf: (memberId: string) => Voice,
): WeighedItem {
  const isKept = ({ members }: Weighing) => members.every((id) => voiceOf(id).established);
  return {
    ...item,
    weighings: item.weighings.map((one) =>
      one.established && !isKept(one) ? { ...one, established: false } : one,
    ),
  };
}
