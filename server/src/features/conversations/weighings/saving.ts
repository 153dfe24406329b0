import {
  contributionOf,
  countingWeighings,
  givenNow,
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
import type { Core } from '../../../house/house.ts';
import { appendPublic, type Moved } from '../items/ledger.ts';
import type { Cause } from '../items/ledger-store.ts';
import { type EvidenceRow, saveCounting } from '../items/store.ts';
import { weightOf } from '../items/weight-columns.ts';
import type { Change, HypothesisFigure } from '../kernel/change.ts';
import { saveWeighings } from './store.ts';

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

/** An item after a change. */
export interface Outcome {
  readonly before: WeighedItem;
  readonly after: WeighedItem;
  readonly cause: Cause;
  /** the weighing it is about */
  readonly weighing: Pick<Weighing, 'id' | 'weight'> | null;
}

/** [WG7] [WG11] Saves an item as it is weighed now, with its entry in the ledger. */
export async function saveWeighed(
  change: Writing,
  figure: HypothesisFigure,
  row: EvidenceRow,
  { before, after, cause, weighing }: Outcome,
): Promise<Counted> {
  const { tx } = change;
  const weight = weightNow(after) ?? weightOf(row);
  await saveWeighings(tx, before, after);
  const { status, wasRecalibrated } = after;
  await saveCounting(
    tx,
    row.id,
    { status, weight, wasRecalibrated },
    {
      setAside: isSetAside(after),
      waiting: isWaiting(after),
      weighings: after.weighings.length,
      stillWeighedBy: othersStillWeighing(after),
      contested: isContested(after),
      // What no longer counts, or waits, keeps what it names, as it keeps its weight.
      ...(weightNow(after) !== null && { given: [...givenNow(after)] }),
    },
  );
  const counting = contributionOf(after) === null ? [] : countingWeighings(after);
  const appended = await appendPublic(change, figure, {
    ...reweighingOf(before, after),
    evidenceId: row.id,
    cause,
    weighingId: weighing?.id ?? null,
    counting,
    weight: weighing?.weight ?? weight,
  });
  return { ...appended.moved, weight, figure: appended.figure };
}
