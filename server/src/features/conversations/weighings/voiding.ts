import type { Transaction } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { lockItem } from '../overturns/store.ts';
import type { Conversations } from '../start.ts';
import { countVoided } from './counting.ts';
import { changeFigure } from './figure-change.ts';
import { listWeighingsBy, type WeighedBy } from './store.ts';

type Parts = Pick<Core, 'db' | 'jobs' | 'outbox' | 'settings'>;

/** What is done to weighings of one hypothesis. */
export interface Voiding {
  readonly hypothesisId: string;
  readonly by: WeighedBy;
  readonly to: 'voided' | 'restored';
}

/** What became of it; the figure is as it is shown. */
export interface Voided {
  readonly weighings: number;
  readonly percentBefore: number;
  readonly percentAfter: number;
}

/**
 * [WG10] Voids weighings of one hypothesis or restores them, in one transaction, and broadcasts it.
 * Each has its entry in the ledger; those that are so already are left out. They are looked up under
 * the hypothesis's lock, so that one agreed at the same moment is either among them or comes later.
 * `audit` logs who did it and why, in the same transaction, unless there was nothing to do.
 */
export const markWeighings = (
  core: Parts,
  { broadcast }: Pick<Conversations, 'broadcast'>,
  { hypothesisId, by, to }: Voiding,
  audit: (tx: Transaction) => Promise<unknown>,
): Promise<Voided> =>
  changeFigure(core, broadcast, hypothesisId, async (change, locked) => {
    let figure = locked;
    let weighings = 0;
    for (const { id, evidenceId } of await listWeighingsBy(change.tx, hypothesisId, by)) {
      const item = await lockItem(change.tx, evidenceId);
      const counted = await countVoided(core, change, figure, item, id, to);
      if (counted === null) continue;
      figure = counted.figure;
      weighings += 1;
    }
    if (weighings > 0) await audit(change.tx);
    return { weighings, percentBefore: locked.pbPercent, percentAfter: figure.pbPercent };
  });
