import type { FactorEvent, FactorKind } from '@midspan/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts.ts';
import { belongsTo, bytea, createdAt, time } from './columns.ts';

const ownerId = () => belongsTo('user_id', () => users.id);

/** [SF1] What a member has besides the password. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    kind: text('kind').$type<FactorKind>().notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at'),
    /** of an authenticator app; as it is, because codes are computed from it */
    secret: bytea('secret'),
    /** [SF3] the newest time step that a code was accepted for */
    usedStep: bigint('used_step', { mode: 'number' }),
    /** of a passkey, as WebAuthn names and encodes them */
    credentialId: text('credential_id'),
    publicKey: bytea('public_key'),
    counter: bigint('counter', { mode: 'number' }),
    transports: text('transports').array(),
  },
  (table) => [
    index('second_factors_user_id').on(table.userId),
    uniqueIndex('second_factors_one_app').on(table.userId).where(sql`kind = 'totp'`),
    uniqueIndex('second_factors_credential').on(table.credentialId),
  ],
);

/** [SF4] Used ones are kept, so that a second use gets a refusal of its own. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ownerId(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** [SF2] What is left to do: each is for one proof, of one member, for one purpose. */
export const factorTickets = pgTable(
  'factor_tickets',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: ownerId(),
    purpose: text('purpose', { enum: ['sign_in', 'own_data', 'step_up'] }).notNull(),
    /** the session to be stepped up; null if the proof opens one */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** [SF6] the device or session whose wrong codes are counted separately */
    knownAs: text('known_as'),
    triesLeft: smallint('tries_left').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('factor_tickets_user_id').on(table.userId),
    index('factor_tickets_session_id').on(table.sessionId),
    index('factor_tickets_created_at').on(table.createdAt),
  ],
);

/** What the server asked for and waits for an answer to: a passkey's signature, an app's first code. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    /** of an app, its secret */
    value: bytea('value').primaryKey(),
    purpose: text('purpose', { enum: ['add_passkey', 'add_totp', 'use_passkey'] }).notNull(),
    /** who is adding a factor; null where a passkey is used, which says whose it is */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('factor_challenges_session_id').on(table.sessionId),
    index('factor_challenges_created_at').on(table.createdAt),
  ],
);

/** [SF8] Members who lost all of their factors and confirmed it by email. */
export const factorRecoveries = pgTable('factor_recoveries', {
  userId: ownerId().primaryKey(),
  confirmedAt: time('confirmed_at').notNull().default(sql`now()`),
});

/** [SF9] What happened to members' factors, and what was refused; rows are only added. */
export const factorEvents = pgTable(
  'factor_events',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    event: text('event').$type<FactorEvent>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('factor_events_user_id').on(table.userId, table.createdAt.desc()),
    index('factor_events_created_at').on(table.createdAt),
  ],
);
