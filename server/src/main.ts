import { existsSync } from 'node:fs';
import { type RunningServer, startServer } from './app.ts';
import { loadSettings, type Settings, SettingsError } from './platform/settings.ts';

/** A clean stop takes at most this long; whoever waits for us need not wait longer. */
const STOP_WITHIN_MS = 9_500;

function readSettings(): Settings {
  try {
    // What the environment says wins over the file.
    if (existsSync('.env')) process.loadEnvFile('.env');
    return loadSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(`Midspan did not start. ${error.message}`);
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

function greet(settings: Settings, server: RunningServer): void {
  const lines = [`Midspan is ready at ${settings.PUBLIC_URL}`];
  if (settings.localMode && settings.SMTP_URL === undefined) {
    lines.push(`Mails can be read at ${settings.PUBLIC_URL}/dev/mailbox`);
  }
  if (server.embedded?.movedBecause != null) {
    lines.push(`The database is in ${server.embedded.folder}: ${server.embedded.movedBecause}`);
  }
  console.log(`\n  ${lines.join('\n  ')}\n`);
}

const settings = readSettings();
try {
  const server = await startServer(settings);
  stopOnSignal(server);
  greet(settings, server);
} catch (error) {
  console.error(`Midspan did not start. ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
