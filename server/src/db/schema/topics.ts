import { NO_HASH, type Shown, type Tally } from '@midspan/domain';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { circles } from './circles.ts';
import { belongsTo, createdAt, refersTo, time } from './columns.ts';
import { removalId } from './moderation.ts';

/** Counts the changes to public data; see `db/public-version.ts`. */
export const publicVersion = pgSequence('public_version');

export const topics = pgTable(
  'topics',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description'),
    parentId: uuid('parent_id').references((): AnyPgColumn => topics.id),
    category: text('category').notNull(),
    /** [CI2] null for public topics; never changes */
    circleId: uuid('circle_id').references(() => circles.id),
    createdBy: refersTo('created_by', () => users.id),
    createdAt: createdAt(),
    /** when something last happened in it; lists are ordered by it */
    activeAt: time('active_at').notNull().default(sql`now()`),
    /**
     * [TO3] the claim where that was; no foreign key, because it is set before the claim is
     * inserted, and readers skip claims that aren't shown
     */
    activeHypothesisId: uuid('active_hypothesis_id'),
    /** stored here, so that no list has to count rows */
    hypothesesCount: integer('hypotheses_count').notNull().default(0),
    removalId: removalId(),
    /** removed, or below a removed topic; recomputed whenever its tree changes */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    index('topics_active')
      .on(table.activeAt.desc(), table.id.desc())
      .where(sql`not is_hidden and circle_id is null`),
    index('topics_category_active')
      .on(table.category, table.activeAt.desc(), table.id.desc())
      .where(sql`not is_hidden and circle_id is null`),
    index('topics_name')
      .on(sql`lower(${table.name})`, table.id)
      .where(sql`not is_hidden and circle_id is null`),
    index('topics_circle_active')
      .on(table.circleId, table.activeAt.desc(), table.id.desc())
      .where(sql`not is_hidden and circle_id is not null`),
    index('topics_creator').on(table.createdBy, table.createdAt),
    index('topics_parent').on(table.parentId),
    index('topics_words')
      .using(
        'gin',
        sql`(setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'B'))`,
      )
      .where(sql`circle_id is null`),
    index('topics_trigrams').using('gin', sql`name gin_trgm_ops`).where(sql`circle_id is null`),
  ],
);

export const hypotheses = pgTable(
  'hypotheses',
  {
    id: uuid('id').primaryKey(),
    topicId: refersTo('topic_id', () => topics.id),
    /** [CI2] its topic's, here too because every list asks for it */
    circleId: uuid('circle_id').references(() => circles.id),
    statement: text('statement').notNull(),
    negation: text('negation').notNull(),
    createdBy: refersTo('created_by', () => users.id),
    /** the client's own id for it, by which a repeat is recognized */
    tempId: text('temp_id'),
    createdAt: createdAt(),
    initialPercent: smallint('initial_percent').notNull(),
    initialReason: text('initial_reason').notNull(),
    importance: text('importance', { enum: ['Very important', 'Somewhat important'] }),
    /** the public PB figure as it is shown, 1 to 99 */
    pbPercent: smallint('pb_percent').notNull().default(50),
    /** the counts behind that figure */
    tally: jsonb('tally').$type<Tally>().notNull().default({}),
    ledgerSeq: integer('ledger_seq').notNull().default(0),
    /** [OL1] of the last entry of its public ledger */
    ledgerHash: text('ledger_hash').notNull().default(NO_HASH),
    /** [WG12] how many pairs that figure rests on, as of the entry with this number */
    pairs: integer('pairs').notNull().default(0),
    establishedPairs: integer('established_pairs').notNull().default(0),
    pairsSeq: integer('pairs_seq').notNull().default(0),
    /** [SD6] the entry since which the claim is carried; null if it isn't */
    carriedSeq: integer('carried_seq'),
    /** [SD8] what it shows since, and showed lately */
    shown: jsonb('shown').$type<Shown>(),
    /** [SD13] when the figure moves next if nothing happens; null if it stays */
    settlesAt: time('settles_at'),
    /**
     * a dispute about evidence: it belongs to its two members and is in no list, count or search
     */
    isDispute: boolean('is_dispute').notNull().default(false),
    /** public conversations only */
    conversationCount: integer('conversation_count').notNull().default(0),
    /** whether it is shown also depends on its topic: see features/visibility */
    removalId: removalId(),
  },
  (table) => [
    index('hypotheses_topic')
      .on(table.topicId, table.createdAt.desc(), table.id.desc())
      .where(sql`not is_dispute and removal_id is null`),
    // [WG12] Those that may need a second pair, newest first; 3 is ESTABLISHED_PAIRS_MIN.
    index('hypotheses_second_pair')
      .on(table.createdAt.desc(), table.id.desc())
      .where(
        sql`circle_id is null and not is_dispute and removal_id is null and established_pairs < 3 and ledger_seq > 0`,
      ),
    index('hypotheses_settling').on(table.settlesAt).where(sql`settles_at is not null`),
    index('hypotheses_creator').on(table.createdBy, table.createdAt),
    index('hypotheses_circle').on(table.circleId).where(sql`circle_id is not null`),
    uniqueIndex('hypotheses_once').on(table.createdBy, table.tempId),
    index('hypotheses_words')
      .using('gin', sql`to_tsvector('simple', statement)`)
      .where(sql`not is_dispute and circle_id is null`),
    index('hypotheses_trigrams')
      .using('gin', sql`statement gin_trgm_ops`)
      .where(sql`not is_dispute and circle_id is null`),
  ],
);

/** Personal credences: every saved value is kept, the newest one counts. */
export const credences = pgTable(
  'credences',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    hypothesisId: refersTo('hypothesis_id', () => hypotheses.id),
    percent: smallint('percent').notNull(),
    reason: text('reason').notNull(),
    importance: text('importance', { enum: ['Very important', 'Somewhat important'] }),
    createdAt: createdAt(),
    isCurrent: boolean('is_current').notNull().default(true),
    /**
     * the completed conversation after which it was given; no foreign key, because conversations
     * are never deleted and their table refers to this file's
     */
    conversationId: uuid('conversation_id'),
  },
  (table) => [
    uniqueIndex('credences_current').on(table.userId, table.hypothesisId).where(sql`is_current`),
    index('credences_own_list')
      .on(table.userId, table.createdAt.desc(), table.id.desc())
      .where(sql`is_current`),
    index('credences_history').on(table.userId, table.hypothesisId),
    uniqueIndex('credences_after_conversation')
      .on(table.userId, table.conversationId)
      .where(sql`conversation_id is not null`),
  ],
);
