import { conversationRoutes } from '@midspan/contract';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { presentListed } from './present.ts';
import { listOfUser, listPublicOfHypothesis } from './store.ts';

export function mountConversations(mount: Mount, db: Database): void {
  mount(conversationRoutes.listOfHypothesis, async ({ params, query }) => {
    const { items, total } = await listPublicOfHypothesis(db, params.id, query);
    return { items: items.map(presentListed), total };
  });

  mount(conversationRoutes.listOfUser, async ({ params, query, session }) => {
    const { items, total } = await listOfUser(db, params.id, session.userId, query);
    return { items: items.map(presentListed), total };
  });
}
