import { inTransaction, type Transaction } from '../../../db/connection.ts';
import { createPublicVersion } from '../../../db/public-version.ts';
import type { Core } from '../../../house/house.ts';
import { lockFigure } from '../change.ts';
import type { Effect } from '../effects.ts';
import { lockItem } from '../overturns/store.ts';
import type { Conversations } from '../start.ts';
import { countVoided } from './counting.ts';
import { listWeighingsBy, type WeighedBy } from './store.ts';

type Parts = Pick<Core, 'db' | 'jobs' | 'settings'>;

/** What operators do to weighings of one hypothesis. */
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
export async function markWeighings(
  core: Parts,
  { broadcast }: Pick<Conversations, 'broadcast'>,
  { hypothesisId, by, to }: Voiding,
  audit: (tx: Transaction) => Promise<unknown>,
): Promise<Voided> {
  const { marked, effects } = await inTransaction(core.db, async (tx) => {
    // Made anew by each attempt, because a transaction that is repeated did nothing before.
    const noted: Effect[] = [];
    const change = { tx, note: (effect: Effect) => void noted.push(effect) };
    let figure = await lockFigure(tx, hypothesisId);
    const { pbPercent: percentBefore } = figure;
    let weighings = 0;
    for (const { id, evidenceId } of await listWeighingsBy(tx, hypothesisId, by)) {
      const item = await lockItem(tx, evidenceId);
      const counted = await countVoided(core, change, figure, item, id, to);
      if (counted === null) continue;
      const { move, publicSeq, percent } = counted;
      figure = { ...figure, tally: move.tally, ledgerSeq: publicSeq, pbPercent: percent };
      weighings += 1;
    }
    if (weighings > 0) await audit(tx);
    const done: Voided = { weighings, percentBefore, percentAfter: figure.pbPercent };
    return { marked: done, effects: noted };
  });
  if (marked.weighings > 0) {
    // Running servers must not give anybody what they kept from before.
    await createPublicVersion(core.db.$client).raise();
    await broadcast({ conversation: null, events: [], effects });
  }
  return marked;
}
