import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { answers } from '../db/answers.ts';

const ASK_EVERY_MS = 500;
/** A COMMIT in flight when its connection was lost has gone through by then, or never will. */
const SETTLED_AFTER_MS = 1_000;

/**
 * A statement under way on a lost connection may have been committed and never broadcast: its
 * caller got an error. Once the database responds again, everyone is sent the latest numbers.
 */
export function createAfterLoss(pool: pg.Pool, catchUpEverywhere: () => void): () => void {
  let waiting = false;

  async function waitAndCatchUp(): Promise<void> {
    while (!pool.ending && !(await answers(pool))) {
      await delay(ASK_EVERY_MS, undefined, { ref: false });
    }
    await delay(SETTLED_AFTER_MS, undefined, { ref: false });
    waiting = false;
    if (!pool.ending) catchUpEverywhere();
  }

  return () => {
    if (waiting) return;
    waiting = true;
    void waitAndCatchUp();
  };
}
