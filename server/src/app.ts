import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import etag from '@fastify/etag';
import { FRAME_BYTES_MAX, type Site } from '@midspan/contract';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { addressFrom, pooledUrlOf } from './db/address.ts';
import { openDatabase, openPool } from './db/connection.ts';
import { takeVerifiedBackup } from './db/embedded/backup.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/embedded.ts';
import { LOCKS, withExclusiveLock } from './db/exclusive-lock.ts';
import { limitRole } from './db/limits.ts';
import { migrateDatabase, refuseUnmigrated } from './db/migrate.ts';
import { createPublicVersion } from './db/public-version.ts';
import { createSharedReads } from './db/shared-reads.ts';
import { expectDemo, fillDemo } from './demo/demo.ts';
import { DEMO_LOGINS } from './features/accounts/index.ts';
import { composeFeatures } from './features/compose.ts';
import { countNamed } from './features/conversations/index.ts';
import { countModerators } from './features/moderation/index.ts';
import {
  createPreviews,
  openAddress,
  registerCrawling,
  registerEmbeds,
} from './features/previews/index.ts';
import { createGate } from './features/visibility/index.ts';
import { openToAnyOrigin } from './http/any-origin.ts';
import { createClientErrorHandler } from './http/client-error.ts';
import { registerDevSite } from './http/dev-site.ts';
import { registerDocs } from './http/docs.ts';
import { createErrorRenderer } from './http/error-renderer.ts';
import { createPainter } from './http/first-paint.ts';
import { registerHeaders, securityHeaders, setHeaders } from './http/headers.ts';
import { createKeptAnswers } from './http/kept-answers.ts';
import { createMetrics } from './http/metrics.ts';
import { createMount, findSession } from './http/mount.ts';
import { registerPages } from './http/pages.ts';
import { validatorCompiler } from './http/validator.ts';
import { startJobs } from './jobs/jobs.ts';
import { startNightlyBackup } from './jobs/nightly-backup.ts';
import { registerMailbox } from './mail/mailbox.ts';
import { createOutbox } from './mail/outbox.ts';
import { deliverBySmtp, deliverToFolder } from './mail/transport.ts';
import { createErrorReporting } from './platform/error-reporting.ts';
import { createLogger } from './platform/logger.ts';
import type { Settings } from './platform/settings.ts';
import { createAfterLoss } from './realtime/after-loss.ts';
import { networkFinder, ownOriginCheck } from './realtime/origin.ts';
import { startRealtime } from './realtime/realtime.ts';
import { connectRedis } from './realtime/redis.ts';
import { createAccountLimits } from './session/limits.ts';
import { createSessionStore } from './session/sessions.ts';

