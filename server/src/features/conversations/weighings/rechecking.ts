import type { Core } from '../../../house/house.ts';
import { lockItem } from '../challenges/store.ts';
import type { Committed } from '../kernel/change.ts';
import { countRechecked } from './counting.ts';
import { changeFigure } from './figure-change.ts';
import { findItem } from './listed-store.ts';
import type { Recheck } from './queue.ts';
import type { CountingParts } from './saving.ts';

/** [SD5] [SD9] Checks an item's weighings again, as a change of its own. */
export async function recheckItem(
  core: CountingParts & Pick<Core, 'db'>,
  broadcast: (changed: Committed) => Promise<void>,
  { evidenceId, byOperator }: Recheck,
): Promise<void> {
  const row = await findItem(core.db, evidenceId);
  if (row === null) return;
  await changeFigure(core, broadcast, row.hypothesisId, async (change, figure) =>
    countRechecked(core, change, figure, await lockItem(change.tx, evidenceId), byOperator),
  );
}
