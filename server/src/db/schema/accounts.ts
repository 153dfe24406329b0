import type { MailedKind } from '@midspan/contract';
import { QUIET_FROM, QUIET_UNTIL } from '@midspan/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, bytea, createdAt, time, xid8 } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** the comparison key: see domain rules AC2 and AC5 */
    emailKey: text('email_key').notNull(),
    username: text('username').notNull(),
    usernameKey: text('username_key').notNull(),
    /** how the name looks, domain rule NA2; null for deleted members */
    usernameSkeleton: text('username_skeleton'),
    passwordHash: text('password_hash').notNull(),
    createdAt: createdAt(),
    emailVerifiedAt: time('email_verified_at'),
    policyVersion: text('policy_version'),
    policyAcceptedAt: time('policy_accepted_at'),
    questionnaireCompletedAt: time('questionnaire_completed_at'),
    questionnaireSkippedAt: time('questionnaire_skipped_at'),
    onboardingCompletedAt: time('onboarding_completed_at'),
    /** the page the member registered from, until onboarding has led back there */
    returnPath: text('return_path'),
    /** when one of their conversations was first completed: see domain rule AC14 */
    firstCompletedAt: time('first_completed_at'),
    suspendedAt: time('suspended_at'),
    suspensionReason: text('suspension_reason'),
    /** [SD2] whether operators named the member established; null if they decided nothing */
    namedEstablished: boolean('named_established'),
    namedAt: time('named_at'),
    /** [SD2] when the member got the second thread */
    secondThreadAt: time('second_thread_at'),
    /** [SD2] null for members who aren't established */
    establishedAt: time('established_at'),
    /** [DK1] set by operators while the member is a moderator */
    moderatorSince: time('moderator_since'),
    /** [CI4] set by operators: how many places a host may hand out within a day */
    circlePlacesPerDay: integer('circle_places_per_day'),
    /** the kinds of notices that are not emailed */
    mailOff: text('mail_off').array().notNull().default(sql`'{}'`),
    /** in the unsubscribe link of emails; can do nothing but turn emails off */
    unsubscribeToken: uuid('unsubscribe_token').notNull().default(sql`gen_random_uuid()`),
    /** [PU4] as the member's browser last reported it; null until it has */
    timeZone: text('time_zone'),
    quietOn: boolean('quiet_on').notNull().default(true),
    /** hours of the day */
    quietFrom: smallint('quiet_from').notNull().default(QUIET_FROM),
    quietUntil: smallint('quiet_until').notNull().default(QUIET_UNTIL),
    /** the row stays, emptied, because what the member said in public stays */
    deletedAt: time('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.emailKey),
    uniqueIndex('users_username_key').on(table.usernameKey),
    uniqueIndex('users_username_skeleton').on(table.usernameSkeleton),
    uniqueIndex('users_unsubscribe_token').on(table.unsubscribeToken),
    // For deleting accounts whose address wasn't verified.
    index('users_unverified')
      .on(table.createdAt)
      .where(sql`email_verified_at is null and deleted_at is null`),
    // For the job that finds who has become established.
    index('users_to_establish')
      .on(table.secondThreadAt)
      .where(sql`established_at is null and second_thread_at is not null`),
    // For names that start with what is typed.
    index('users_username_prefix').on(table.usernameKey.op('text_pattern_ops')),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token, so that a stolen copy of this table can't be used to log in */
    tokenHash: bytea('token_hash').notNull(),
    userId: belongsTo('user_id', () => users.id),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at').notNull().default(sql`now()`),
    /** [SF5] when it last proved a second factor */
    factorAt: time('factor_at'),
    /** [DK6] when it last acted at the moderators' desk */
    deskAt: time('desk_at'),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user_id').on(table.userId),
    index('sessions_last_used_at').on(table.lastUsedAt),
  ],
);

/**
 * Members whose sessions, standing or circles have changed lately, so that servers look up again
 * only the sockets concerned. Triggers write the rows: no statement can forget to.
 */
export const accessChanges = pgTable(
  'access_changes',
  {
    userId: uuid('user_id').notNull(),
    /** A late commit has a low number, which is how readers know that they haven't read it yet. */
    transactionId: xid8('transaction_id').notNull().default(sql`pg_current_xact_id()`),
    createdAt: createdAt(),
  },
  (table) => [
    index('access_changes_transaction_id').on(table.transactionId),
    index('access_changes_created_at').on(table.createdAt),
  ],
);

/** [PU6] Where a session's browser gets alerts, with the keys that only it can read them with. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    sessionId: belongsTo('session_id', () => sessions.id),
    userId: belongsTo('user_id', () => users.id),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    device: text('device').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_session_id').on(table.sessionId),
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user_id').on(table.userId),
  ],
);

/** The server's keys for push services: one pair, made at the first start (VAPID, RFC 8292). */
export const pushKeys = pgTable('push_keys', {
  /** always true, so that there is one row */
  only: boolean('only').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
});

/**
 * [AC23] Devices that have signed in to an account: their wrong passwords are counted separately.
 * They grant nothing else.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: belongsTo('user_id', () => users.id),
    /** of the browser's token and the account, so that no two accounts' rows can be matched */
    tokenHash: bytea('token_hash').notNull(),
    lastUsedAt: time('last_used_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index('known_devices_last_used_at').on(table.lastUsedAt),
  ],
);

/** Links sent by email, each for a single use. An email change exists only as its link. */
export const mailLinks = pgTable(
  'mail_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    kind: text('kind', {
      enum: [
        'verification',
        'reset',
        'email-change',
        'email-stop',
        'factor-recovery',
        'factor-recovery-stop',
      ],
    }).notNull(),
    userId: belongsTo('user_id', () => users.id),
    createdAt: createdAt(),
    /** kept for a while, so that opening it again says that it worked */
    usedAt: time('used_at'),
    /** for an email change: the new address, and the session that requested it */
    email: text('email'),
    sessionId: uuid('session_id'),
  },
  (table) => [
    index('mail_links_user_id').on(table.userId, table.kind),
    index('mail_links_created_at').on(table.createdAt),
  ],
);

/**
 * Emails to be delivered; a job sends each and then deletes its text, which may contain a secret
 * link.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body'),
    /** an appointment that is attached, see RFC 5545 */
    calendar: text('calendar'),
    /** where this kind of email can be turned off; null if it can't */
    unsubscribeUrl: text('unsubscribe_url'),
    /** [NO1] [NO10] of a notice: whose it is and of which kind, by which emails are limited */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    noticeKind: text('notice_kind').$type<MailedKind>(),
    createdAt: createdAt(),
    sentAt: time('sent_at'),
  },
  (table) => [
    index('mail_outbox_created_at').on(table.createdAt),
    index('mail_outbox_unsent').on(table.createdAt).where(sql`sent_at is null`),
    index('mail_outbox_of_member')
      .on(table.userId, table.createdAt)
      .where(sql`user_id is not null`),
  ],
);

/** Counters of rate-limiter-flexible, in the shape it requires. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** The questionnaire's answers, visible only to the member. */
export const questionnaireResponses = pgTable(
  'questionnaire_responses',
  {
    userId: belongsTo('user_id', () => users.id),
    questionId: uuid('question_id').notNull(),
    response: text('response').notNull(),
    updatedAt: time('updated_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
);
