import type { Side } from '@midspan/domain';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { conversations, overturnProposals } from '../../../db/schema/index.ts';
import type { ListedProposal } from './store.ts';

interface Seats {
  readonly user1Id: string;
  readonly user2Id: string;
  readonly user1Side: Side;
  readonly user2Side: Side;
}

function sideIn({ user1Id, user2Id, user1Side, user2Side }: Seats, userId: string): Side | null {
  if (userId === user1Id) return user1Side;
  return userId === user2Id ? user2Side : null;
}

/**
 * [OV19] Where the two of a dispute stand on the claim that its item counts for: as in the
 * conversation where the challenge was made, and in the one where the counterpart proposed the item
 * or had it overturned.
 */
export async function findOriginalSides(
  on: Executor,
  { proposal, itemConversationId }: ListedProposal,
): Promise<{ proposer: Side; counterpart: Side }> {
  const { conversationId, proposerId, counterpartId, evidenceId } = proposal;
  const overturnedIn = on
    .select({ id: overturnProposals.conversationId })
    .from(overturnProposals)
    .where(
      and(
        eq(overturnProposals.evidenceId, evidenceId),
        eq(overturnProposals.proposerId, counterpartId),
        eq(overturnProposals.outcome, 'applied'),
      ),
    );
  const rows = await on
    .select({
      id: conversations.id,
      user1Id: conversations.user1Id,
      user2Id: conversations.user2Id,
      user1Side: conversations.user1Side,
      user2Side: conversations.user2Side,
    })
    .from(conversations)
    .where(
      or(
        inArray(conversations.id, [conversationId, itemConversationId]),
        inArray(conversations.id, overturnedIn),
      ),
    )
    .orderBy(desc(conversations.createdAt));
  const made = rows.filter(({ id }) => id === conversationId);
  const [proposer] = made.flatMap((row) => sideIn(row, proposerId) ?? []);
  const [counterpart] = rows.flatMap((row) => sideIn(row, counterpartId) ?? []);
  if (proposer === undefined || counterpart === undefined) {
    throw new Error('a dispute without its sides');
  }
  return { proposer, counterpart };
}
