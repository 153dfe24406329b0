import {
  FIRST_EVIDENCE,
  type HypothesisScreen,
  NOTICE_PAGE,
  PAGE_MAX,
  type StartScreen,
} from '@midspan/contract';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findAccount, presentUser } from '../accounts/index.ts';
import {
  listPublicDecided,
  readActive,
  readConversationsOf,
  readHistory,
  readPublicConversations,
} from '../conversations/index.ts';
import { findSupport, presentForPage, readHypothesis, readMark } from '../hypotheses/index.ts';
import { readNotices } from '../notices/index.ts';
import { findStatus } from '../onboarding/index.ts';
import { countWaiting } from '../waiting-room/index.ts';

export async function readStartScreen(db: Database, userId: string): Promise<StartScreen> {
  const [account, onboarding, notices, active] = await Promise.all([
    findAccount(db, userId),
    findStatus(db, userId),
    readNotices(db, userId, { offset: 0, limit: NOTICE_PAGE }),
    readActive(db, userId),
  ]);
  if (account === null || onboarding === null) throw new Refusal('UNAUTHENTICATED');
  return { user: presentUser(account), onboarding, notices, active };
}

async function readOwnPart(tx: Transaction, id: string, readerId: string) {
  const query = { offset: 0, limit: PAGE_MAX, hypothesisId: id, type: 'private' } as const;
  return {
    user_id: readerId,
    private_conversations: await readConversationsOf(tx, readerId, readerId, query),
  };
}

/** As of one moment, so that the figure's number and everything else belong together. */
export const readHypothesisScreen = (
  db: Database,
  id: string,
  readerId: string | null,
): Promise<HypothesisScreen> =>
  inTransaction(
    db,
    async (tx) => {
      const row = await readHypothesis(tx, id, readerId);
      const support = await findSupport(tx, id);
      if (support === null) throw new Error('a hypothesis without its figure');
      const { ledgerSeq } = row.hypothesis;
      return {
        ledger_seq: ledgerSeq,
        mark: await readMark(tx, id),
        hypothesis: await presentForPage(tx, row, readerId),
        credence_history: await readHistory(tx, row.hypothesis, null),
        support,
        evidence: await listPublicDecided(tx, id, { offset: 0, limit: FIRST_EVIDENCE }),
        conversations: await readPublicConversations(tx, id, { offset: 0, limit: PAGE_MAX }),
        waiting: await countWaiting(tx, { offset: 0, limit: 1, hypothesisId: id }, readerId),
        own: readerId === null ? null : await readOwnPart(tx, id, readerId),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
