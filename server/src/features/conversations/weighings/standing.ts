import type { Standing } from '@midspan/contract';
import { ESTABLISHED_BY, isTalk, threadToPass } from '@midspan/domain';
import { type Database, inTransaction, type Transaction } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findCircle } from '../../visibility/index.ts';
import type { Change } from '../kernel/change.ts';
import { RECHECK, type Recheck, SETTLE } from './queue.ts';
import {
  countEnough,
  findDue,
  findOwnStanding,
  findPassing,
  findUncounted,
  insertPassed,
  insertTalk,
  listPartners,
  listUnestablishedItems,
  lockStanding,
  noteSecondThread,
  readNow,
  saveCounted,
  saveEstablished,
} from './standing-store.ts';

type Parts = Pick<Core, 'jobs' | 'settings'>;

/** [SD1] Keeps a conversation that one of its two completes, if it is a talk, to be counted soon. */
export async function noteTalk(
  { jobs }: Pick<Core, 'jobs'>,
  { tx, conversation }: Pick<Change, 'tx' | 'conversation'>,
): Promise<void> {
  const { id: conversationId, type, isDispute, byInvitation, user1Id, user2Id } = conversation;
  // Those by private request are private.
  if (type === 'private' || isDispute || byInvitation) return;
  // [CI9] Hosts choose whom they bring.
  if ((await findCircle(tx, conversation.hypothesisId)) !== null) return;
  const messages = await countEnough(tx, conversationId, [user1Id, user2Id]);
  if (!isTalk({ isPublic: true, cameFrom: 'waiting room', messages })) return;
  await insertTalk(tx, { conversationId, user1Id, user2Id });
  await jobs.queue(SETTLE, {}, { tx });
}

/** [SD3] One member passes a thread to another, if there is one to pass. */
async function pass(tx: Transaction, from: string, to: string, at: Date): Promise<void> {
  const passing = await findPassing(tx, from, to);
  const thread = passing && threadToPass(passing.giver, passing.partner);
  if (thread === null) return;
  await insertPassed(tx, [{ thread, from, to, atMs: at.getTime() }]);
  await noteSecondThread(tx, to, at);
}

export interface Establishing {
  readonly userId: string;
  readonly since: Date;
  /** [SD15] named by operators */
  readonly byOperator: boolean;
}

/** [SD4] A member is established: earlier talks count, and their weighings are checked again. */
export async function establish(
  { jobs }: Parts,
  tx: Transaction,
  { userId, since, byOperator }: Establishing,
): Promise<void> {
  await saveEstablished(tx, userId, since);
  for (const partnerId of await listPartners(tx, userId)) await pass(tx, userId, partnerId, since);
  const items: Recheck[] = (await listUnestablishedItems(tx, userId)).map((evidenceId) => ({
    evidenceId,
    byOperator,
  }));
  if (items.length > 0) await jobs.queueAll(RECHECK, items, tx);
}

/**
 * [SD4] Handles the next thing due: a member to establish, or a talk to count; false if nothing is.
 */
const settleNext = (parts: Parts, db: Database): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockStanding(tx);
    const now = await readNow(tx);
    const due = await findDue(tx, now, parts.settings.ESTABLISHED_AFTER_MS);
    if (due !== null) {
      await establish(parts, tx, { userId: due.id, since: due.since, byOperator: false });
      return true;
    }
    const talk = await findUncounted(tx);
    if (talk === null) return false;
    await saveCounted(tx, talk.id, now);
    await pass(tx, talk.user1Id, talk.user2Id, now);
    await pass(tx, talk.user2Id, talk.user1Id, now);
    return true;
  });

/** [SD4] Counts all uncounted talks and establishes all members due, each in a transaction. */
export async function settleStanding({ db, ...parts }: Parts & Pick<Core, 'db'>): Promise<void> {
  while (await settleNext(parts, db)) {
    // Each is a transaction under the lock, so servers take turns.
  }
}

/** [SD11] What a member still needs. */
export async function readStanding(
  { db, settings }: Pick<Core, 'db' | 'settings'>,
  userId: string,
): Promise<Standing> {
  const row = await findOwnStanding(db, userId);
  if (row === null) throw new Refusal('UNAUTHENTICATED');
  const { establishedAt, verifiedAt, givers } = row;
  const countsFrom = verifiedAt && new Date(verifiedAt.getTime() + settings.ESTABLISHED_AFTER_MS);
  return {
    established: establishedAt !== null,
    confirmed_at: verifiedAt?.toISOString() ?? null,
    counts_from: countsFrom?.toISOString() ?? null,
    needed: ESTABLISHED_BY.threads,
    finished_with: givers,
  };
}
