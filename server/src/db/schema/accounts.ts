import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, time } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** what is compared: see domain rules AC2 and AC5 */
    emailKey: text('email_key').notNull(),
    username: text('username').notNull(),
    usernameKey: text('username_key').notNull(),
    /**
     * what the name looks like, domain rule NA2; null for the members of before this was compared
     * whose names look like an older member's, and for the gone
     */
    usernameSkeleton: text('username_skeleton'),
    passwordHash: text('password_hash').notNull(),
    createdAt: createdAt(),
    emailVerifiedAt: time('email_verified_at'),
    policyVersion: text('policy_version'),
    policyAcceptedAt: time('policy_accepted_at'),
    questionnaireCompletedAt: time('questionnaire_completed_at'),
    questionnaireSkippedAt: time('questionnaire_skipped_at'),
    onboardingCompletedAt: time('onboarding_completed_at'),
    /** the page the member came from to register, until onboarding has led back there */
    returnPath: text('return_path'),
    /** when a conversation of theirs was completed for the first time: see domain rule AC14 */
    firstCompletedAt: time('first_completed_at'),
    suspendedAt: time('suspended_at'),
    suspensionReason: text('suspension_reason'),
    /** the kinds of notices that are not to come by mail */
    mailOff: text('mail_off').array().notNull().default(sql`'{}'`),
    /** what the unsubscribe link of a mail carries; can do nothing but switch mails off */
    unsubscribeToken: uuid('unsubscribe_token').notNull().default(sql`gen_random_uuid()`),
    /** the row stays, emptied, because what the member said in public stays */
    deletedAt: time('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.emailKey),
    uniqueIndex('users_username_key').on(table.usernameKey),
    uniqueIndex('users_username_skeleton').on(table.usernameSkeleton),
    // For the start of a server, which gives the others theirs.
    index('users_without_skeleton')
      .on(table.createdAt, table.id)
      .where(sql`username_skeleton is null and deleted_at is null`),
    uniqueIndex('users_unsubscribe_token').on(table.unsubscribeToken),
    // For the accounts that go because nobody verified their address.
    index('users_unverified')
      .on(table.createdAt)
      .where(sql`email_verified_at is null and deleted_at is null`),
    // For names that start like what somebody types.
    index('users_username_prefix').on(table.usernameKey.op('text_pattern_ops')),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token: a stolen copy of this table signs nobody in */
    tokenHash: bytea('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user_id').on(table.userId),
    index('sessions_last_used_at').on(table.lastUsedAt),
  ],
);

/** Links sent by mail: single use. One to a new address is all there is of an email change. */
export const mailLinks = pgTable(
  'mail_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    kind: text('kind', { enum: ['verification', 'reset', 'email-change'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** kept for a while, so that whoever opens it again is told that it did its work */
    usedAt: time('used_at'),
    /** of an email change: the new address, and the session that asked for it */
    email: text('email'),
    sessionId: uuid('session_id'),
  },
  (table) => [
    index('mail_links_user_id').on(table.userId, table.kind),
    index('mail_links_created_at').on(table.createdAt),
  ],
);

/** Mails on their way; a job delivers each and then forgets its text, which may hold a secret link. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body'),
    /** where this kind of mail is switched off; null where it cannot be */
    unsubscribeUrl: text('unsubscribe_url'),
    createdAt: createdAt(),
    sentAt: time('sent_at'),
  },
  (table) => [index('mail_outbox_created_at').on(table.createdAt)],
);

/** Counters of rate-limiter-flexible, in the shape it asks for. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** The questionnaire's answers: the member's own, shown to nobody else. */
export const questionnaireResponses = pgTable(
  'questionnaire_responses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id').notNull(),
    response: text('response').notNull(),
    updatedAt: time('updated_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
);
