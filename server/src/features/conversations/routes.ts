import {
  conversationRoutes,
  hypothesisRoutes,
  liveRoutes,
  openLedgerRoutes,
  userRoutes,
} from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { countMindsChanged } from '../credences/index.ts';
import { readCreatedAt } from '../hypotheses/index.ts';
import { forInsider } from './bargains/reading.ts';
import { listCountingAsOf } from './items/as-of-store.ts';
import { readHistory } from './items/ledger.ts';
import { listDecidedInside, listEstimated, listPublicDecided } from './items/listing-store.ts';
import { readOpenLedger } from './items/open-ledger.ts';
import { countShared } from './items/store.ts';
import { noSuchConversation, type Role } from './kernel/change.ts';
import { countOfUser } from './kernel/store.ts';
import { findConversation, type ListedRow } from './lists/listed-store.ts';
import { presentConversation, readerRole } from './lists/present.ts';
import { listMessages } from './messages/message-store.ts';
import { readConversationsOf, readPublicConversations } from './reading-lists.ts';
import { readPage } from './stream/reading.ts';
import { findSupport } from './weighings/support.ts';

export function mountConversationRoutes({ db, mount }: House): void {
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

  mount(liveRoutes.stream, ({ params, query, session }) =>
    readPage(db, params.id, session.userId, query),
  );

  mount(liveRoutes.evidence, async ({ params, query, session }) => {
    const { userId } = session;
    const { conversation, role } = await findReadable(params.id, userId);
    const { id, hypothesisId, type } = conversation;
    const inside = { id, hypothesisId, isPublic: type === 'public' };
    const page = await listDecidedInside(db, inside, query);
    if (role === 'reader') return page;
    const items = await forInsider(db, page.items, conversation, userId);
    return { ...page, items };
  });

  mount(liveRoutes.estimated, async ({ params, query, session }) => {
    const { userId } = session;
    const { conversation, role } = await findReadable(params.id, userId);
    if (role === 'reader') return { items: [], total: 0 };
    const { id } = conversation;
    const { items, total } = await listEstimated(db, id, query);
    return { items: await forInsider(db, items, conversation, userId), total };
  });

  mount(conversationRoutes.listOfHypothesis, ({ params, query }) =>
    readPublicConversations(db, params.id, query),
  );

  mount(conversationRoutes.listOfUser, ({ params, query, session }) =>
    readConversationsOf(db, params.id, session.userId, query),
  );

  mount(hypothesisRoutes.credenceHistory, async ({ params }) =>
    readHistory(db, { id: params.id, createdAt: await readCreatedAt(db, params.id) }, []),
  );

  mount(hypothesisRoutes.support, async ({ params }) => {
    await readCreatedAt(db, params.id);
    const support = await findSupport(db, params.id);
    if (support === null) throw new Error('a hypothesis without its figure');
    return support;
  });

  mount(hypothesisRoutes.evidenceHistory, async ({ params, query }) => {
    await readCreatedAt(db, params.id);
    return query.at === undefined
      ? listPublicDecided(db, params.id, query)
      : listCountingAsOf(db, params.id, query.at, query);
  });

  mount(openLedgerRoutes.ofHypothesis, ({ params, query }) => readOpenLedger(db, params.id, query));

  mount(userRoutes.stats, async ({ session }) => ({
    conversations: await countOfUser(db, session.userId),
    evidence_shared: await countShared(db, session.userId),
    minds_changed: await countMindsChanged(db, session.userId),
  }));
}
