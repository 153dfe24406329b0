import { migrateOnly, type RunningServer, startServer } from './app.ts';
import { greeting, hintsFor } from './greeting.ts';
import { fullDiskText } from './platform/full-disk.ts';
import { createLogger } from './platform/logger.ts';
import { safeMessage } from './platform/safe-error.ts';
import { readSettingsHere, type Settings, SettingsError } from './platform/settings.ts';

/** A clean stop takes at most this long, so that supervisors don't have to wait longer. */
const STOP_WITHIN_MS = 9_500;

function readSettings(): Settings {
  try {
    return readSettingsHere();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(`Midspan didn’t start. ${error.message}`);
    process.exit(1);
  }
}

function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

function greet({ PUBLIC_URL: url, localMode }: Settings, server: RunningServer): void {
  const { embedded, mailbox, demoMembers, namedMembers } = server;
  if (!localMode) {
    // Log readers expect a line like all the others.
    const log = createLogger(localMode);
    log.info({ database: embedded?.folder }, `Midspan is ready at ${url}`);
    for (const hint of hintsFor(server)) log.warn(hint);
    return;
  }
  const because = embedded?.movedBecause ?? null;
  const text = greeting({
    url,
    mailbox: mailbox ? `${url}/dev/mailbox` : null,
    demoMembers,
    namedMembers,
    databaseMoved:
      embedded === null || because === null ? null : { folder: embedded.folder, because },
  });
  console.log(text);
}

/** Time for Sentry to send its last report before the process ends. */
const LAST_REPORT_WITHIN_MS = 2_000;

/** Node would print the whole error, including the values of a failed statement. */
function endOnUnhandledError({ localMode, SENTRY_DSN }: Settings): void {
  const log = createLogger(localMode);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the server ends because of an error that nothing handled');
    setTimeout(() => process.exit(1), SENTRY_DSN === undefined ? 0 : LAST_REPORT_WITHIN_MS);
  });
}

const settings = readSettings();
endOnUnhandledError(settings);
try {
  if (settings.MIGRATE === 'only') {
    await migrateOnly(settings);
    process.exit(0);
  }
  const server = await startServer(settings);
  stopOnSignal(server);
  greet(settings, server);
} catch (error) {
  const cause = (await fullDiskText(error, settings.DATA_DIR)) ?? safeMessage(error);
  console.error(`Midspan didn’t start. ${cause}`);
  process.exit(1);
}
