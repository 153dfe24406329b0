import { conversationRoutes, conversationTexts } from '@midspan/contract';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentConversation, presentListed } from './present.ts';
import { findConversation, listOfUser, listPublicOfHypothesis } from './store.ts';

export function mountConversations(mount: Mount, db: Database): void {
  mount(conversationRoutes.one, async ({ params, session }) => {
    const row = await findConversation(db, params.id);
    if (row === null) {
      throw new Refusal('NOT_FOUND', { message: conversationTexts.notFound });
    }
    const { type, user1Id, user2Id } = row.conversation;
    if (type === 'private' && ![user1Id, user2Id].includes(session.userId)) {
      throw new Refusal('PRIVATE_CONVERSATION');
    }
    return presentConversation(row);
  });

  mount(conversationRoutes.listOfHypothesis, async ({ params, query }) => {
    const { items, total } = await listPublicOfHypothesis(db, params.id, query);
    return { items: items.map(presentListed), total };
  });

  mount(conversationRoutes.listOfUser, async ({ params, query, session }) => {
    const { items, total } = await listOfUser(db, params.id, session.userId, query);
    return { items: items.map(presentListed), total };
  });
}
