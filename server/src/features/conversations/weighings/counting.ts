import {
  acceptedItem,
  contributionOf,
  countingWeighings,
  isContested,
  isSetAside,
  type NewWeighing,
  type OverturnKind,
  othersStillWeighing,
  type Pair,
  reweighingOf,
  type WeighedItem,
  type Weighing,
  type WeighingChange,
  type Weight,
  weighedAfter,
  weightNow,
} from '@midspan/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Core } from '../../../house/house.ts';
import type { Change, HypothesisFigure } from '../change.ts';
import { appendPublic, type Moved } from '../evidence/ledger.ts';
import type { Cause } from '../evidence/ledger-store.ts';
import { type EvidenceRow, saveCounting } from '../evidence/store.ts';
import { weightOf } from '../evidence/weight-columns.ts';
import { closePointless } from './queue.ts';
import { lookUpStanding } from './standing-store.ts';
import { insertWeighing, readWeighedItem, saveWeighings } from './store.ts';

type Parts = Pick<Core, 'jobs' | 'settings'>;
type Writing = Pick<Change, 'tx' | 'note'>;

/** A public item's part in the figure after it was weighed anew. */
export interface Counted extends Moved {
  readonly publicSeq: number;
  /** what it counts with since, or counted with until then */
  readonly weight: Weight;
}

/** What a change made of an item. */
interface Outcome {
  readonly before: WeighedItem;
  readonly after: WeighedItem;
  readonly cause: Cause;
  /** the weighing it is about */
  readonly weighing: Pick<Weighing, 'id' | 'weight'> | null;
}

/** [WG7] [WG11] Saves an item as it is weighed now, with its entry in the ledger. */
async function save(
  change: Writing,
  figure: HypothesisFigure,
  row: EvidenceRow,
  { before, after, cause, weighing }: Outcome,
): Promise<Counted> {
  const { tx } = change;
  const weight = weightNow(after) ?? weightOf(row);
  await saveWeighings(tx, before.weighings, after.weighings);
  const { status, wasRecalibrated } = after;
  await saveCounting(
    tx,
    row.id,
    { status, weight, wasRecalibrated },
    {
      setAside: isSetAside(after),
      weighings: after.weighings.length,
      stillWeighedBy: othersStillWeighing(after),
      contested: isContested(after),
    },
  );
  const counting = contributionOf(after) === null ? [] : countingWeighings(after);
  const moved = await appendPublic(change, figure, {
    ...reweighingOf(before, after),
    evidenceId: row.id,
    cause,
    weighingId: weighing?.id ?? null,
    counting: counting.map(({ id }) => id),
    weight: weighing?.weight ?? weight,
  });
  return { ...moved, weight };
}

/** [WG4] The item with its weighings as established as they are now, and with a new one if given. */
async function withStanding(
  { settings }: Parts,
  { tx }: Writing,
  item: WeighedItem,
): Promise<WeighedItem> {
  const afterMs = settings.ESTABLISHED_AFTER_MS;
  const established = await lookUpStanding(tx, item.weighings, afterMs);
  return {
    ...item,
    weighings: item.weighings.map((one, place) => ({
      ...one,
      established: established[place] ?? one.established,
    })),
  };
}

const pairIn = ({ conversation }: Pick<Change, 'conversation'>): Pair => [
  conversation.user1Id,
  conversation.user2Id,
];

/** A weighing of the two in a conversation, which has the number of the entry to come. */
async function newWeighing(
  { settings }: Parts,
  change: Change,
  figure: HypothesisFigure,
  weight: Weight,
  id: string = uuidv7(),
): Promise<NewWeighing> {
  const members = pairIn(change);
  const [established = false] = await lookUpStanding(
    change.tx,
    [{ members, established: false }],
    settings.ESTABLISHED_AFTER_MS,
  );
  return { id, members, weight, established, ledgerSeq: figure.ledgerSeq + 1 };
}

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

/** [WG1] The entry by which a public item begins to count: its first weighing. */
export async function countAccepted(
  parts: Parts,
  change: Change,
  figure: HypothesisFigure,
  row: EvidenceRow,
  weight: Weight,
): Promise<Counted> {
  const first = await newWeighing(parts, change, figure, weight);
  const after = acceptedItem(row.id, first);
  await insertLast(change, figure, after);
  const before = { ...after, weighings: [] };
  const accepted = { before, after, cause: 'accepted', weighing: first } as const;
  return save(change, figure, row, accepted);
}

