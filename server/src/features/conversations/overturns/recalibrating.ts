import type { Weight } from '@midspan/domain';
import type { Core } from '../../../house/house.ts';
import type { Change } from '../change.ts';
import { endConversation, percentOf } from '../ending.ts';
import type { EvidenceRow } from '../evidence/store.ts';
import { decide, disputeOf } from './deciding.ts';

/** [OV6] The two in a dispute agree on another weight for its item, which ends the dispute. */
export async function recalibrate(
  core: Core,
  change: Change,
  _item: EvidenceRow,
  newWeight: Weight,
  by: string,
): Promise<number> {
  const dispute = await disputeOf(change);
  const settled = await decide(
    core,
    change,
    dispute,
    { name: 'recalibrate' },
    { actorId: by, newWeight },
  );
  await endConversation(core, change, by);
  return settled?.percent ?? percentOf(change);
}
