import {
  acceptedItem,
  countingWeighings,
  type NewWeighing,
  type OverturnKind,
  type Pair,
  reweighingOf,
  type Terms,
  type WeighedItem,
  weighedAfter,
  withoutLostVoices,
  withVoices,
} from '@midspan/domain';
import { v7 as uuidv7 } from 'uuid';
import { closePointless } from '../bargains/closing.ts';
import { readInside } from '../items/inside.ts';
import { termsOf } from '../items/weight-columns.ts';
import type { Change, HypothesisFigure } from '../kernel/change.ts';
import { becomeCarried } from './carrying.ts';
import {
  type Counted,
  type Outcome,
  type Reweighed,
  type ReweighedHere,
  saveWeighed,
  type Writing,
} from './saving.ts';
import { readVoices } from './standing-store.ts';
import { insertWeighing, readWeighedItem } from './store.ts';

/** [SD5] An item whose weighings are as established as their members make them now. */
async function lookUpVoices(
  { tx }: Pick<Writing, 'tx'>,
  item: WeighedItem,
  figure: HypothesisFigure,
): Promise<WeighedItem> {
  const open = item.weighings.filter(({ established, voided }) => !established && !voided);
  const members = open.flatMap((one) => one.members);
  const voiceOf = await readVoices(tx, figure, members);
  return withVoices(item, voiceOf, figure.ledgerSeq + 1);
}

/** Whether a change made one of an item's weighings established. */
function hasMoreEstablished(before: WeighedItem, after: WeighedItem): boolean {
  const known = new Set(before.weighings.flatMap((one) => (one.established ? one.id : [])));
  return after.weighings.some(({ id, established }) => established && !known.has(id));
}

/** [SD5] [SD6] Weighs an item again after a change, and the claim where that makes it carried. */
async function reweigh(at: Reweighed, outcome: Outcome): Promise<Counted> {
  const { parts, change, figure } = at;
  const after = await lookUpVoices(change, outcome.after, figure);
  const counted = await saveWeighed(at, { ...outcome, after });
  // [SD6] Only a pair that became established can make a claim carried. Reading the whole claim
  // each time would not scale.
  const mayCarry = figure.carriedSeq === null && hasMoreEstablished(outcome.before, after);
  if (!mayCarry) return counted;
  const carried = await becomeCarried(parts, change, counted.figure);
  return { ...counted, figure: carried, percent: carried.pbPercent };
}

const pairIn = ({ conversation }: Pick<Change, 'conversation'>): Pair =>
  conversation.user1Id < conversation.user2Id
    ? [conversation.user1Id, conversation.user2Id]
    : [conversation.user2Id, conversation.user1Id];

/** A weighing of the two in a conversation, which has the number of the entry to come. */
const newWeighing = (
  { change, figure }: ReweighedHere,
  { weight, given }: Terms,
  id: string = uuidv7(),
): NewWeighing => ({
  ...{ id, weight, given },
  members: pairIn(change),
  ledgerSeq: figure.ledgerSeq + 1,
});

const insertLast = async (
  { change, figure }: ReweighedHere,
  { id, weighings }: WeighedItem,
): Promise<void> => {
  const last = weighings.at(-1);
  if (last === undefined) throw new Error('an item without its new weighing');
  const place = { hypothesisId: figure.id, conversationId: change.conversation.id };
  await insertWeighing(change.tx, id, place, last);
};

/**
 * [SD7] The figure as the conversation shows it where the two agreed: what waits counts there as if
 * it were the item's only weighing.
 */
async function asShownHere({ change }: ReweighedHere, counted: Counted): Promise<Counted> {
  const { figure, move } = counted;
  const { tally, percent, isOwn } = await readInside(change.tx, change.conversation, figure);
  if (!isOwn) return counted;
  const publicPercent = figure.pbPercent;
  return { ...counted, percent, publicPercent, move: { ...move, tally, percent } };
}

/** The two agreed on what an item weighs that was weighed before. */
async function countAgreed(
  at: ReweighedHere,
  kind: 'weighed' | 'recalibrated',
  weighing: NewWeighing,
): Promise<Counted> {
  const { parts, change, figure, row } = at;
  const before = await readWeighedItem(change.tx, row, figure);
  const after = weighedAfter(before, { kind, weighing });
  await insertLast(at, after);
  const counted = await reweigh(at, { before, after, cause: kind, weighing });
  await closePointless(parts.jobs, change.tx, row.id, weighing.members);
  return counted;
}

/** [WG1] The entry by which a public item begins to count: its first weighing. */
export async function countAccepted(at: ReweighedHere, terms: Terms): Promise<Counted> {
  const first = newWeighing(at, terms);
  const after = acceptedItem(at.row.id, first, at.figure.carriedSeq);
  await insertLast(at, after);
  const before = { ...after, weighings: [] };
  return asShownHere(at, await reweigh(at, { before, after, cause: 'accepted', weighing: first }));
}

