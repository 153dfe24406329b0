import { standingRoutes, weighingRoutes } from '@midspan/contract';
import type { House } from '../../../house/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readCreatedAt } from '../../hypotheses/index.ts';
import { listWanted } from '../items/listing-store.ts';
import { noSuchConversation, roleIn } from '../kernel/change.ts';
import { findConversation } from '../lists/listed-store.ts';
import { listWeighingsOf } from './reading.ts';
import { listSimilar } from './similar-store.ts';
import { readStanding } from './standing.ts';

export function mountWeighings({ db, mount, settings }: House): void {
  /** A conversation of the member's own. */
  async function ownConversation(userId: string, conversationId: string) {
    const row = await findConversation(db, conversationId);
    if (row === null) throw noSuchConversation();
    if (roleIn(row.conversation, userId) === 'reader') throw new Refusal('FORBIDDEN');
    return row.conversation;
  }

  /** Whose weighings exclude an item: the member's own and, in a conversation, the partner's. */
  async function weighers(userId: string, conversationId: string | undefined): Promise<string[]> {
    if (conversationId === undefined) return [userId];
    const { user1Id, user2Id } = await ownConversation(userId, conversationId);
    return [user1Id, user2Id];
  }

  mount(weighingRoutes.similar, async ({ params, query, session: { userId } }) => {
    await readCreatedAt(db, params.id);
    const { conversationId, ...typed } = query;
    const place =
      conversationId === undefined ? null : await ownConversation(userId, conversationId);
    if (place === null) {
      return listSimilar(db, params.id, { ...typed, privateTo: null, weighers: [userId] });
    }
    if (place.hypothesisId !== params.id) throw noSuchConversation();
    const isPrivate = place.type === 'private';
    const two = [place.user1Id, place.user2Id];
    return listSimilar(db, params.id, {
      ...typed,
      privateTo: isPrivate ? place.id : null,
      weighers: isPrivate || place.isDispute ? null : two,
    });
  });

  mount(standingRoutes.own, ({ session }) => readStanding({ db, settings }, session.userId));

  mount(weighingRoutes.ofEvidence, ({ params, query }) => listWeighingsOf(db, params.id, query));

  mount(weighingRoutes.wanted, async ({ params, query, session }) => {
    await readCreatedAt(db, params.id);
    const by = session === null ? [] : await weighers(session.userId, query.conversationId);
    return listWanted(db, params.id, by, query);
  });
}
