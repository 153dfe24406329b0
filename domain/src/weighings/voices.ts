import { ESTABLISHED_BY, NO_THREADS, type TakenThreads } from './threads.ts';
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

/**
 * [SD5] The threads that establish a pair, none of which another pair has taken; null if the two
 * can't be established.
 */
function takeThreads(
  [one, other]: readonly [Voice, Voice],
  taken: ReadonlySet<string>,
): TakenThreads | null {
  if (!one.established || !other.established) return null;
  for (const first of waysToTake(one, taken)) {
    const [second] = waysToTake(other, new Set([...taken, ...first]));
    if (second !== undefined) return [first, second];
  }
  return null;
}

/** Whether the two members of a weighing still hold the threads it took. */
const stillHolds = ({ threads }: Weighing, two: readonly [Voice, Voice]): boolean =>
  two.every(
    (voice, place) =>
      voice.established &&
      (voice.named ||
        (threads[place]?.length === ESTABLISHED_BY.threads &&
          threads[place].every((thread) => voice.threads.includes(thread)))),
  );

const takenBy = (weighings: readonly Weighing[]): Set<string> =>
  new Set(weighings.flatMap(({ established, threads }) => (established ? threads.flat() : [])));

/**
 * [SD5] The item with as many weighings established as possible, older ones first. A recalibration
 * takes the place of the weighing it replaced in the order of establishment.
 */
export function withVoices(
  item: WeighedItem,
  voiceOf: (memberId: string) => Voice,
  ledgerSeq: number,
): WeighedItem {
  const inForce = new Set(weighingsInForce(item).map(({ id }) => id));
  let weighings = item.weighings;
  for (const one of item.weighings) {
    if (one.established || one.voided || !inForce.has(one.id)) continue;
    const [first, second] = one.members;
    const threads = takeThreads([voiceOf(first), voiceOf(second)], takenBy(weighings));
    if (threads === null) continue;
    const places = replacedBy(one, weighings).flatMap(({ establishedSeq }) => establishedSeq ?? []);
    const establishedSeq = one.establishedSeq ?? Math.min(ledgerSeq, ...places);
    const voiced = { ...one, established: true, threads, establishedSeq };
    weighings = weighings.map((known) => (known.id === one.id ? voiced : known));
  }
  return { ...item, weighings };
}

/** [SD9] The item without the standing that its members have lost. */
export function withoutLostVoices(
  item: WeighedItem,
  voiceOf: (memberId: string) => Voice,
): WeighedItem {
  const weighings = item.weighings.map((one) => {
    const [first, second] = one.members;
    if (!one.established || stillHolds(one, [voiceOf(first), voiceOf(second)])) return one;
    return { ...one, established: false, threads: NO_THREADS, establishedSeq: null };
  });
  return { ...item, weighings };
}
