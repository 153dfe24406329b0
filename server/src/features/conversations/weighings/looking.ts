import { withoutLostVoices } from '@midspan/domain';
import type { Core } from '../../../house/house.ts';
import type { Committed } from '../broadcast.ts';
import type { HypothesisFigure } from '../change.ts';
import { lockItem } from '../overturns/store.ts';
import { countLooked } from './counting.ts';
import { changeFigure } from './figure-change.ts';
import { findItem } from './listed-store.ts';
import type { Counted, CountingParts, Writing } from './saving.ts';
import { readVoices } from './standing-store.ts';
import { listMembers } from './store.ts';

/**
 * [SD5] [SD8] [SD9] Looks again at an item of a locked figure: who of its pairs is established by
 * now, or no longer, and what the brake may let go. Null if nothing changed.
 */
export async function lookAgain(
  parts: CountingParts,
  change: Writing,
  figure: HypothesisFigure,
  evidenceId: string,
): Promise<Counted | null> {
  const item = await lockItem(change.tx, evidenceId);
  const voiceOf = await readVoices(change.tx, await listMembers(change.tx, evidenceId));
  return countLooked(parts, change, figure, item, (one) => withoutLostVoices(one, voiceOf));
}

/** The same as a change of its own. */
export async function lookAtItem(
  core: CountingParts & Pick<Core, 'db'>,
  broadcast: (changed: Committed) => Promise<void>,
  evidenceId: string,
): Promise<void> {
  const row = await findItem(core.db, evidenceId);
  if (row === null) return;
  await changeFigure(core, broadcast, row.hypothesisId, (change, figure) =>
    lookAgain(core, change, figure, evidenceId),
  );
}
