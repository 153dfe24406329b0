import { newMemberTexts } from '@midspan/contract';
import { type LimitedCreation, waitBeforeCreating } from '@midspan/domain';
import type { Transaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readCreations } from './new-member-store.ts';

/**
 * [AC14] Refuses what a new member creates beyond the limit. The caller holds the member's row
 * lock, so that exactly the allowed number of simultaneous attempts succeeds.
 */
export async function refuseBeyondLimit(
  tx: Transaction,
  userId: string,
  kind: LimitedCreation,
): Promise<void> {
  const read = await readCreations(tx, userId, kind);
  if (read === null) throw new Refusal('UNAUTHENTICATED');
  const waitMs = waitBeforeCreating(kind, read.member, read.createdMs, read.nowMs);
  if (waitMs === 0) return;
  throw new Refusal('NEW_MEMBER_LIMIT', {
    message: newMemberTexts.limit(kind, waitMs),
    retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}
