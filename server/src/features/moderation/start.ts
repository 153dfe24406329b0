import { createPublicVersion } from '../../db/public-version.ts';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findAccount, type LeaveForGood } from '../accounts/index.ts';
import type { Conversations } from '../conversations/index.ts';
import { createFactorOperators } from './factor-operators.ts';
import { createMemberOperators, type Operators } from './operators.ts';
import { queueHidden, startRemovalBroadcast } from './removal-broadcast.ts';
import { createRemovals } from './removals.ts';
import { createRoundOperators } from './round-operators.ts';
import { createWeighingOperators } from './weighing-operators.ts';

/** What an operator's command uses. */
export async function startOperators(
  core: Core,
  operator: string,
  conversations: Conversations,
  leaveForGood: LeaveForGood,
): Promise<Operators> {
  const { db } = core;
  await startRemovalBroadcast(core);
  const members = createMemberOperators({
    core,
    operator,
    removals: createRemovals(core, conversations, queueHidden(core.jobs)),
    async deleteMember(userId, alongside) {
      const account = await findAccount(db, userId);
      if (account === null || account.deletedAt !== null) throw new Refusal('NOT_FOUND');
      await leaveForGood(account, alongside);
      await createPublicVersion(db.$client).raise();
    },
  });
  return {
    ...members,
    ...createFactorOperators(core, operator),
    ...createWeighingOperators({ core, conversations, operator }),
    ...createRoundOperators(core, operator),
  };
}
