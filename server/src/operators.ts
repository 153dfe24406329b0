import { addressFrom } from './db/address.ts';
import { openDatabase, openUnlimitedPool } from './db/connection.ts';
import { visitEmbeddedPostgres } from './db/embedded/visit.ts';
import { migrateDatabase } from './db/migrate.ts';
import { startLeaving } from './features/accounts/index.ts';
import { startParting } from './features/circles/index.ts';
import { startConversations } from './features/conversations/index.ts';
import { accountHooks } from './features/hooks.ts';
import { type Operators, startOperators } from './features/moderation/index.ts';
import { startNotifying } from './features/notices/index.ts';
import { startPairing } from './features/rounds/index.ts';
import { startJobs } from './jobs/jobs.ts';
import { createOutbox } from './mail/outbox.ts';
import { createLogger } from './platform/logger.ts';
import type { Settings } from './platform/settings.ts';
import type { Publisher } from './realtime/realtime.ts';

/** No one is connected here: a server does the broadcasting. */
const NOBODY: Publisher = {
  toUser: () => undefined,
  toRooms: () => undefined,
  toRoomHere: () => undefined,
};

export interface OpenOperators extends AsyncDisposable {
  readonly operators: Operators;
}

/** Composes what an operator needs on a server's database, whether or not a server is running. */
export async function openOperators(settings: Settings, operator: string): Promise<OpenOperators> {
  await using opened = new AsyncDisposableStack();
  const log = createLogger(true);

  const visit =
    settings.DATABASE_URL === undefined ? await visitEmbeddedPostgres(settings.DATA_DIR) : null;
  opened.defer(async () => visit?.end());
  const address = visit?.connection ?? addressFrom(settings);
  await migrateDatabase(address);
  const pool = openUnlimitedPool(address, log);
  opened.defer(() => pool.end());
  const db = openDatabase(pool);
  const jobs = await startJobs(address, log, 'queue');
  opened.defer(() => jobs.stop());
  const outbox = await createOutbox(db, jobs, () =>
    Promise.reject(new Error('Only servers deliver email.')),
  );

  const core = { settings, log, db, jobs, outbox, publisher: NOBODY };
  await startNotifying(core);
  const conversations = await startConversations(core);
  // Servers do what is due.
  await startPairing(core, conversations);
  // Servers find out within seconds who is no longer in a circle.
  const parting = await startParting({ core, conversations, onChanged: () => undefined });
  const leaveForGood = await startLeaving(core, accountHooks(core, conversations, parting));
  const operators = await startOperators(core, operator, conversations, leaveForGood);

  const running = opened.move();
  return { operators, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