/** [WG5] [WG6] Another pair has agreed on what it weighs; `id` is what their bargain had. */
export async function countWeighed(
  parts: Parts,
  change: Change,
  figure: HypothesisFigure,
  row: EvidenceRow,
  agreed: { readonly id: string; readonly weight: Weight },
): Promise<Counted> {
  const weighing = await newWeighing(parts, change, figure, agreed.weight, agreed.id);
  const before = await readWeighedItem(change.tx, row);
  const current = await withStanding(parts, change, before);
  const after = weighedAfter(current, { kind: 'weighed', weighing });
  await insertLast(change, figure, after);
  const counted = await save(change, figure, row, { before, after, cause: 'weighed', weighing });
  await closePointless(parts.jobs, change.tx, row.id, weighing.members);
  return counted;
}

/** What a challenge that applied does to an item. */
export type AppliedChallenge =
  | { readonly kind: OverturnKind; readonly by: Pair }
  /** [WG9] the two in the dispute agreed on another weight */
  | { readonly kind: 'recalibration'; readonly weight: Weight };

/** [WG8] [WG9] Applies a challenge to a public item. */
export async function countChallenge(
  parts: Parts,
  change: Change,
  figure: HypothesisFigure,
  row: EvidenceRow,
  challenge: AppliedChallenge,
): Promise<Counted> {
  const before = await readWeighedItem(change.tx, row);
  if (challenge.kind !== 'recalibration') {
    const done: WeighingChange =
      challenge.kind === 'overturn'
        ? { kind: 'overturned', by: challenge.by }
        : { kind: 'reinstated' };
    const after = weighedAfter(before, done);
    const outcome = { before, after, cause: done.kind, weighing: null } as const;
    const counted = await save(change, figure, row, outcome);
    if (after.status === 'overturned') await closePointless(parts.jobs, change.tx, row.id);
    return counted;
  }
  const weighing = await newWeighing(parts, change, figure, challenge.weight);
  const current = await withStanding(parts, change, before);
  const after = weighedAfter(current, { kind: 'recalibrated', weighing });
  await insertLast(change, figure, after);
  const outcome = { before, after, cause: 'recalibrated', weighing } as const;
  const counted = await save(change, figure, row, outcome);
  await closePointless(parts.jobs, change.tx, row.id, weighing.members);
  return counted;
}

/** [OV21] Undoes what a default did to a public item. */
export async function countUndone(
  parts: Pick<Core, 'jobs'>,
  change: Writing,
  figure: HypothesisFigure,
  row: EvidenceRow,
  undone: { readonly challenge: OverturnKind; readonly weighingIds: readonly string[] },
): Promise<Counted & { readonly cause: 'overturned' | 'reinstated' }> {
  const before = await readWeighedItem(change.tx, row);
  const after = weighedAfter(before, { kind: 'undone', ...undone });
  const cause = undone.challenge === 'overturn' ? 'reinstated' : 'overturned';
  const counted = await save(change, figure, row, { before, after, cause, weighing: null });
  if (after.status === 'overturned') await closePointless(parts.jobs, change.tx, row.id);
  return { ...counted, cause };
}

/** [MO7] Operators removed a public item or restored it; null for one that counts as nothing. */
export async function countRemoval(
  parts: Pick<Core, 'jobs'>,
  change: Change,
  figure: HypothesisFigure,
  row: EvidenceRow,
  to: 'removed' | 'restored',
): Promise<Counted | null> {
  const removed = to === 'removed';
  if (removed) await closePointless(parts.jobs, change.tx, row.id);
  const item = await readWeighedItem(change.tx, row);
  const before = { ...item, removed: !removed };
  const after = { ...item, removed };
  const { before: was, after: is } = reweighingOf(before, after);
  if (was === null && is === null) return null;
  return save(change, figure, row, { before, after, cause: to, weighing: null });
}

/** [WG10] Operators void one of an item's weighings or restore it; null if it is so already. */
export async function countVoided(
  parts: Parts,
  change: Writing,
  figure: HypothesisFigure,
  row: EvidenceRow,
  weighingId: string,
  to: 'voided' | 'restored',
): Promise<Counted | null> {
  const before = await readWeighedItem(change.tx, row);
  const weighing = before.weighings.find(({ id }) => id === weighingId);
  if (weighing === undefined || weighing.voided === (to === 'voided')) return null;
  const current = await withStanding(parts, change, before);
  const after = weighedAfter(current, { kind: to, weighingIds: [weighingId] });
  return save(change, figure, row, { before, after, cause: to, weighing });
}
