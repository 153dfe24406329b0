import { conversationRoutes, liveRoutes } from '@midspan/contract';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { noSuchConversation, type Role } from './change.ts';
import { listMessages } from './messages.ts';
import { presentConversation, presentListed, readerRole } from './present.ts';
import type { ListDecidedEvidence } from './snapshot.ts';
import { findConversation, type ListedRow, listOfUser, listPublicOfHypothesis } from './store.ts';

export function mountConversations(
  mount: Mount,
  db: Database,
  listDecidedEvidence: ListDecidedEvidence,
): void {
  async function findReadable(id: string, userId: string): Promise<ListedRow & { role: Role }> {
    const row = await findConversation(db, id);
    if (row === null) throw noSuchConversation();
    return { ...row, role: readerRole(row, userId) };
  }

  mount(conversationRoutes.one, async ({ params, session }) => {
    const { role, ...row } = await findReadable(params.id, session.userId);
    return presentConversation(row, role);
  });

  mount(liveRoutes.messages, async ({ params, query, session }) => {
    const { role } = await findReadable(params.id, session.userId);
    return listMessages(db, params.id, role, query);
  });

  mount(liveRoutes.evidence, async ({ params, query, session }) => {
    const { conversation } = await findReadable(params.id, session.userId);
    const { id, hypothesisId, type } = conversation;
    return listDecidedEvidence(db, { id, hypothesisId, isPublic: type === 'public' }, query);
  });

  mount(conversationRoutes.listOfHypothesis, async ({ params, query }) => {
    const { items, total } = await listPublicOfHypothesis(db, params.id, query);
    return { items: items.map((row) => presentListed(row, 'reader')), total };
  });

  mount(conversationRoutes.listOfUser, async ({ params, query, session }) => {
    const { items, total } = await listOfUser(db, params.id, session.userId, query);
    const role = params.id === session.userId ? 'participant' : 'reader';
    return { items: items.map((row) => presentListed(row, role)), total };
  });
}
