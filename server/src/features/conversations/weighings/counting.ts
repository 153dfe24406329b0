import {
  acceptedItem,
  countingWeighings,
  type NewWeighing,
  type OverturnKind,
  type Pair,
  pbPercent,
  reweighingOf,
  type Terms,
  type WeighedItem,
  type WeighingChange,
  weighedAfter,
  withHeld,
  withoutLostVoices,
  withVoices,
} from '@midspan/domain';
import { v7 as uuidv7 } from 'uuid';
import { closePointless } from '../bargains/closing.ts';
import { readInside } from '../items/inside.ts';
import type { EvidenceRow } from '../items/store.ts';
import type { Change, HypothesisFigure } from '../kernel/change.ts';
import { applyBrake } from './brake.ts';
import { settleCarried } from './carrying.ts';
import {
  type Counted,
  type CountingParts,
  type Outcome,
  saveWeighed,
  type Writing,
} from './saving.ts';
import { readVoices } from './standing-store.ts';
import { insertWeighing, listReleasable, readWeighedItem } from './store.ts';

/** [SD5] An item whose weighings are as established as their members make them now. */
async function lookUpVoices(
  { tx }: Pick<Writing, 'tx'>,
  item: WeighedItem,
  figure: HypothesisFigure,
): Promise<WeighedItem> {
  const open = item.weighings.filter(({ established, voided }) => !established && !voided);
  const voiceOf = await readVoices(
    tx,
    figure,
    open.flatMap(({ members }) => members),
  );
  return withVoices(item, voiceOf, figure.ledgerSeq + 1);
}

/** Whether a change made one of an item's weighings established. */
function hasMoreEstablished(before: WeighedItem, after: WeighedItem): boolean {
  const known = new Set(before.weighings.flatMap((one) => (one.established ? one.id : [])));
  return after.weighings.some(({ id, established }) => established && !known.has(id));
}

/** [SD5] to [SD8] Weighs an item again after a change, and everything that depends on it. */
async function reweigh(
  parts: CountingParts,
  change: Writing,
  figure: HypothesisFigure,
  row: EvidenceRow,
  outcome: Outcome,
): Promise<Counted> {
  const voiced = await lookUpVoices(change, outcome.after, figure);
  const after = await applyBrake(parts, change, figure, row, outcome.before, voiced);
  const counted = await saveWeighed(change, figure, row, { ...outcome, after });
  // [SD6] Only these change what carries a claim: a pair that became established, and one that
  // operators voided or took the standing from. Reading the whole claim each time would not scale.
  const mayChange =
    figure.carriedSeq === null
      ? hasMoreEstablished(outcome.before, after)
      : hasMoreEstablished(after, outcome.before);
  const settled = mayChange ? await settleCarried(change, counted.figure, row) : counted.figure;
  return { ...counted, figure: settled, percent: settled.pbPercent };
}

const pairIn = ({ conversation }: Pick<Change, 'conversation'>): Pair =>
  conversation.user1Id < conversation.user2Id
    ? [conversation.user1Id, conversation.user2Id]
    : [conversation.user2Id, conversation.user1Id];

/** A weighing of the two in a conversation, which has the number of the entry to come. */
const newWeighing = (
  change: Change,
  figure: HypothesisFigure,
  { weight, given }: Terms,
  id: string = uuidv7(),
): NewWeighing => ({
  ...{ id, weight, given },
  members: pairIn(change),
  ledgerSeq: figure.ledgerSeq + 1,
});

const insertLast = async (
  { tx, conversation }: Change,
  figure: HypothesisFigure,
  { id, weighings }: WeighedItem,
): Promise<void> => {
  const last = weighings.at(-1);
  if (last === undefined) throw new Error('an item without its new weighing');
  const place = { hypothesisId: figure.id, conversationId: conversation.id };
  await insertWeighing(tx, id, place, last);
};

/**
 * [SD7] The figure as the conversation shows it where the two agreed: what waits counts there as if
 * it were the item's only weighing.
 */
async function asShownHere(change: Change, counted: Counted): Promise<Counted> {
  const { figure, move } = counted;
  const { tally, waits } = await readInside(change.tx, change.conversation, figure);
  if (!waits) return counted;
  const percent = pbPercent(tally);
  return { ...counted, percent, publicPercent: figure.pbPercent, move: { ...move, tally } };
}

/** [WG1] The entry by which a public item begins to count: its first weighing. */
export async function countAccepted(
  parts: CountingParts,
  change: Change,
  figure: HypothesisFigure,
  row: EvidenceRow,
  terms: Terms,
): Promise<Counted> {
  const first = newWeighing(change, figure, terms);
  const after = acceptedItem(row.id, first, figure.carriedSeq);
  await insertLast(change, figure, after);
  const before = { ...after, weighings: [] };
  const accepted = { before, after, cause: 'accepted', weighing: first } as const;
  return asShownHere(change, await reweigh(parts, change, figure, row, accepted));
}

