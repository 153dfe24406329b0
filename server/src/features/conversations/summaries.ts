import { conversationRoutes, conversationTexts, SUMMARY_ITEMS } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readHistoryDuring } from './items/ledger.ts';
import { listDecidedIn } from './items/listing-store.ts';
import { findConversation } from './lists/listed-store.ts';
import { presentConversation } from './lists/present.ts';
import { hasEachSaidItBack } from './restatements/service.ts';

/**
 * The outcome of a conversation, so far if it is active: all that a visitor sees of it. Without any
 * message, and without what the two haven't decided.
 */
export function mountSummaries({ db, mount }: House): void {
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
}
