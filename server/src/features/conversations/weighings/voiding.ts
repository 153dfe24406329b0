import type { Transaction } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { lockItem } from '../items/store.ts';
import type { HypothesisFigure, Publishing } from '../kernel/change.ts';
import { countVoided } from './counting.ts';
import { changeFigure } from './figure-change.ts';
import type { CountingParts, Writing } from './saving.ts';
import { listAbandoned, listWeighingsBy, type WeighedBy } from './store.ts';

type Parts = CountingParts & Pick<Core, 'db'>;

/** What is done to weighings of one hypothesis. */
export interface Voiding {
  readonly hypothesisId: string;
  readonly by: WeighedBy;
  readonly to: 'voided' | 'restored';
}

/** The outcome; the figure is as shown. */
export interface Voided {
  readonly weighings: number;
  readonly percentBefore: number;
  readonly percentAfter: number;
}

/** Voids or restores these weighings of a locked figure; skips those that already are. */
async function markEach(
  core: Parts,
  change: Writing,
  locked: HypothesisFigure,
  found: readonly { readonly id: string; readonly evidenceId: string }[],
  how: { readonly to: Voiding['to']; readonly byOperator: boolean },
): Promise<Voided> {
  let figure = locked;
  let weighings = 0;
  for (const { id, evidenceId } of found) {
    const row = await lockItem(change.tx, evidenceId);
    const counted = await countVoided({ parts: core, change, figure, row }, id, how);
    if (counted === null) continue;
    figure = counted.figure;
    weighings += 1;
  }
  return { weighings, percentBefore: locked.pbPercent, percentAfter: figure.pbPercent };
}

/**
 * [WG10] Voids weighings of one hypothesis or restores them, in one transaction, and broadcasts it.
 * Each has its entry in the ledger. They are looked up under the hypothesis's lock, so that one
 * agreed at the same moment is either among them or comes later. `audit` logs who did it and why, in
 * the same transaction, unless there was nothing to do.
 */
export const markWeighings = (
  core: Parts,
  { broadcast }: Pick<Publishing, 'broadcast'>,
  { hypothesisId, by, to }: Voiding,
  audit: (tx: Transaction) => Promise<unknown>,
): Promise<Voided> =>
  changeFigure(core, broadcast, hypothesisId, async (change, locked) => {
    const found = await listWeighingsBy(change.tx, hypothesisId, by);
    const done = await markEach(core, change, locked, found, { to, byOperator: true });
    if (done.weighings > 0) await audit(change.tx);
    return done;
  });

/**
 * [SD9] Voids what a deleted member agreed on with other deleted members, if it was never
 * established: no one is left to answer for it.
 */
export async function voidAbandoned(
  core: Parts,
  { broadcast }: Pick<Publishing, 'broadcast'>,
  userId: string,
): Promise<void> {
  const found = await listAbandoned(core.db, userId);
  for (const [hypothesisId, own] of Map.groupBy(found, (one) => one.hypothesisId)) {
    await changeFigure(core, broadcast, hypothesisId, (change, locked) =>
      markEach(core, change, locked, own, { to: 'voided', byOperator: false }),
    );
  }
}