/** [WG5] [WG6] Another pair has agreed on what it weighs; `id` names their weighing. */
export const countWeighed = async (
  at: ReweighedHere,
  agreed: Terms & { readonly id: string },
): Promise<Counted> =>
  asShownHere(at, await countAgreed(at, 'weighed', newWeighing(at, agreed, agreed.id)));

/** What a challenge that applied does to an item. */
export type AppliedChallenge =
  | { readonly kind: OverturnKind; readonly by: Pair }
  /** [WG9] the two in the dispute agreed on another weight */
  | { readonly kind: 'recalibration'; readonly terms: Terms };

async function countOverturned(at: ReweighedHere, before: WeighedItem, by: Pair): Promise<Counted> {
  const { parts, change, row } = at;
  const after = weighedAfter(before, { kind: 'overturned', by });
  const counted = await reweigh(at, { before, after, cause: 'overturned', weighing: null });
  if (after.status === 'overturned') await closePointless(parts.jobs, change.tx, row.id);
  return counted;
}

/** [SD7] On a carried claim it comes back with one new weighing of the two, as strong as before. */
async function countReinstated(at: ReweighedHere, before: WeighedItem): Promise<Counted> {
  const { figure, row } = at;
  if (figure.carriedSeq === null) {
    const after = weighedAfter(before, { kind: 'reinstated' });
    return reweigh(at, { before, after, cause: 'reinstated', weighing: null });
  }
  const weighing = newWeighing(at, termsOf(row));
  const after = weighedAfter(before, { kind: 'reinstated', weighing });
  await insertLast(at, after);
  return asShownHere(at, await reweigh(at, { before, after, cause: 'reinstated', weighing }));
}

/** [WG8] [WG9] Applies a challenge to a public item. */
export async function countChallenge(
  at: ReweighedHere,
  challenge: AppliedChallenge,
): Promise<Counted> {
  if (challenge.kind === 'recalibration') {
    return countAgreed(at, 'recalibrated', newWeighing(at, challenge.terms));
  }
  const before = await readWeighedItem(at.change.tx, at.row, at.figure);
  return challenge.kind === 'overturn'
    ? countOverturned(at, before, challenge.by)
    : countReinstated(at, before);
}

/**
 * [OV20] Weighs a public item without its first pair from now on, if another pair has weighed it
 * already; null if nothing counts differently yet.
 */
export async function countYielded(at: Reweighed): Promise<Counted | null> {
  const before = await readWeighedItem(at.change.tx, at.row, at.figure);
  const after = { ...before, yields: true };
  const idsOf = (item: WeighedItem) => countingWeighings(item).map(({ id }) => id);
  if (idsOf(before).join() === idsOf(after).join()) return null;
  return saveWeighed(at, { before, after, cause: 'yielded', weighing: null });
}

/** [MO7] Operators removed a public item or restored it; null for one that counts as nothing. */
export async function countRemoval(
  at: Reweighed,
  to: 'removed' | 'restored',
): Promise<Counted | null> {
  const { parts, change, figure, row } = at;
  const removed = to === 'removed';
  if (removed) await closePointless(parts.jobs, change.tx, row.id);
  const item = await readWeighedItem(change.tx, row, figure);
  const before = { ...item, removed: !removed };
  const after = { ...item, removed };
  const { before: was, after: is } = reweighingOf(before, after);
  if (was === null && is === null) return null;
  return saveWeighed(at, { before, after, cause: to, weighing: null, byOperator: true });
}

/** [WG10] One of an item's weighings is voided or restored; null if it already is. */
export async function countVoided(
  at: Reweighed,
  weighingId: string,
  { to, byOperator }: { readonly to: 'voided' | 'restored'; readonly byOperator: boolean },
): Promise<Counted | null> {
  const before = await readWeighedItem(at.change.tx, at.row, at.figure);
  const weighing = before.weighings.find(({ id }) => id === weighingId);
  if (weighing === undefined || weighing.voided === (to === 'voided')) return null;
  const after = weighedAfter(before, { kind: to, weighingIds: [weighingId] });
  return reweigh(at, { before, after, cause: to, weighing, byOperator });
}

const flagsOf = ({ weighings }: WeighedItem) =>
  JSON.stringify(weighings.map(({ established, threads }) => [established, threads]));

/**
 * [SD5] [SD9] Checks an item again whose members' standing may have changed; null if nothing
 * changed.
 */
export async function countRechecked(at: Reweighed, byOperator: boolean): Promise<Counted | null> {
  const { change, figure, row } = at;
  const before = await readWeighedItem(change.tx, row, figure);
  const members = before.weighings.flatMap((one) => one.members);
  const voiceOf = await readVoices(change.tx, figure, members);
  const kept = withoutLostVoices(before, voiceOf);
  const after = withVoices(kept, voiceOf, figure.ledgerSeq + 1);
  if (flagsOf(after) === flagsOf(before)) return null;
  const cause = hasMoreEstablished(kept, before) ? 'unestablished' : 'established';
  return reweigh(at, { before, after, cause, weighing: null, byOperator });
}
