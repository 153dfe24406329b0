import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { MESSAGE_LIMIT } from '@midspan/domain';
import { z } from 'zod';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const onOff = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(byDefault)
    .transform((value) => value === 'on');

const durationMs = (byDefault: number) =>
  z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int({ error: 'must be a whole number of milliseconds' })
    .min(1, { error: 'must be at least 1 millisecond' })
    .default(byDefault);

const address = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

/** Every setting of the server: an environment variable, its default and what it means. */
export const settingsSchema = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int()
    .min(0, { error: 'must be a port number' })
    .max(65_535, { error: 'must be a port number' })
    .default(3000)
    .describe('Port the server listens on; 0 takes a free one.'),
  HOST: z.string().default('127.0.0.1').describe('Address the server listens on.'),
  PUBLIC_URL: address(['http:', 'https:'])
    .optional()
    .describe(
      'Address people reach the server at; links in mails are built from it. Default: http://localhost with PORT. A loopback host here means local mode.',
    ),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Folder of the embedded database and, in local mode, of mails.'),
  DATABASE_URL: address(['postgres:', 'postgresql:'])
    .optional()
    .describe('A PostgreSQL 15 or newer. Unset: the server brings its own, under DATA_DIR.'),
  REDIS_URL: address(['redis:', 'rediss:'])
    .optional()
    .describe(
      'A Redis 7 or newer that carries events between servers. Needed by two or more servers on one database.',
    ),
  SMTP_URL: address(['smtp:', 'smtps:'])
    .optional()
    .describe('Mail server. Required outside local mode; unset in local mode, mails become files.'),
  MAIL_FROM: z.string().default('Midspan <no-reply@localhost>').describe('Sender of all mails.'),
  SUPPORT_EMAIL: z
    .email({ error: 'must be an email address' })
    .default('support@example.org')
    .describe('Address behind every contact-support link.'),
  SENTRY_DSN: address(['http:', 'https:'])
    .optional()
    .describe('Error reporting. Unset: errors go to the log only.'),
  DEMO: onOff('on').describe(
    'Local mode only: whether a first start fills in demo topics, conversations and members.',
  ),
  TEST_PAGES: onOff('on').describe('Whether /socket-test and the other test pages answer.'),
  RATE_LIMITS: onOff('on').describe('Limits per network address; off is for test runs.'),
  TRUST_PROXY: onOff('off').describe(
    'Whether the network address is the last one in X-Forwarded-For; on only behind a proxy that sets it or adds to it.',
  ),
  MESSAGE_LIMIT: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .default(MESSAGE_LIMIT)
    .describe(
      'Messages per member and conversation in any 10 seconds; higher only for benches. Raises what a member may send in an hour by the same factor.',
    ),
  FLAG_LAPSE_MS: durationMs(DAY).describe(
    'How long a flagger may stay silent after a clarification before the flag lapses.',
  ),
  OVERTURN_WINDOW_MS: durationMs(72 * HOUR).describe(
    'How long a challenge of evidence waits for its review, and how long a dispute lasts.',
  ),
  VERIFICATION_TTL_MS: durationMs(24 * HOUR).describe('How long a verification link lives.'),
  UNVERIFIED_TTL_MS: durationMs(7 * DAY).describe(
    'How long an account whose address nobody verified is kept.',
  ),
  RESET_TTL_MS: durationMs(HOUR).describe('How long a password reset link lives.'),
  SESSION_TTL_MS: durationMs(30 * DAY).describe('How long a session lives at most.'),
  WAITING_ROOM_GRACE_MS: durationMs(30_000).describe(
    'How long a waiting member whose last connection went keeps the place.',
  ),
  REQUEST_TTL_MS: durationMs(7 * DAY).describe('How long a private request waits for an answer.'),
  OFFER_TTL_MS: durationMs(7 * DAY).describe(
    'How long a member who asked is told that somebody of the other side has come.',
  ),
  SESSION_IDLE_MS: durationMs(7 * DAY).describe('How long a session lives unused.'),
});

export type Settings = z.output<typeof settingsSchema> & {
  readonly PUBLIC_URL: string;
  readonly localMode: boolean;
};

export class SettingsError extends Error {}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Reads and checks the settings; the error names each invalid one and what to set. */
export function loadSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in settingsSchema.shape && value !== ''),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')} ${issue.message}.`,
    );
    throw new SettingsError(sentences.join('\n'));
  }
  const publicUrl = (parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`).replace(
    /\/+$/,
    '',
  );
  const localMode = isLoopback(new URL(publicUrl).hostname);
  if (!localMode && parsed.data.SMTP_URL === undefined) {
    throw new SettingsError(
      `SMTP_URL must be set, because PUBLIC_URL (${publicUrl}) isn’t a loopback address and emails have to reach people.`,
    );
  }
  return {
    ...parsed.data,
    DATA_DIR: resolve(parsed.data.DATA_DIR),
    PUBLIC_URL: publicUrl,
    localMode,
  };
}

/** The settings of this process: its environment, and the .env file in its folder. */
export function readSettingsHere(): Settings {
  // The environment overrides the file.
  if (existsSync('.env')) process.loadEnvFile('.env');
  return loadSettings(process.env);
}
