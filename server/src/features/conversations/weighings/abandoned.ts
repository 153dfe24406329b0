import type { Core } from '../../../house/house.ts';
import type { Committed } from '../broadcast.ts';
import { lockItem } from '../overturns/store.ts';
import { countVoided } from './counting.ts';
import { changeFigure } from './figure-change.ts';
import { listAbandoned } from './store.ts';

/**
 * [SD9] Voids what a member who is gone agreed with others who are gone too, where it was never
 * established: nobody is left to answer for it.
 */
export async function voidAbandoned(
  core: Core,
  broadcast: (changed: Committed) => Promise<void>,
  userId: string,
): Promise<void> {
  const found = await listAbandoned(core.db, userId);
  for (const [hypothesisId, own] of Map.groupBy(found, (one) => one.hypothesisId)) {
    await changeFigure(core, broadcast, hypothesisId, async (change, locked) => {
      let figure = locked;
      for (const { id, evidenceId } of own) {
        const item = await lockItem(change.tx, evidenceId);
        const counted = await countVoided(core, change, figure, item, id, 'voided');
        figure = counted?.figure ?? figure;
      }
    });
  }
}
