import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import etag from '@fastify/etag';
import { FRAME_BYTES_MAX, userRoutes } from '@midspan/contract';
import type { Side } from '@midspan/domain';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type DatabaseAddress, openDatabase, openPool, type Transaction } from './db/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/embedded.ts';
import { migrateDatabase } from './db/migrate.ts';
import { createAccountLimits } from './features/accounts/limits.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import { createAccountsService } from './features/accounts/service.ts';
import { createSessionStore } from './features/accounts/sessions.ts';
import { findMemberByName, removeOldLinks } from './features/accounts/store.ts';
import { mountConversations } from './features/conversations/routes.ts';
import { countOfUser, findActive, insertConversation } from './features/conversations/store.ts';
import { mountCredences } from './features/credences/routes.ts';
import { createCredencesService } from './features/credences/service.ts';
import { countMindsChanged, findCurrent, insertCredences } from './features/credences/store.ts';
import { mountHypotheses } from './features/hypotheses/routes.ts';
import { createHypothesesService } from './features/hypotheses/service.ts';
import { mountOnboarding } from './features/onboarding/routes.ts';
import { createOnboardingService } from './features/onboarding/service.ts';
import { createPrivateRequestsService } from './features/private-requests/service.ts';
import { privateRequestHandlers } from './features/private-requests/socket.ts';
import { mountSystem } from './features/system/routes.ts';
import { systemHandlers } from './features/system/socket.ts';
import { mountTopics } from './features/topics/routes.ts';
import { createTopicsService } from './features/topics/service.ts';
import { noteHypothesis } from './features/topics/store.ts';
import { keepPresence } from './features/waiting-room/presence.ts';
import { watchRooms } from './features/waiting-room/room-watch.ts';
import { createWaitingRoomService } from './features/waiting-room/service.ts';
import { waitingRoomHandlers } from './features/waiting-room/socket.ts';
import { registerDocs } from './http/docs.ts';
import { createErrorRenderer } from './http/error-renderer.ts';
import { registerHeaders } from './http/headers.ts';
import { createMount } from './http/mount.ts';
import { registerPages } from './http/pages.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { startJobs } from './jobs/jobs.ts';
import { registerMailbox } from './mail/mailbox.ts';
import { createOutbox } from './mail/outbox.ts';
import { deliverBySmtp, deliverToFolder } from './mail/transport.ts';
import { createErrorReporting } from './platform/error-reporting.ts';
import { createLogger } from './platform/logger.ts';
import type { Settings } from './platform/settings.ts';
import { ownOriginCheck } from './realtime/origin.ts';
import { startRealtime } from './realtime/realtime.ts';

