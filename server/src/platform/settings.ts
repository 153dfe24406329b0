import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  BRAKE_MS,
  BRAKE_POINTS,
  ESTABLISHED_AFTER_MS,
  MESSAGE_LIMIT,
  REMIND_AFTER_MS,
  ROUND_ABSENT_MS,
  ROUND_TIMES,
  UNSEEN_MS,
} from '@midspan/domain';
import { z } from 'zod';
import { sentinelsIn } from './redis-address.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const onOff = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(byDefault)
    .transform((value) => value === 'on');

const countFrom1 = (byDefault: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .default(byDefault);

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

/** A host name, or all below one. */
const PUSH_HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/** Every setting of the server: an environment variable, its default and what it means. */
export const settingsSchema = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int()
    .min(0, { error: 'must be a port number' })
    .max(65_535, { error: 'must be a port number' })
    .default(3000)
    .describe('Port the server listens on; 0 picks a free one.'),
  HOST: z.string().default('127.0.0.1').describe('Address the server listens on.'),
  PUBLIC_URL: address(['http:', 'https:'])
    .optional()
    .describe(
      'Address at which people reach the server; links in emails are built from it. Default: http://localhost with PORT. A loopback host means local mode.',
    ),
  DATA_DIR: z
    .string()
    .default('./data')
    .describe('Folder for the embedded database and, in local mode, for emails.'),
  DATABASE_URL: address(['postgres:', 'postgresql:'])
    .optional()
    .describe('PostgreSQL 15 or newer. Unset: the server runs its own, under DATA_DIR.'),
  BACKUP_DIR: z
    .string()
    .transform((value) => resolve(value))
    .optional()
    .describe(
      'Folder on another disk for backups of the embedded database: a copy is made every night, restored, and compared. Unset: no backups.',
    ),
  MIGRATE: z
    .enum(['auto', 'only', 'never'], { error: 'must be auto, only or never' })
    .default('auto')
    .describe(
      'What to do about a database of an older version. auto: migrate it and start; only: migrate it and end; never: start only if it needs no migration, so that the servers’ database user needs no rights to change tables.',
    ),
  DATABASE_DIRECT_URL: address(['postgres:', 'postgresql:'])
    .optional()
    .describe(
      'Address of PostgreSQL itself when DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer; for migrations, locks and job notifications.',
    ),
  REDIS_URL: z
    .union(
      [address(['redis:', 'rediss:']), z.string().refine((value) => sentinelsIn(value) !== null)],
      {
        error:
          'must be an address starting with redis:// or rediss://, or like redis+sentinel://host:26379,host:26379/name',
      },
    )
    .optional()
    .describe(
      'Redis 7 or newer, which carries events between servers. Required for two or more servers on one database. With Sentinel: redis+sentinel://host:26379,host:26379/name.',
    ),
  SMTP_URL: address(['smtp:', 'smtps:'])
    .optional()
    .describe(
      'Mail server. Required outside local mode; if unset in local mode, emails become files.',
    ),
  MAIL_FROM: z.string().default('Midspan <no-reply@localhost>').describe('Sender of all emails.'),
  SUPPORT_EMAIL: z
    .email({ error: 'must be an email address' })
    .default('support@example.org')
    .describe('Address behind every contact-support link.'),
  PUSH_HOSTS: z
    .string()
    .default(
      'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    )
    .transform((value) => value.split(',').map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => PUSH_HOST.test(host)), {
      error: 'must be host names separated by commas, each perhaps starting with *.',
    })
    .describe(
      'Push services that alerts may be sent to, separated by commas; *. stands for any subdomain. In local mode it may name a loopback host, which is then also called without TLS.',
    ),
  SENTRY_DSN: address(['http:', 'https:'])
    .optional()
    .describe('Error reporting. Unset: errors are only logged.'),
  DEMO: onOff('on').describe(
    'Local mode only: whether the first start creates demo topics, conversations and members.',
  ),
  TEST_PAGES: onOff('on').describe('Whether /socket-test and the other test pages are available.'),
  RATE_LIMITS: onOff('on').describe('Limits per network; off only for test runs.'),
  TRUST_PROXY: onOff('off').describe(
    'Whether the caller’s address is the last one in X-Forwarded-For; turn it on only behind a proxy that sets or appends to that header.',
  ),
  CONNECTING_PER_NETWORK: countFrom1(1_000).describe(
    'Connections of one network that may be signing in at once, on each server: by default 500 members with two tabs each. Applies with RATE_LIMITS.',
  ),
  MESSAGE_LIMIT: countFrom1(MESSAGE_LIMIT).describe(
    'Messages per member and conversation in any 10 seconds; higher only for benchmarks. Raises the hourly limit by the same factor.',
  ),
  FLAG_LAPSE_MS: durationMs(DAY).describe(
    'How long a flagger has to answer a clarification before the flag lapses.',
  ),
  OVERTURN_WINDOW_MS: durationMs(72 * HOUR).describe(
    'How long a challenge waits for its review, and how long a dispute lasts.',
  ),
  ESTABLISHED_AFTER_MS: durationMs(ESTABLISHED_AFTER_MS).describe(
    'How long after verifying their address a member can be established, at the earliest.',
  ),
  BRAKE_MS: durationMs(BRAKE_MS).describe(
    'Within which time a figure that established pairs carry moves less than `BRAKE_POINTS`.',
  ),
  BRAKE_POINTS: countFrom1(BRAKE_POINTS).describe(
    'How far such a figure may not move within `BRAKE_MS`.',
  ),
  UNSEEN_MS: durationMs(UNSEEN_MS).describe(
    'How long something that was pushed to a device may stay unseen before it is emailed.',
  ),
  REMIND_AFTER_MS: durationMs(REMIND_AFTER_MS).describe(
    'How long a turn in a conversation waits before its one reminder.',
  ),
  VERIFICATION_TTL_MS: durationMs(24 * HOUR).describe('How long a verification link is valid.'),
  UNVERIFIED_TTL_MS: durationMs(7 * DAY).describe(
    'How long an account with an unverified address is kept.',
  ),
  EMAIL_CHANGE_STOP_MS: durationMs(7 * DAY).describe(
    'How long the link that stops an email change works, and how long no new address can be requested after it was used.',
  ),
  FACTOR_RECOVERY_MS: durationMs(72 * HOUR).describe(
    'How long after a member confirmed the loss of every second factor operators can remove them, at the earliest.',
  ),
  RESET_TTL_MS: durationMs(HOUR).describe('How long a password reset link is valid.'),
  SESSION_TTL_MS: durationMs(30 * DAY).describe('Maximum lifetime of a session.'),
  EXPORT_STALL_MS: durationMs(30_000).describe(
    'How long a download of a member’s data may stand still before it is aborted.',
  ),
  WAITING_ROOM_GRACE_MS: durationMs(30_000).describe(
    'How long a waiting member keeps the entry after the last connection is lost.',
  ),
  READY_MS: durationMs(5_000).describe(
    'How long two members who accepted each other are both connected before their conversation begins by itself.',
  ),
  PRESENCE_GRACE_MS: durationMs(10_000).describe(
    'How long a participant still counts as online after the last connection is lost.',
  ),
  REQUEST_TTL_MS: durationMs(7 * DAY).describe('How long a private request waits for an answer.'),
  OFFER_TTL_MS: durationMs(7 * DAY).describe(
    'How long a standing offer sends alerts when someone on the other side arrives.',
  ),
  INVITATION_TTL_MS: durationMs(30 * DAY).describe('How long an invitation link is valid.'),
  ROUND_AHEAD_MS: durationMs(ROUND_TIMES.pairsAfter.min).describe(
    'How long before it pairs a round is opened, at the least.',
  ),
  ROUND_ABSENT_MS: durationMs(ROUND_ABSENT_MS).describe(
    'How long into a live round those are paired again whose partner has not come.',
  ),
  SESSION_IDLE_MS: durationMs(7 * DAY).describe('How long a session lasts without use.'),
  PAINT_WITHIN_MS: durationMs(300).describe(
    'How long rendering a page on the server may delay it; the browser draws what is missing then.',
  ),
  SPELLING_WITHIN_MS: durationMs(300).describe(
    'How long a search may look for similar spellings; after that it answers without them.',
  ),
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
  if (parsed.data.MIGRATE !== 'auto' && parsed.data.DATABASE_URL === undefined) {
    throw new SettingsError(
      'MIGRATE must be auto without DATABASE_URL, because the embedded database is migrated by its server.',
    );
  }
  if (parsed.data.DATABASE_DIRECT_URL !== undefined && parsed.data.DATABASE_URL === undefined) {
    throw new SettingsError(
      'DATABASE_URL must be set to the pooler’s address, because DATABASE_DIRECT_URL is set.',
    );
  }
  const ownHost = parsed.data.PUSH_HOSTS.find((host) => isLoopback(host));
  if (!localMode && ownHost !== undefined) {
    throw new SettingsError(
      `PUSH_HOSTS must not name ${ownHost}, because PUBLIC_URL (${publicUrl}) isn’t a loopback address and no push service runs on the server itself.`,
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
