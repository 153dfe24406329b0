import {
  contributionOf,
  countingWeighings,
  givenNow,
  type ItemCause,
  isContested,
  isSetAside,
  isWaiting,
  othersStillWeighing,
  reweighingOf,
  type WeighedItem,
  type Weighing,
  type Weight,
  weightNow,
} from '@midspan/domain';
import type { Transaction } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { appendPublic } from '../items/ledger.ts';
import { type EvidenceRow, saveCounting } from '../items/store.ts';
import { weightOf } from '../items/weight-columns.ts';
import type { Change } from '../kernel/change.ts';
import type { Moved } from '../kernel/effects.ts';
import type { HypothesisFigure } from '../kernel/figure.ts';
import { MOVE_ON } from './queue.ts';
import { saveWeighings, spendWeighings } from './store.ts';

export type CountingParts = Pick<Core, 'jobs' | 'outbox' | 'settings'>;
export type Writing = Pick<Change, 'tx' | 'note'>;

/** A public item's part in the figure after it was weighed again. */
export interface Counted extends Moved {
  readonly publicSeq: number;
  /** what it counts with from then on, or counted with until then */
  readonly weight: Weight;
  /** as it is after the change */
  readonly figure: HypothesisFigure;
}

/** A public item that a change weighs again: its row, and the figure that it counts for, locked. */
export interface Reweighed {
  readonly parts: CountingParts;
  readonly change: Writing;
  readonly figure: HypothesisFigure;
  readonly row: EvidenceRow;
}

/** The same in a conversation, whose two may agree on a weight. */
export interface ReweighedHere extends Reweighed {
  readonly change: Change;
}

/** An item after a change. */
export interface Outcome {
  readonly before: WeighedItem;
  readonly after: WeighedItem;
  readonly cause: ItemCause;
  /** the weighing it is about */
  readonly weighing: Pick<Weighing, 'id' | 'weight'> | null;
  /** [SD15] whether operators did it */
  readonly byOperator?: boolean;
}

const counts = (item: WeighedItem) => countingWeighings(item).length > 0;

/** Saves an item as it is weighed now; returns the weight it counts or counted with. */
export async function saveItem(
  tx: Transaction,
  row: EvidenceRow,
  before: WeighedItem,
  after: WeighedItem,
  byOperator = false,
): Promise<Weight> {
  const weight = weightNow(after) ?? weightOf(row);
  await saveWeighings(tx, before, after);
  // [SD15] Operators' acts end no place.
  const hasStopped = after.carriedSeq !== null && !byOperator && counts(before) && !counts(after);
  if (hasStopped) await spendWeighings(tx, row.id);
  const { status, wasRecalibrated, crowded } = after;
  await saveCounting(
    tx,
    row.id,
    { status, weight, wasRecalibrated },
    {
      crowded,
      setAside: isSetAside(after),
      waiting: isWaiting(after),
      weighings: after.weighings.length,
      stillWeighedBy: othersStillWeighing(after),
      contested: isContested(after),
      // What no longer counts, or waits, keeps what it names, as it keeps its weight.
      ...(weightNow(after) !== null && { given: [...givenNow(after)] }),
    },
  );
  return weight;
}

/** [WG7] [WG11] Saves an item as it is weighed now, with its entry in the ledger. */
export async function saveWeighed(
  { parts, change, figure, row }: Reweighed,
  { before, after, cause, weighing, byOperator = false }: Outcome,
): Promise<Counted> {
  const weight = await saveItem(change.tx, row, before, after, byOperator);
  const counting = contributionOf(after) === null ? [] : countingWeighings(after);
  const appended = await appendPublic(change, figure, {
    ...reweighingOf(before, after),
    evidenceId: row.id,
    cause,
    weighingId: weighing?.id ?? null,
    counting,
    weight: weighing?.weight ?? weight,
    byOperator,
  });
  const { id: hypothesisId, settlesAt } = appended.figure;
  if (settlesAt !== null) {
    await parts.jobs.queue(MOVE_ON, { hypothesisId }, { tx: change.tx });
  }
  return { ...appended.moved, weight, figure: appended.figure };
}
