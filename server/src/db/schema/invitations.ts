import { index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { belongsTo, createdAt, refersTo, time } from './columns.ts';
import { hypotheses } from './topics.ts';

export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    /** readable, because its maker is shown the link again: see decision 44 */
    code: text('code').notNull(),
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    /** null once the account was deleted; the link then answers like a revoked one */
    inviterId: uuid('inviter_id').references(() => users.id, { onDelete: 'set null' }),
    conversationType: text('conversation_type', { enum: ['public', 'private'] }).notNull(),
    uses: smallint('uses').notNull(),
    used: smallint('used').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (table) => [
    uniqueIndex('invitations_code').on(table.code),
    index('invitations_inviter').on(table.inviterId, table.createdAt.desc(), table.id.desc()),
    index('invitations_expires_at').on(table.expiresAt),
  ],
);

/** [IN7] A member's answer on an invitation's page before registering, until it is sent. */
export const invitationAnswers = pgTable(
  'invitation_answers',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    invitationId: belongsTo('invitation_id', () => invitations.id),
    percent: smallint('percent').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('invitation_answers_invitation').on(table.invitationId)],
);