export interface RunningServer {
  /** where it listens, such as http://127.0.0.1:3000 */
  readonly address: string;
  readonly port: number;
  readonly pool: pg.Pool;
  readonly embedded: EmbeddedPostgres | null;
  /** whether emails become files that can be read in the browser */
  readonly mailbox: boolean;
  readonly demoMembers: Site['demoMembers'];
  /** [SD2] how many members operators named established */
  readonly namedMembers: number;
  /** [DK1] how many members are moderators */
  readonly moderators: number;
  /** Lets running calls finish, then releases everything. */
  stop(): Promise<void>;
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const FIRST_PAINT_FILE = fileURLToPath(
  new URL('../../web/dist-server/first-paint.js', import.meta.url),
);

/** At a stop; a client that never finishes its call must not prevent a clean shutdown. */
const CALLS_FINISH_WITHIN_MS = 4_000;

/** A client that sends a request byte by byte can't hold a connection for long. */
const HEAD_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 30_000;
/** Node's default of half a minute would give them that much again. */
const CHECK_SLOW_EVERY_MS = 2_000;

/**
 * Many proxies append to what a client claims, so only the last entry, from the nearest one, is
 * true.
 */
const isNearest = (_address: string, hop: number) => hop === 0;

/**
 * Elsewhere a WebSocket upgrade is ignored and the page is served. Socket.IO would silently hang up
 * after a second, which a proxy would mistake for a dead server.
 */
const isLive = ({ url }: IncomingMessage) => url?.startsWith('/socket.io/') === true;

// The contract has texts for what people enter. What only programs get wrong, such as a malformed
// id, uses Zod's own messages, which zod/mini leaves out for browsers.
z.config(z.locales.en());

/** Migrates the database, the job queue's own tables included, without serving anyone. */
export async function migrateOnly(settings: Settings): Promise<void> {
  const address = addressFrom(settings);
  await migrateDatabase(address);
  const jobs = await startJobs(address, createLogger(settings.localMode), 'queue');
  await jobs.stop();
}

/** Composes the server from its parts. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  // Everything started is released in reverse order when the start fails halfway, or at the stop.
  await using started = new AsyncDisposableStack();
  const log = createLogger(settings.localMode);
  const report = await createErrorReporting(settings.SENTRY_DSN, log);

  const embedded =
    settings.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: settings.DATA_DIR, log })
      : null;
  started.defer(async () => embedded?.stop());
  const databaseAddress = embedded?.connection ?? addressFrom(settings);

  await (settings.MIGRATE === 'never' ? refuseUnmigrated : migrateDatabase)(databaseAddress);
  let afterLoss = (): void => undefined;
  const pool = openPool(databaseAddress, log, () => afterLoss());
  started.defer(() => pool.end());
  if (pooledUrlOf(databaseAddress) !== undefined) await limitRole(pool);
  const db = openDatabase(pool);
  const metrics = createMetrics();
  const jobs = await startJobs(databaseAddress, log, 'work', {
    migrate: settings.MIGRATE !== 'never',
    onFailure: metrics.recordJobFailure,
  });
  started.defer(() => jobs.stop());

  const { DATA_DIR: dataDir, BACKUP_DIR: backupDir } = settings;
  if (embedded !== null && backupDir !== undefined) {
    await startNightlyBackup(jobs, pool, log, () =>
      takeVerifiedBackup(dataDir, backupDir, embedded.connection),
    );
  }

  const mailFolder = join(settings.DATA_DIR, 'mail');
  const deliver =
    settings.SMTP_URL === undefined
      ? deliverToFolder(mailFolder)
      : deliverBySmtp(settings.SMTP_URL, settings.MAIL_FROM);
  const outbox = await createOutbox(db, jobs, deliver);

  const sessions = createSessionStore(db, {
    ttlMs: settings.SESSION_TTL_MS,
    idleMs: settings.SESSION_IDLE_MS,
    supportEmail: settings.SUPPORT_EMAIL,
  });

  const gate = createGate(db);
  const renderError = createErrorRenderer(report);
  const headers = securityHeaders(settings);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: FRAME_BYTES_MAX,
    trustProxy: settings.TRUST_PROXY && isNearest,
    genReqId: () => uuidv7(),
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_WITHIN_MS,
    http: {
      headersTimeout: HEAD_WITHIN_MS,
      connectionsCheckingInterval: CHECK_SLOW_EVERY_MS,
      shouldUpgradeCallback: isLive,
    },
    clientErrorHandler: createClientErrorHandler(headers),
    // What never reaches a route, such as a malformed address, is refused in the same shape,
    // because no hook runs for it.
    frameworkErrors(error, request, reply) {
      setHeaders(reply.raw, headers);
      renderError(error, request, reply.header('Cache-Control', 'no-store'));
    },
  });
  started.defer(async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), CALLS_FINISH_WITHIN_MS);
    await app.close();
    clearTimeout(cutOff);
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(renderError);
  app.decorateRequest('session', null);
  const publicVersion = createPublicVersion(pool);
  const shared = createSharedReads(publicVersion);
  const answers = createKeptAnswers({
    publicVersion,
    findSession: (request) => findSession(sessions, request),
    gate,
  });
  answers.onChange(shared.forgetAll);
  const limits = createAccountLimits(pool, settings.RATE_LIMITS);
  const isOwnOrigin = ownOriginCheck(settings);
  openToAnyOrigin(app, { isOwnOrigin, countCall: limits.beforeOtherOrigin, headers });
  answers.serve(app);
  registerHeaders(app, headers);
  await app.register(etag, { weak: true });
  answers.collect(app);
  const redis = settings.REDIS_URL === undefined ? null : connectRedis(settings.REDIS_URL, log);
  started.defer(async () => redis?.stop());
  const realtime = startRealtime({
    http: app.server,
    headers,
    sessions,
    gate,
    messageLimit: settings.MESSAGE_LIMIT,
    redis,
    isOwnOrigin,
    networksOf: networkFinder(settings),
    waitingPerNetwork: settings.CONNECTING_PER_NETWORK,
    log,
    report,
    recordEvent: metrics.recordEvent,
    afterEvent: answers.afterEvent,
    beforeNews: answers.beforeNews,
  });
  started.defer(() => realtime.stop());
  afterLoss = createAfterLoss(pool, realtime.catchUpEverywhere);
  metrics.mount(app);
  await registerDocs(app);

  const handlers = await composeFeatures({
    settings,
    log,
    pool,
    db,
    jobs,
    outbox,
    shared,
    sessions,
    publisher: realtime.publisher,
    realtime,
    metrics,
    app,
    limits,
    mount: createMount({ app, sessions, gate, beforeWrite: limits.beforeWrite }),
    chores: [],
    started,
  });

  const mailbox = settings.localMode && settings.SMTP_URL === undefined;
  if (mailbox) registerMailbox(app, mailFolder);
  const demo = settings.localMode && settings.DEMO ? await expectDemo(db) : 'none';
  const demoMembers = demo === 'none' ? [] : DEMO_LOGINS;
  registerCrawling(app, db, settings.PUBLIC_URL);
  registerEmbeds(app, db, settings.PUBLIC_URL);
  // Local mode doesn't guarantee local callers: PUBLIC_URL may have been forgotten.
  const site: Site = {
    supportEmail: settings.SUPPORT_EMAIL,
    sentryDsn: settings.SENTRY_DSN ?? null,
    testPages: settings.TEST_PAGES,
    mailbox: false,
    demoMembers: [],
  };
  const siteHere: Site = { ...site, mailbox, demoMembers };
  if (settings.localMode) registerDevSite(app, siteHere);
  const pages = await registerPages(app, {
    webFolder: WEB_FOLDER,
    siteFor: { thisMachine: siteHere, anybody: site },
    publicUrl: settings.PUBLIC_URL,
    describe: createPreviews(db, settings.TEST_PAGES, limits.beforeInvitationCall),
    openAddress,
    paintFirst: await createPainter(app, {
      bundleFile: FIRST_PAINT_FILE,
      site,
      withinMs: settings.PAINT_WITHIN_MS,
      rateLimits: settings.RATE_LIMITS,
    }),
    onChange: answers.onChange,
  });
  metrics.watch({
    pool,
    countSockets: realtime.countSockets,
    keptBytes: () => answers.bytes() + shared.bytes() + pages.keptBytes(),
  });
  await app.ready();
  if (demo === 'fill') {
    const play = { app, db, sessions, handlers };
    await withExclusiveLock(databaseAddress, LOCKS.demo, () => fillDemo(play));
  }
  realtime.handle(handlers);
  const address = await app.listen({ host: settings.HOST, port: settings.PORT });

  const running = started.move();
  return {
    address,
    port: Number(new URL(address).port),
    pool,
    embedded,
    mailbox,
    demoMembers,
    namedMembers: await countNamed(db),
    moderators: await countModerators(db),
    stop: () => running.disposeAsync(),
  };
}
