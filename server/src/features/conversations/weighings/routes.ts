import { standingRoutes, weighingRoutes } from '@midspan/contract';
import type { House } from '../../../house/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readCreatedAt } from '../../hypotheses/index.ts';
import { listWanted } from '../items/listing-store.ts';
import { noSuchConversation, roleIn } from '../kernel/change.ts';
import { findConversation } from '../lists/listed-store.ts';
import { listWeighingsOf } from './reading.ts';
import { readStanding } from './standing.ts';

export function mountWeighings({ db, mount, settings }: House): void {
  /** Whose weighings exclude an item: the member's own and, in a conversation, the partner's. */
  async function weighers(userId: string, conversationId: string | undefined): Promise<string[]> {
    if (conversationId === undefined) return [userId];
    const row = await findConversation(db, conversationId);
    if (row === null) throw noSuchConversation();
    if (roleIn(row.conversation, userId) === 'reader') throw new Refusal('FORBIDDEN');
    return [row.conversation.user1Id, row.conversation.user2Id];
  }

  mount(standingRoutes.own, ({ session }) => readStanding({ db, settings }, session.userId));

  mount(weighingRoutes.ofEvidence, ({ params, query }) => listWeighingsOf(db, params.id, query));

  mount(weighingRoutes.wanted, async ({ params, query, session }) => {
    await readCreatedAt(db, params.id);
    const by = session === null ? [] : await weighers(session.userId, query.conversationId);
    return listWanted(db, params.id, by, query);
  });
}
