import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import type { Jobs } from './jobs.ts';

/** How the rows of a table get what a migration has added. */
export interface Backfill {
  readonly name: string;
  /** a table with a column `id` of uuids */
  readonly table: string;
  /** what `UPDATE` sets */
  readonly set: string;
  /** which rows still need it, so that it can be repeated */
  readonly where: string;
}

/**
 * Backfills of this version. One is removed in the version after, when no server is left that
 * writes rows without it.
 */
const BACKFILLS: readonly Backfill[] = [];

/** Locks rows for a few milliseconds at a time. */
const ROWS_AT_ONCE = 300;
/** Much shorter than the time after which the queue takes a job for lost. */
const SLICE_MS = 20_000;
/** Again, because servers of the version before may have written rows behind it. */
const EVERY_NIGHT = '11 2 * * *';
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Fills the next rows, and returns the last one of them, or null at the end. */
async function fillRows(pool: pg.Pool, backfill: Backfill, after: string): Promise<string | null> {
  const table = pg.escapeIdentifier(backfill.table);
  const { rows } = await pool.query<{ last: string | null }>(
    `WITH page AS (SELECT id FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${ROWS_AT_ONCE}),
     filled AS (UPDATE ${table} SET ${backfill.set}
       WHERE id IN (SELECT id FROM page) AND ${backfill.where})
     SELECT id AS last FROM page ORDER BY id DESC LIMIT 1`,
    [after],
  );
  return rows[0]?.last ?? null;
}

/** Works for a while, and returns where to go on, or null at the end. */
async function fillSlice(pool: pg.Pool, backfill: Backfill, from: string): Promise<string | null> {
  const endsAt = performance.now() + SLICE_MS;
  let after: string | null = from;
  while (after !== null && performance.now() < endsAt) {
    const startedAt = performance.now();
    after = await fillRows(pool, backfill, after);
    // Most of the time belongs to everyone else.
    await rest(2 * (performance.now() - startedAt));
  }
  return after;
}

/** Fills columns in small batches, one server at a time, while people go on. */
export async function startBackfills(
  jobs: Jobs,
  pool: pg.Pool,
  backfills: readonly Backfill[] = BACKFILLS,
): Promise<void> {
  for (const backfill of backfills) {
    const name = `backfill-${backfill.name}`;
    await jobs.work<{ after?: string }>({
      name,
      retry: { limit: 10, firstDelayS: 5, maxDelayS: 600 },
      async work({ after = FIRST }) {
        const next = await fillSlice(pool, backfill, after);
        if (next !== null) await jobs.queue(name, { after: next });
      },
    });
    await jobs.repeat(name, EVERY_NIGHT);
    await jobs.queue(name, {});
  }
}
