import { type Database, openDatabase } from '../../server/src/db/connection.ts';
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
  stop(): Promise<void>;
}

/** What features call to tell members something, for kinds that no call of the contract produces. */
export async function openNotifier(
  server: Pick<TestServer, 'pool' | 'databaseUrl' | 'baseUrl'>,
): Promise<Notifier> {
  const db = openDatabase(server.pool);
  const running = await startJobs({ connectionString: server.databaseUrl }, createLogger(true));
  // The jobs are queued here and done by the server, which has the sockets and the mail.
  const jobs = { ...running, work: async () => undefined };
  const never = async () => undefined;
  const { notify } = await createNoticesService({
    db,
    jobs,
    outbox: await createOutbox(db, jobs, never),
    publisher: { toUser: never, toRooms: never, toRoomHere: never },
    publicUrl: server.baseUrl,
  });
  return { db, notify, stop: () => running.stop() };
}
