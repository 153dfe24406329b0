import type { Terms } from '@midspan/domain';
import type { Core } from '../../../house/house.ts';
import { checkUnchanged } from '../items/given-store.ts';
import type { Change } from '../kernel/change.ts';
import { decide, disputeOf } from './deciding.ts';
import { endConversation, percentOf } from './ending.ts';

/** [OV6] The two in a dispute agree on another weight for its item, which ends the dispute. */
export async function recalibrate(
  core: Core,
  change: Change,
  { terms, by }: { readonly terms: Terms; readonly by: string },
): Promise<number> {
  const dispute = await disputeOf(change);
  await checkUnchanged(change.tx, terms.given);
  const settled = await decide(
    core,
    change,
    dispute,
    { name: 'recalibrate' },
    { actorId: by, agreed: terms },
  );
  await endConversation(core, change, by);
  return settled?.percent ?? percentOf(change);
}
