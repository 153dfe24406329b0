import type { Side } from '@midspan/domain';
import { and, desc, eq, inArray } from 'drizzle-orm';
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

/** Where the two of a dispute stand on the claim that its item counts for. */
export interface OriginalSides {
  readonly proposer: Side;
  readonly counterpart: Side;
}

/** In which conversations members had these items overturned. */
const listOverturns = (on: Executor, evidenceIds: readonly string[]) =>
  on
    .select({
      evidenceId: overturnProposals.evidenceId,
      proposerId: overturnProposals.proposerId,
      conversationId: overturnProposals.conversationId,
    })
    .from(overturnProposals)
    .where(
      and(
        inArray(overturnProposals.evidenceId, [...evidenceIds]),
        eq(overturnProposals.outcome, 'applied'),
      ),
    );

const listSeats = (on: Executor, conversationIds: readonly string[]) =>
  on
    .select({
      id: conversations.id,
      user1Id: conversations.user1Id,
      user2Id: conversations.user2Id,
      user1Side: conversations.user1Side,
      user2Side: conversations.user2Side,
    })
    .from(conversations)
    .where(inArray(conversations.id, [...new Set(conversationIds)]))
    .orderBy(desc(conversations.createdAt));

/**
 * [OV19] The sides of disputes, by the proposal: as in the conversation where the challenge was made,
 * and in the one where the counterpart proposed the item or had it overturned.
 */
export async function listOriginalSides(
  on: Executor,
  disputes: readonly ListedProposal[],
): Promise<ReadonlyMap<string, OriginalSides>> {
  if (disputes.length === 0) return new Map();
  const overturns = await listOverturns(
    on,
    disputes.map(({ proposal }) => proposal.evidenceId),
  );
  const places = disputes.map(({ proposal, itemConversationId }) => {
    const { evidenceId, counterpartId } = proposal;
    const overturnedIn = overturns
      .filter((one) => one.evidenceId === evidenceId && one.proposerId === counterpartId)
      .map(({ conversationId }) => conversationId);
    return { proposal, ids: [proposal.conversationId, itemConversationId, ...overturnedIn] };
  });
  const seats = await listSeats(
    on,
    places.flatMap(({ ids }) => ids),
  );
  return new Map(
    places.map(({ proposal, ids }) => {
      const made = seats.filter(({ id }) => id === proposal.conversationId);
      const known = seats.filter(({ id }) => ids.includes(id));
      const [proposer] = made.flatMap((row) => sideIn(row, proposal.proposerId) ?? []);
      const [counterpart] = known.flatMap((row) => sideIn(row, proposal.counterpartId) ?? []);
      if (proposer === undefined || counterpart === undefined) {
        throw new Error('a dispute without its sides');
      }
      return [proposal.id, { proposer, counterpart }];
    }),
  );
}
