import { sql } from 'drizzle-orm';
import {
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
import { users } from './accounts.ts';
import { belongsTo, createdAt, refersTo, time } from './columns.ts';

export const circles = pgTable(
  'circles',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    purpose: text('purpose').notNull(),
    /** [CI10] fixed, because members agreed to it */
    sharesCredences: boolean('shares_credences').notNull(),
    createdBy: refersTo('created_by', () => users.id),
    createdAt: createdAt(),
    endedAt: time('ended_at'),
    /** [CI8] when it is deleted with everything in it */
    deletesAt: time('deletes_at'),
    /** stored here, so that no list has to count rows */
    members: integer('members').notNull().default(0),
  },
  (table) => [
    index('circles_creator').on(table.createdBy, table.createdAt),
    index('circles_deletes_at').on(table.deletesAt).where(sql`deletes_at is not null`),
  ],
);

/** Who is or was in a circle. */
export const circleMembers = pgTable(
  'circle_members',
  {
    circleId: belongsTo('circle_id', () => circles.id),
    userId: belongsTo('user_id', () => users.id),
    role: text('role', { enum: ['host', 'member'] }).notNull(),
    /** also when they agreed to what the hosts see */
    joinedAt: time('joined_at').notNull().default(sql`now()`),
    leftAt: time('left_at'),
    /** [CI7] set while no link lets them back in */
    removedAt: time('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.circleId, table.userId] }),
    // Looked up with every session, so it holds only those who are in one.
    index('circle_members_user')
      .on(table.userId, table.joinedAt.desc(), table.circleId.desc())
      .where(sql`left_at is null`),
    index('circle_members_overview').on(table.circleId, table.joinedAt, table.userId),
  ],
);

export const circleLinks = pgTable(
  'circle_links',
  {
    id: uuid('id').primaryKey(),
    circleId: belongsTo('circle_id', () => circles.id),
    /** readable, because hosts are shown the link again */
    code: text('code').notNull(),
    /** whose places of the day it hands out */
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    places: smallint('places').notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (table) => [
    uniqueIndex('circle_links_code').on(table.code),
    index('circle_links_circle').on(table.circleId, table.createdAt),
    index('circle_links_maker').on(table.madeBy, table.createdAt),
  ],
);

/** [CI5] The places of a link that are taken: by those who joined, and by those who registered. */
export const circlePlaces = pgTable(
  'circle_places',
  {
    linkId: belongsTo('link_id', () => circleLinks.id),
    userId: belongsTo('user_id', () => users.id),
    takenAt: time('taken_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.userId] }),
    index('circle_places_user').on(table.userId),
  ],
);
