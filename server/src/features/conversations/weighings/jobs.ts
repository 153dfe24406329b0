import type { Core, House } from '../../../house/house.ts';
import { findItem, lockItem } from '../items/store.ts';
import type { Publishing } from '../kernel/change.ts';
import { countRechecked } from './counting.ts';
import { changeFigure } from './figure-change.ts';
import { listOverdue, moveOn } from './moving-on.ts';
import { MOVE_ON, type MoveOn, RECHECK, type Recheck, SETTLE } from './queue.ts';
import type { CountingParts } from './saving.ts';
import { settleStanding } from './standing.ts';
import { keepPairs } from './support.ts';
import { listUncounted } from './support-store.ts';

/** The job that counts the pairs of figures that were not counted when they moved. */
export const COUNT = 'pairs-count';
const EVERY_MINUTE = '* * * * *';
const COUNTED_AT_ONCE = 500;

/** [SD5] [SD9] Checks an item's weighings again, as a change of its own. */
export async function recheckItem(
  core: CountingParts & Pick<Core, 'db'>,
  broadcast: Publishing['broadcast'],
  { evidenceId, byOperator }: Recheck,
): Promise<void> {
  const item = await findItem(core.db, evidenceId);
  if (item === null) return;
  await changeFigure(core, broadcast, item.hypothesisId, async (change, figure) => {
    const row = await lockItem(change.tx, evidenceId);
    return countRechecked({ parts: core, change, figure, row }, byOperator);
  });
}

/** [SD4] Counts talks when they end, and checks every minute who has become established. */
export async function startSettling(core: Core, broadcast: Publishing['broadcast']): Promise<void> {
  await core.jobs.work<Recheck>({
    name: RECHECK,
    retry: { limit: 20, firstDelayS: 5, maxDelayS: 600 },
    work: (recheck) => recheckItem(core, broadcast, recheck),
  });
  await core.jobs.work<MoveOn>({
    name: MOVE_ON,
    retry: { limit: 20, firstDelayS: 5, maxDelayS: 600 },
    work: (about) => moveOn(core, broadcast, about),
  });
  await core.jobs.work({
    name: SETTLE,
    // The next minute tries again.
    retry: { limit: 0, firstDelayS: 1, maxDelayS: 1 },
    async work() {
      await settleStanding(core);
      // [SD13] Each has a job of its own, which may have failed too often.
      for (const hypothesisId of await listOverdue(core.db)) {
        await moveOn(core, broadcast, { hypothesisId });
      }
    },
  });
  // An operator's command does it at once, where it needs it.
  if (core.jobs.role === 'work') await core.jobs.repeat(SETTLE, EVERY_MINUTE);
}

/** [WG12] Counts every minute, on one server, what servers left uncounted when they stopped. */
export async function startCounting({ db, jobs }: Pick<House, 'db' | 'jobs'>): Promise<void> {
  await jobs.work({
    name: COUNT,
    // The next minute tries again.
    retry: { limit: 0, firstDelayS: 1, maxDelayS: 1 },
    async work() {
      const failures: unknown[] = [];
      for (const { id, ledgerSeq } of await listUncounted(db, COUNTED_AT_ONCE)) {
        // One that fails every time must not keep those behind it uncounted.
        await keepPairs(db, id, ledgerSeq).catch((err: unknown) => failures.push(err));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'pairs could not be counted');
    },
  });
  await jobs.repeat(COUNT, EVERY_MINUTE);
}
