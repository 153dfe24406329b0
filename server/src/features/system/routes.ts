import { setTimeout as delay } from 'node:timers/promises';
import { systemRoutes } from '@midspan/contract';
import { answers } from '../../db/answers.ts';
import { readClockMs } from '../../db/clock.ts';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';

/** A load balancer gives up after a few seconds, so the answer must come before that. */
const READY_WITHIN_MS = 1_000;

export function mountSystem({ mount, pool, db }: House): Pick<EventHandlers, 'ping'> {
  let asking: Promise<boolean> | null = null;

  /** However many ask: while the database is silent, only one connection waits for it. */
  function answersSoon(): Promise<boolean> {
    asking ??= answers(pool).finally(() => {
      asking = null;
    });
    return Promise.race([asking, delay(READY_WITHIN_MS, false, { ref: false })]);
  }

  mount(systemRoutes.health, async () => ({ status: 'ok' as const }));

  mount(systemRoutes.ready, async () => {
    if (!(await answersSoon())) throw new Refusal('UNAVAILABLE', { retryAfterS: 1 });
    return { status: 'ready' as const };
  });

  return {
    async ping(_payload, _session, sender) {
      sender.emit('pong', { at: new Date(await readClockMs(db)).toISOString() });
      return {};
    },
  };
}
