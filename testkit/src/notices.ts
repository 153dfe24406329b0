import type { Notice } from '@midspan/contract';
import { CALL_KINDS } from '@midspan/domain';
import type pg from 'pg';
import { type Database, openDatabase } from '../../server/src/db/connection.ts';
import {
  type CallingBack,
  createCallingBack,
  SWEEP,
} from '../../server/src/features/notices/calling-back.ts';
import {
  createNoticesService,
  type NoticesService,
} from '../../server/src/features/notices/service.ts';
import { startJobs } from '../../server/src/jobs/jobs.ts';
import { createOutbox } from '../../server/src/mail/outbox.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import type { TestServer } from './test-server.ts';

export interface Notifier {
  readonly db: Database;
  readonly notify: NoticesService['notify'];
  /** what a server does shortly after something happened in these conversations */
  readonly look: CallingBack['look'];
  /** has the server catch up with unfinished work, as it does every minute */
  sweep(): Promise<void>;
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
  const { notify } = await createNoticesService({
    db,
    jobs,
    outbox: await createOutbox(db, jobs, never),
    publisher: { toUser: never, toRooms: never, toRoomHere: never },
    publicUrl: server.baseUrl,
  });
  const { look } = createCallingBack({ db, log, notify, onUnread: () => undefined });
  const sweep = () => jobs.queue(SWEEP, {});
  return { db, notify, look, sweep, stop: () => running.stop() };
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

const CALLS: readonly string[] = CALL_KINDS;

/** Notices without callbacks, which appear with time while a test runs. */
export const withoutCalls = (notices: readonly Notice[]): Notice[] =>
  notices.filter(({ kind }) => !CALLS.includes(kind));
