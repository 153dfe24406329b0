import { openDatabase, openUnlimitedPool } from './db/connection.ts';
import { visitEmbeddedPostgres } from './db/embedded/visit.ts';
import { migrateDatabase } from './db/migrate.ts';
import { createLeaving } from './features/accounts/leaving.ts';
import { findAccount } from './features/accounts/store.ts';
import { composeTalks } from './features/compose-talks.ts';
import { appendEntry } from './features/conversations/evidence/ledger.ts';
import { closeFlagOn } from './features/conversations/flags/service.ts';
import { createOperators, type Operators } from './features/moderation/operators.ts';
import { createRemovals } from './features/moderation/removals.ts';
import { startJobs } from './jobs/jobs.ts';
import { createOutbox } from './mail/outbox.ts';
import { createLogger } from './platform/logger.ts';
import { Refusal } from './platform/refusal.ts';
import type { Settings } from './platform/settings.ts';
import type { Publisher } from './realtime/realtime.ts';

/** Nobody is connected here: servers broadcast what there is to broadcast. */
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
  const address = visit?.connection ?? { connectionString: settings.DATABASE_URL ?? '' };
  await migrateDatabase(address);
  const pool = openUnlimitedPool(address, log);
  opened.defer(() => pool.end());
  const db = openDatabase(pool);
  const jobs = await startJobs(address, log, 'queue');
  opened.defer(() => jobs.stop());
  const outbox = await createOutbox(db, jobs, () =>
    Promise.reject(new Error('Only servers deliver email.')),
  );

  const { completion, disputes, queueBroadcast, broadcastHidden } = await composeTalks({
    settings,
    log,
    db,
    jobs,
    outbox,
    publisher: NOBODY,
  });
  const leaveForGood = await createLeaving({
    db,
    jobs,
    leaveConversations: async (userId) => {
      for (const changed of await completion.completeAllOf(userId)) await queueBroadcast(changed);
    },
    // A server does this, with the job that deletion queues.
    announce: () => Promise.resolve(),
  });
  const operators = createOperators({
    db,
    operator,
    removals: createRemovals({
      db,
      appendEntry,
      closeFlagOn,
      cancelChallenge: disputes.cancel,
      broadcast: queueBroadcast,
      broadcastHidden,
    }),
    async deleteMember(userId, alongside) {
      const account = await findAccount(db, userId);
      if (account === null || account.deletedAt !== null) throw new Refusal('NOT_FOUND');
      await leaveForGood(account, alongside);
    },
  });

  const running = opened.move();
  return { operators, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