/** [WG5] [WG6] Another pair has agreed on what it weighs; `id` names their weighing. */
export async function countWeighed(
  parts: CountingParts,
  change: Change,
  figure: HypothesisFigure,
  row: EvidenceRow,
  agreed: Terms & { readonly id: string },
): Promise<Counted> {
  const weighing = newWeighing(change, figure, agreed, agreed.id);
  const before = await readWeighedItem(change.tx, row, figure);
  const after = weighedAfter(before, { kind: 'weighed', weighing });
  await insertLast(change, figure, after);
  const outcome = { before, after, cause: 'weighed', weighing } as const;
  const counted = await reweigh(parts, change, figure, row, outcome);
  await closePointless(parts.jobs, change.tx, row.id, weighing.members);
  return asShownHere(change, counted);
}

/** What a challenge that applied does to an item. */
export type AppliedChallenge =
  | { readonly kind: OverturnKind; readonly by: Pair }
  /** [WG9] the two in the dispute agreed on another weight */
  | { readonly kind: 'recalibration'; readonly terms: Terms };

/** [WG8] [WG9] Applies a challenge to a public item. */
export async function countChallenge(
  parts: CountingParts,
  change: Change,
  figure: HypothesisFigure,
  row: EvidenceRow,
  challenge: AppliedChallenge,
): Promise<Counted> {
  const before = await readWeighedItem(change.tx, row, figure);
  if (challenge.kind !== 'recalibration') {
    const done: WeighingChange =
      challenge.kind === 'overturn'
        ? { kind: 'overturned', by: challenge.by }
        : { kind: 'reinstated' };
    const after = weighedAfter(before, done);
    const outcome = { before, after, cause: done.kind, weighing: null } as const;
    const counted = await reweigh(parts, change, figure, row, outcome);
    if (after.status === 'overturned') await closePointless(parts.jobs, change.tx, row.id);
    return counted;
  }
  const weighing = newWeighing(change, figure, challenge.terms);
  const after = weighedAfter(before, { kind: 'recalibrated', weighing });
  await insertLast(change, figure, after);
  const outcome = { before, after, cause: 'recalibrated', weighing } as const;
  const counted = await reweigh(parts, change, figure, row, outcome);
  await closePointless(parts.jobs, change.tx, row.id, weighing.members);
  return counted;
}

/**
 * [OV20] Weighs a public item without its first pair from now on, if another pair has weighed it
 * already; null if nothing counts differently yet.
 */
export async function countYielded(
  change: Writing,
  figure: HypothesisFigure,
  row: EvidenceRow,
): Promise<Counted | null> {
  const before = await readWeighedItem(change.tx, row, figure);
  const after = { ...before, yields: true };
  const idsOf = (item: WeighedItem) => countingWeighings(item).map(({ id }) => id);
  if (idsOf(before).join() === idsOf(after).join()) return null;
  return saveWeighed(change, figure, row, { before, after, cause: 'yielded', weighing: null });
}

/** [MO7] Operators removed a public item or restored it; null for one that counts as nothing. */
export async function countRemoval(
  parts: CountingParts,
  change: Change,
  figure: HypothesisFigure,
  row: EvidenceRow,
  to: 'removed' | 'restored',
): Promise<Counted | null> {
  const removed = to === 'removed';
  if (removed) await closePointless(parts.jobs, change.tx, row.id);
  const item = await readWeighedItem(change.tx, row, figure);
  const before = { ...item, removed: !removed };
  const after = { ...item, removed };
  const { before: was, after: is } = reweighingOf(before, after);
  if (was === null && is === null) return null;
  return saveWeighed(change, figure, row, { before, after, cause: to, weighing: null });
}

/** [WG10] Operators void one of an item's weighings or restore it; null if it already is. */
export async function countVoided(
  parts: CountingParts,
  change: Writing,
  figure: HypothesisFigure,
  row: EvidenceRow,
  weighingId: string,
  to: 'voided' | 'restored',
): Promise<Counted | null> {
  const before = await readWeighedItem(change.tx, row, figure);
  const weighing = before.weighings.find(({ id }) => id === weighingId);
  if (weighing === undefined || weighing.voided === (to === 'voided')) return null;
  const after = weighedAfter(before, { kind: to, weighingIds: [weighingId] });
  return reweigh(parts, change, figure, row, { before, after, cause: to, weighing });
}

const flagsOf = ({ weighings }: WeighedItem) =>
  JSON.stringify(weighings.map(({ established, threads, held }) => [established, threads, held]));

/**
 * [SD5] [SD8] [SD9] Checks an item again whose members' standing may have changed, or that the
 * brake may release; null if nothing changed.
 */
export async function countRechecked(
  parts: CountingParts,
  change: Writing,
  figure: HypothesisFigure,
  row: EvidenceRow,
): Promise<Counted | null> {
  const { tx } = change;
  const before = await readWeighedItem(tx, row, figure);
  const due = await listReleasable(tx, row.id);
  const voiceOf = await readVoices(
    tx,
    figure,
    before.weighings.flatMap(({ members }) => members),
  );
  const kept = withoutLostVoices(withHeld(before, due, false), voiceOf);
  const after = withVoices(kept, voiceOf, figure.ledgerSeq + 1);
  if (flagsOf(after) === flagsOf(before)) return null;
  const hasLost = hasMoreEstablished(kept, before);
  const cause = hasLost ? 'unestablished' : due.length > 0 ? 'released' : 'established';
  return reweigh(parts, change, figure, row, { before, after, cause, weighing: null });
}