export interface RunningServer {
  /** where it listens, such as http://127.0.0.1:3000 */
  readonly address: string;
  readonly port: number;
  readonly pool: pg.Pool;
  readonly embedded: EmbeddedPostgres | null;
  /** Lets running calls finish, then lets go of everything. */
  stop(): Promise<void>;
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** At a stop; a client that never finishes its call must not keep the rest from a clean end. */
const CALLS_FINISH_WITHIN_MS = 4_000;

/** Composes the server from its parts. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  // What was started is let go of in reverse order: when the start fails half way, or at the stop.
  await using started = new AsyncDisposableStack();
  const log = createLogger(settings.localMode);
  const report = await createErrorReporting(settings.SENTRY_DSN, log);

  const embedded =
    settings.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: settings.DATA_DIR, log })
      : null;
  started.defer(async () => embedded?.stop());
  const databaseAddress: DatabaseAddress = embedded?.connection ?? {
    connectionString: settings.DATABASE_URL ?? '',
  };

  const pool = openPool(databaseAddress, log);
  started.defer(() => pool.end());
  await migrateDatabase(pool);
  const db = openDatabase(pool);
  const jobs = await startJobs(databaseAddress, log);
  started.defer(() => jobs.stop());

  const mailFolder = join(settings.DATA_DIR, 'mail');
  const deliver =
    settings.SMTP_URL === undefined
      ? deliverToFolder(mailFolder)
      : deliverBySmtp(settings.SMTP_URL, settings.MAIL_FROM);
  const outbox = await createOutbox(db, jobs, deliver);

  const sessions = createSessionStore(db, {
    ttlMs: settings.SESSION_TTL_MS,
    idleMs: settings.SESSION_IDLE_MS,
  });

  const renderError = createErrorRenderer(report);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: FRAME_BYTES_MAX,
    trustProxy: settings.TRUST_PROXY,
    genReqId: () => uuidv7(),
    forceCloseConnections: 'idle',
    // What never reaches a route, such as a malformed address, is refused in the same shape.
    frameworkErrors: renderError,
  });
  started.defer(async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), CALLS_FINISH_WITHIN_MS);
    await app.close();
    clearTimeout(cutOff);
  });
  const realtime = startRealtime({
    http: app.server,
    sessions,
    isOwnOrigin: ownOriginCheck(settings),
    log,
    report,
  });
  started.defer(() => realtime.stop());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(renderError);
  app.decorateRequest('session', null);
  await registerHeaders(app, settings);
  await app.register(etag, { weak: true });
  await registerDocs(app);

  const limits = createAccountLimits(pool, settings.RATE_LIMITS);
  const accounts = await createAccountsService({
    db,
    jobs,
    outbox,
    sessions,
    limits,
    publicUrl: settings.PUBLIC_URL,
    verificationTtlMs: settings.VERIFICATION_TTL_MS,
    resetTtlMs: settings.RESET_TTL_MS,
    onSessionEnded: () => realtime.checkSessions(),
  });

  const mount = createMount(app, sessions);
  mountSystem(mount, db);
  mountAccounts(mount, db, accounts);
  const credences = createCredencesService(db);
  mountCredences(mount, db, credences);
  mountOnboarding(mount, {
    onboarding: createOnboardingService(db),
    saveCredences: (userId, given) => credences.save(userId, given),
  });
  const hypotheses = createHypothesesService({
    db,
    noteInTopic: noteHypothesis,
    saveFirstCredence: (tx, userId, credence) => insertCredences(tx, userId, [credence]),
  });
  mountHypotheses(mount, db, hypotheses);
  mountTopics(mount, db, createTopicsService({ db, addHypothesis: hypotheses.add }));
  mountConversations(mount, db);

  const meeting = { findCredence: findCurrent, findActiveConversation: findActive };
  const opening =
    (type: 'public' | 'private') =>
    (tx: Transaction, hypothesisId: string, sides: ReadonlyMap<string, Side>) =>
      insertConversation(tx, type, hypothesisId, sides);
  const roomWatch = watchRooms(db, realtime.publisher, log);
  started.defer(() => roomWatch.stop());
  const presence = await keepPresence(db, roomWatch, settings.WAITING_ROOM_GRACE_MS, log);
  started.defer(() => presence.stop());
  mount(userRoutes.stats, async ({ session }) => ({
    conversations: await countOfUser(db, session.userId),
    // Evidence is shared in conversations, which do not carry any yet.
    evidence_shared: 0,
    minds_changed: await countMindsChanged(db, session.userId),
  }));

  const mailbox = settings.localMode && settings.SMTP_URL === undefined;
  if (mailbox) registerMailbox(app, mailFolder);
  await registerPages(app, WEB_FOLDER, {
    supportEmail: settings.SUPPORT_EMAIL,
    sentryDsn: settings.SENTRY_DSN ?? null,
    testPages: settings.TEST_PAGES,
    mailbox,
  });
  await startHousekeeping(jobs, [
    () => sessions.removeDead(),
    () => removeOldLinks(db),
    () => outbox.removeOld(),
    () => limits.removeExpired(),
  ]);

  await app.ready();
  realtime.handle({
    ...systemHandlers,
    ...waitingRoomHandlers(
      createWaitingRoomService({ db, ...meeting, openConversation: opening('public') }),
      roomWatch,
      realtime.publisher,
    ),
    ...privateRequestHandlers(
      createPrivateRequestsService({
        db,
        ttlMs: settings.REQUEST_TTL_MS,
        ...meeting,
        findMember: findMemberByName,
        openConversation: opening('private'),
      }),
      realtime.publisher,
    ),
  });
  const address = await app.listen({ host: settings.HOST, port: settings.PORT });

  const running = started.move();
  return {
    address,
    port: Number(new URL(address).port),
    pool,
    embedded,
    stop: () => running.disposeAsync(),
  };
}
