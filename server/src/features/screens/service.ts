import {
  FIRST_EVIDENCE,
  FIRST_ROUNDS,
  type HypothesisScreen,
  NOTICE_PAGE,
  PAGE_MAX,
  type StartScreen,
} from '@midspan/contract';
import { type Database, inTransaction } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Session } from '../../session/sessions.ts';
import { findOwn, presentUser } from '../accounts/index.ts';
import { listNames } from '../circles/index.ts';
import {
  findSupport,
  listActive,
  listPublicDecided,
  readConversationsOf,
  readHistory,
  readPublicConversations,
} from '../conversations/index.ts';
import { presentForPage, readHypothesis, readMark, withOwnPartOf } from '../hypotheses/index.ts';
import { readDeskCount } from '../moderation/index.ts';
import { listOwnNotices } from '../notices/index.ts';
import { findStatus } from '../onboarding/index.ts';
import { listRounds } from '../rounds/index.ts';
import { countWaiting, countWaitingIn } from '../waiting-room/index.ts';

const FIRST_PAGE = { offset: 0, limit: PAGE_MAX } as const;

export async function readStartScreen(
  db: Database,
  session: Session,
  readMark: (userId: string) => Promise<string | undefined>,
): Promise<StartScreen> {
  const { userId } = session;
  // Before everything else, so that what changes in the meantime is missing in the mark and not in the
  // rest.
  const mark = await readMark(userId);
  const [account, onboarding, notices, active, circles] = await Promise.all([
    findOwn(db, userId),
    findStatus(db, userId),
    listOwnNotices(db, userId, { offset: 0, limit: NOTICE_PAGE }),
    listActive(db, userId),
    listNames(db, userId),
  ]);
  if (mark === undefined || account === null || onboarding === null) {
    throw new Refusal('UNAUTHENTICATED');
  }
  const user = presentUser(account);
  const desk = await readDeskCount(db, session, circles);
  return { mark, user, onboarding, notices: notices.parse(), active, circles, desk };
}

/** As of one moment, so that the figure's number and everything else belong together. */
const readPublicScreen = (db: Database, id: string): Promise<HypothesisScreen> =>
  inTransaction(
    db,
    async (tx) => {
      const row = await readHypothesis(tx, id);
      const support = await findSupport(tx, id);
      if (support === null) throw new Error('a hypothesis without its figure');
      const { ledgerSeq } = row.hypothesis;
      return {
        ledger_seq: ledgerSeq,
        mark: await readMark(tx, id),
        hypothesis: await presentForPage(tx, row),
        credence_history: await readHistory(tx, row.hypothesis, []),
        support,
        evidence: await listPublicDecided(tx, id, {
          offset: 0,
          limit: FIRST_EVIDENCE,
          order: 'strongest',
        }),
        conversations: await readPublicConversations(tx, id, FIRST_PAGE),
        waiting: await countWaiting(tx, { offset: 0, limit: 1, hypothesisId: id }, null),
        rounds: await listRounds(tx, { hypothesisId: id }, { offset: 0, limit: FIRST_ROUNDS }),
        own: null,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** The public part is shared; the reader's own part is read at the same time. */
export async function readHypothesisScreen(
  { db, shared }: Pick<House, 'db' | 'shared'>,
  id: string,
  readerId: string | null,
): Promise<HypothesisScreen> {
  if (readerId === null) return readPublicScreen(db, id);
  const reading = shared.read(`screen ${id}`, () => readPublicScreen(db, id));
  const ofPrivate = { ...FIRST_PAGE, hypothesisId: id, type: 'private' } as const;
  const [screen, hypothesis, waiting, private_conversations] = await Promise.all([
    reading,
    withOwnPartOf(
      db,
      id,
      readerId,
      reading.then((page) => page.hypothesis),
    ),
    countWaitingIn(db, id, readerId),
    readConversationsOf(db, readerId, readerId, ofPrivate),
  ]);
  return { ...screen, hypothesis, waiting, own: { user_id: readerId, private_conversations } };
}
