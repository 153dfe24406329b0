import { replayStanding } from '@midspan/domain';
import { inTransaction, type Transaction } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { lockItem } from '../challenges/store.ts';
import { lockFigure } from '../kernel/change.ts';
import { countRechecked } from './counting.ts';
import { RECHECK, type Recheck } from './queue.ts';
import { listItemsOf, readReplayed, readStandings, rewriteStanding } from './replay-store.ts';
import type { CountingParts } from './saving.ts';
import { establish, settleStanding } from './standing.ts';
import { lockStanding, readNow, saveNamed } from './standing-store.ts';

type Parts = CountingParts & Pick<Core, 'db'>;

/** A figure before and after; in percents as shown. */
export interface MovedFigure {
  readonly hypothesisId: string;
  readonly from: number;
  readonly to: number;
}

/** What taking back a member's standing did, or would do. */
export interface TakenBack {
  /** the ids of those who are no longer established */
  readonly fallen: readonly string[];
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
  // What is due comes first, so that a replay has the same order.
  await settleStanding(parts);
  return inTransaction(parts.db, async (tx) => {
    await lockStanding(tx);
    const now = await readNow(tx);
    if (!(await saveNamed(tx, userId, true, now))) return false;
    await establish(parts, tx, userId, now);
    await alongside(tx);
    return true;
  });
}

/** Everyone whose standing changed. */
function changedSince(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((id) => before.get(id) !== after.get(id));
}

const isEstablished = (standing: string | undefined) => standing?.startsWith('true') === true;

/** Weighs items again as in the real change; returns the figures that move. */
async function rehearse(
  parts: Parts,
  tx: Transaction,
  items: Awaited<ReturnType<typeof listItemsOf>>,
): Promise<MovedFigure[]> {
  const moved: MovedFigure[] = [];
  for (const [hypothesisId, own] of Map.groupBy(items, (item) => item.hypothesisId)) {
    let figure = await lockFigure(tx, hypothesisId);
    const from = figure.pbPercent;
    for (const { evidenceId } of own) {
      const item = await lockItem(tx, evidenceId);
      const counted = await countRechecked(parts, { tx, note: () => undefined }, figure, item);
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

async function replayWithout(
  parts: Parts,
  tx: Transaction,
  userId: string,
): Promise<{ fallen: string[]; items: Awaited<ReturnType<typeof listItemsOf>> } | null> {
  await lockStanding(tx);
  const now = await readNow(tx);
  const before = await readStandings(tx);
  if (!(await saveNamed(tx, userId, false, now))) return null;
  const { members, talks } = await readReplayed(tx);
  const afterMs = parts.settings.ESTABLISHED_AFTER_MS;
  await rewriteStanding(tx, replayStanding(members, talks, { untilMs: now.getTime(), afterMs }));
  const after = await readStandings(tx);
  const changed = changedSince(before, after);
  return {
    fallen: changed.filter((id) => isEstablished(before.get(id)) && !isEstablished(after.get(id))),
    items: await listItemsOf(tx, changed),
  };
}

/**
 * [SD9] Operators take back a member's standing: all talks are replayed without what that member
 * passed on, and the items concerned are weighed again by queued changes. Null if it was taken back
 * already. A rehearsal does all of it in one transaction and undoes it.
 */
export async function unestablish(
  parts: Parts,
  userId: string,
  isRehearsal: boolean,
  alongside: (tx: Transaction) => Promise<unknown>,
): Promise<TakenBack | null> {
  await settleStanding(parts);
  try {
    return await inTransaction(parts.db, async (tx) => {
      const replayed = await replayWithout(parts, tx, userId);
      if (replayed === null) return null;
      const { fallen, items } = replayed;
      if (isRehearsal) {
        const figures = await rehearse(parts, tx, items);
        throw new Rehearsed({ fallen, items: items.length, figures });
      }
      const rechecks = items.map(({ evidenceId }): Recheck => ({ evidenceId }));
      if (rechecks.length > 0) await parts.jobs.queueAll(RECHECK, rechecks, tx);
      await alongside(tx);
      return { fallen, items: items.length, figures: [] };
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.result;
    throw error;
  }
}
