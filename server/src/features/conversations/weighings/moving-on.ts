import { sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { idsOf } from '../../../db/rows.ts';
import { hypotheses, notices } from '../../../db/schema/index.ts';
import type { Core } from '../../../house/house.ts';
import { notify } from '../../notices/index.ts';
import type { Publishing } from '../kernel/change.ts';
import type { HypothesisFigure } from '../kernel/figure.ts';
import { changeFigure } from './figure-change.ts';
import { MOVE_ON, type MoveOn } from './queue.ts';
import type { CountingParts } from './saving.ts';
import { listCarriers } from './store.ts';

/** Figures that should have moved on by now, in case a job was lost. */
export const listOverdue = (on: Executor) =>
  idsOf(
    on
      .select({ id: hypotheses.id })
      .from(hypotheses)
      .where(sql`${hypotheses.settlesAt} <= clock_timestamp()`),
  );

/** [SD8] Once a day at most, those who carry a figure learn that it is on its way. */
async function notifyCarriers(
  parts: CountingParts,
  tx: Transaction,
  { id: hypothesisId, settlesAt }: HypothesisFigure,
): Promise<void> {
  const { rows } = await tx.execute(sql`select from ${notices} told
    where told.kind = 'large_change' and told.hypothesis_id = ${hypothesisId}
      and told.created_at > clock_timestamp() - interval '1 day' limit 1`);
  if (rows.length > 0) return;
  const about = { kind: 'large_change', hypothesisId, announcedFor: settlesAt } as const;
  const carriers = await listCarriers(tx, hypothesisId);
  const toAll = carriers.map((userId) => ({ userId, ...about }));
  await notify(parts, tx, toAll);
}

/** [SD13] Locking a figure writes what was due; what is still to come gets a job of its own. */
export const moveOn = (
  core: CountingParts & Pick<Core, 'db'>,
  broadcast: Publishing['broadcast'],
  { hypothesisId }: MoveOn,
): Promise<void> =>
  changeFigure(core, broadcast, hypothesisId, async ({ tx }, figure) => {
    const { settlesAt, lockedAt } = figure;
    if (settlesAt === null) return;
    await notifyCarriers(core, tx, figure);
    const afterMs = settlesAt.getTime() - lockedAt.getTime();
    await core.jobs.queue(MOVE_ON, { hypothesisId }, { tx, afterMs });
  });
