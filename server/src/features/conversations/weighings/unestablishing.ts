import { inTransaction, type Transaction } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { lockItem } from '../items/store.ts';
import { lockFigure } from '../kernel/figure.ts';
import { countRechecked } from './counting.ts';
import { RECHECK, type Recheck } from './queue.ts';
import type { CountingParts } from './saving.ts';
import { establish, settleStanding } from './standing.ts';
import { listEstablishedItems, lockStanding, readNow, saveNamed } from './standing-store.ts';

type Parts = CountingParts & Pick<Core, 'db'>;

/** A figure before and after; in percents as shown. */
export interface MovedFigure {
  readonly hypothesisId: string;
  readonly from: number;
  readonly to: number;
}

/** What taking back members' standing did, or would do. */
export interface TakenBack {
  /** how many items are weighed again */
  readonly items: number;
  /** the figures that would move; only for a rehearsal */
  readonly figures: readonly MovedFigure[];
}

/** [SD2] Operators name a member established, in their own transaction; false if they already were. */
export async function nameEstablished(
  parts: Parts,
  userId: string,
  alongside: (tx: Transaction) => Promise<unknown>,
): Promise<boolean> {
  await settleStanding(parts);
  return inTransaction(parts.db, async (tx) => {
    await lockStanding(tx);
    const now = await readNow(tx);
    if (!(await saveNamed(tx, userId, true, now))) return false;
    await establish(parts, tx, { userId, since: now, byOperator: true });
    await alongside(tx);
    return true;
  });
}

type Items = Awaited<ReturnType<typeof listEstablishedItems>>;

/** Weighs items again as in the real change; returns the figures that move. */
async function rehearse(parts: Parts, tx: Transaction, items: Items): Promise<MovedFigure[]> {
  const moved: MovedFigure[] = [];
  const change = { tx, note: () => undefined };
  for (const [hypothesisId, own] of Map.groupBy(items, (item) => item.hypothesisId)) {
    let figure = await lockFigure(change, hypothesisId);
    const from = figure.pbPercent;
    for (const { evidenceId } of own) {
      const row = await lockItem(tx, evidenceId);
      const counted = await countRechecked({ parts, change, figure, row }, true);
      figure = counted?.figure ?? figure;
    }
    if (figure.pbPercent !== from) moved.push({ hypothesisId, from, to: figure.pbPercent });
  }
  return moved;
}

/** Thrown to undo a rehearsal. */
class Rehearsed extends Error {
  readonly result: TakenBack;
  constructor(result: TakenBack) {
    super('only a rehearsal');
    this.result = result;
  }
}

/**
 * [SD9] Operators take back the standing of members: what they weighed is no longer established,
 * and is weighed again by queued changes. Whom they passed threads to keeps those. Null if all of
 * it was taken back already. A rehearsal does all of it in one transaction and undoes it.
 */
export async function unestablish(
  parts: Parts,
  userIds: readonly string[],
  isRehearsal: boolean,
  alongside: (tx: Transaction) => Promise<unknown>,
): Promise<TakenBack | null> {
  await settleStanding(parts);
  try {
    return await inTransaction(parts.db, async (tx) => {
      await lockStanding(tx);
      const now = await readNow(tx);
      const changed: string[] = [];
      for (const id of userIds) if (await saveNamed(tx, id, false, now)) changed.push(id);
      if (changed.length === 0) return null;
      const items = await listEstablishedItems(tx, changed);
      if (isRehearsal) {
        const figures = await rehearse(parts, tx, items);
        throw new Rehearsed({ items: items.length, figures });
      }
      const rechecks = items.map(({ evidenceId }): Recheck => ({ evidenceId, byOperator: true }));
      if (rechecks.length > 0) await parts.jobs.queueAll(RECHECK, rechecks, tx);
      await alongside(tx);
      return { items: items.length, figures: [] };
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.result;
    throw error;
  }
}
