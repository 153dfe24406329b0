import { inTransaction } from '../../../db/connection.ts';
import { createPublicVersion } from '../../../db/public-version.ts';
import type { Core } from '../../../house/house.ts';
import type { Publishing } from '../kernel/change.ts';
import type { Effect } from '../kernel/effects.ts';
import { type HypothesisFigure, lockFigure } from '../kernel/figure.ts';
import type { Writing } from './saving.ts';

/**
 * A change of one figure that belongs to no conversation, in one transaction under the
 * hypothesis's lock; broadcast if it changed anything.
 */
export async function changeFigure<T>(
  { db }: Pick<Core, 'db'>,
  broadcast: Publishing['broadcast'],
  hypothesisId: string,
  work: (change: Writing, figure: HypothesisFigure) => Promise<T>,
): Promise<T> {
  const { done, effects } = await inTransaction(db, async (tx) => {
    // Created for each attempt, because a retried transaction was rolled back before.
    const noted: Effect[] = [];
    const change = { tx, note: (effect: Effect) => void noted.push(effect) };
    return { done: await work(change, await lockFigure(change, hypothesisId)), effects: noted };
  });
  if (effects.length > 0) {
    // Running servers must not return what they cached before.
    await createPublicVersion(db.$client).raise();
    await broadcast({ conversation: null, events: [], effects });
  }
  return done;
}
