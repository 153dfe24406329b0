import {
  attentionRoutes,
  conversationRoutes,
  conversationTexts,
  hypothesisRoutes,
  liveRoutes,
  openLedgerRoutes,
  SUMMARY_ITEMS,
  userRoutes,
} from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countMindsChanged } from '../credences/index.ts';
import { readCreatedAt } from '../hypotheses/index.ts';
import { listActive } from './attention-store.ts';
import { forInsider } from './bargains/reading.ts';
import { listCountingAsOf } from './items/as-of-store.ts';
import { readHistory, readHistoryDuring } from './items/ledger.ts';
import {
  listDecidedIn,
  listDecidedInside,
  listEstimated,
  listPublicDecided,
} from './items/listing-store.ts';
import { readOpenLedger } from './items/open-ledger.ts';
import { countShared } from './items/store.ts';
import { noSuchConversation, type Role } from './kernel/change.ts';
import { countOfUser } from './kernel/store.ts';
import { findConversation, type ListedRow } from './lists/listed-store.ts';
import { presentConversation, readerRole } from './lists/present.ts';
import { listMessages } from './messages/message-store.ts';
import { readConversationsOf, readPublicConversations } from './reading-lists.ts';
import { hasEachSaidItBack } from './restatements/service.ts';
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

  // The outcome of a conversation, so far if it is active: all that a visitor sees of it. Without any
  // message, and without what the two haven't decided.
  mount(conversationRoutes.summary, async ({ params }) => {
    const row = await findConversation(db, params.id);
    // Not even its two get one of a private conversation: a summary is meant to be shared. To a
    // visitor with a link, a private one and a missing one look the same.
    if (row === null || row.conversation.type === 'private') {
      throw new Refusal('NOT_FOUND', { message: conversationTexts.notFoundOrPrivate });
    }
    const { id, hypothesisId, createdAt, completedAt, messageCount } = row.conversation;
    if (row.hidden) throw new Refusal('REMOVED');
    const [evidence, history, eachSaidItBack] = await Promise.all([
      listDecidedIn(db, id, SUMMARY_ITEMS),
      readHistoryDuring(db, hypothesisId, { from: createdAt, until: completedAt }),
      hasEachSaidItBack(db, id),
    ]);
    return {
      conversation: presentConversation(row, 'reader'),
      message_count: messageCount,
      evidence: evidence.items,
      evidence_total: evidence.total,
      credence_history: history,
      each_said_it_back: eachSaidItBack,
    };
  });

  mount(attentionRoutes.active, ({ session, query }) =>
    listActive(db, session.userId, query.hypothesisId),
  );

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
