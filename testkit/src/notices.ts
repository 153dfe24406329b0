import { type Notice, noticeRoutes } from '@midspan/contract';
import { CALL_KINDS, REMIND_AFTER_MS, UNSEEN_MS } from '@midspan/domain';
import type pg from 'pg';
import { type Database, openDatabase, type Transaction } from '../../server/src/db/connection.ts';
import type { NewNotice } from '../../server/src/db/schema/index.ts';
import {
  type CallingBack,
  createCallingBack,
  SWEEP,
} from '../../server/src/features/conversations/calling-back.ts';
import { remindAll } from '../../server/src/features/conversations/reminding.ts';
import { COUNT } from '../../server/src/features/conversations/weighings/jobs.ts';
import { notify } from '../../server/src/features/notices/index.ts';
import { startJobs } from '../../server/src/jobs/jobs.ts';
import { createOutbox } from '../../server/src/mail/outbox.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import type { TestServer } from './test-server.ts';

export interface Notifier {
  readonly db: Database;
  notify(
    tx: Transaction,
    notices: readonly NewNotice[],
    how?: { readonly byMail: boolean },
  ): Promise<void>;
  /** checks these conversations, as a server does shortly after a change */
  readonly check: CallingBack['check'];
  /** runs the sweep for conversations that were not checked, as a server does every minute */
  sweep(): Promise<void>;
  /** reminds of turns that have waited too long, as a server does every hour */
  remind(): Promise<void>;
  /** queues a job, which also wakes the server for others of its kind that are due */
  queue(name: string, data: object): Promise<void>;
  stop(): Promise<void>;
}

/** The features' notifier, for kinds that no call of the contract produces. */
export async function openNotifier(
  server: Pick<TestServer, 'pool' | 'databaseUrl' | 'baseUrl'>,
): Promise<Notifier> {
  const db = openDatabase(server.pool);
  const running = await startJobs({ connectionString: server.databaseUrl }, createLogger(true));
  // Jobs are queued here and run by the server, which has the sockets and the mail.
  const jobs = { ...running, work: async () => undefined };
  const log = createLogger(true);
  const never = async () => undefined;
  const outbox = await createOutbox(db, jobs, never);
  const settings = { PUBLIC_URL: server.baseUrl, UNSEEN_MS, REMIND_AFTER_MS };
  const parts = { db, log, jobs, outbox, settings };
  const { check } = createCallingBack(parts, { noteWaiting: () => undefined });
  const sweep = async () => {
    await jobs.queue(SWEEP, {});
    await jobs.queue(COUNT, {});
  };
  return {
    db,
    notify: (tx, notices, how) => notify(parts, tx, notices, how),
    check,
    sweep,
    remind: () => remindAll(parts),
    queue: (name, data) => jobs.queue(name, data),
    stop: () => running.stop(),
  };
}

/** Lets time pass in a conversation by moving everything in it into the past. */
export async function letPass(pool: pg.Pool, conversationId: string, time: string): Promise<void> {
  const moves = {
    conversations: ['created_at'],
    messages: ['created_at'],
    conversation_events: ['created_at'],
    conversation_seen: ['message_notice_at', 'turn_email_at'],
    notices: ['created_at'],
  };
  for (const [table, columns] of Object.entries(moves)) {
    const key = table === 'conversations' ? 'id' : 'conversation_id';
    const set = columns.map((column) => `${column} = ${column} - $2::interval`).join();
    await pool.query(`UPDATE ${table} SET ${set} WHERE ${key} = $1`, [conversationId, time]);
  }
}

/**
 * A member's notices, of all conversations unless one is given, oldest first, and the kind of email
 * that each went out as.
 */
export async function noticesTo(
  pool: pg.Pool,
  { userId }: { readonly userId: string },
  conversationId?: string,
) {
  const { rows } = await pool.query<{ kind: Notice['kind']; mailed_as: string | null }>(
    `SELECT kind, mailed_as FROM notices
     WHERE user_id = $1 AND ($2::uuid IS NULL OR conversation_id = $2) ORDER BY id`,
    [userId, conversationId ?? null],
  );
  return rows;
}

/** The subjects of the emails to an address, sent or about to be sent, oldest first. */
export async function mailsTo(pool: pg.Pool, address: string): Promise<string[]> {
  const { rows } = await pool.query<{ subject: string }>(
    'SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY id',
    [address],
  );
  return rows.map(({ subject }) => subject);
}

const CALLS: readonly string[] = CALL_KINDS;

/** Notices other than callbacks, which appear with time while a test runs. */
export const withoutCalls = (notices: readonly Notice[]): Notice[] =>
  notices.filter(({ kind }) => !CALLS.includes(kind));

/** A member's notices other than callbacks, newest first. */
export const noticesOf = async (
  { api }: Pick<TestServer, 'api'>,
  { token }: { readonly token: string },
): Promise<Notice[]> =>
  withoutCalls((await api.call(noticeRoutes.list, { query: {} }, token)).items);
