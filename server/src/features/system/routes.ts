import { setTimeout as delay } from 'node:timers/promises';
import { systemRoutes } from '@midspan/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Whoever balances loads gives up after a few seconds, and wants to know before. */
const READY_WITHIN_MS = 1_000;

export function mountSystem(mount: Mount, db: Database): void {
  let asking: Promise<boolean> | null = null;

  /** However many ask: while the database is silent, only one of its connections waits for them. */
  function answersSoon(): Promise<boolean> {
    asking ??= db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
    return Promise.race([asking, delay(READY_WITHIN_MS, false, { ref: false })]);
  }

  mount(systemRoutes.health, async () => ({ status: 'ok' as const }));

  mount(systemRoutes.ready, async () => {
    if (!(await answersSoon())) throw new Refusal('UNAVAILABLE', { retryAfterS: 1 });
    return { status: 'ready' as const };
  });
}
