import type { Weight } from '@midspan/domain';
import type { Core } from '../../../house/house.ts';
import type { Change } from '../kernel/change.ts';
import { decide, disputeOf } from './deciding.ts';
import { endConversation, percentOf } from './ending.ts';

/** [OV6] The two in a dispute agree on another weight for its item, which ends the dispute. */
export async function recalibrate(
  core: Core,
  change: Change,
  { weight, by }: { readonly weight: Weight; readonly by: string },
): Promise<number> {
  const dispute = await disputeOf(change);
  const settled = await decide(
    core,
    change,
    dispute,
    { name: 'recalibrate' },
    { actorId: by, newWeight: weight },
  );
  await endConversation(core, change, by);
  return settled?.percent ?? percentOf(change);
}
