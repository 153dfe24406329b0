import type pg from 'pg';
import { expect } from 'vitest';
import { findViolations } from './check.ts';
import { readLedgers } from './history.ts';
import type { Load } from './load.ts';

/** A moment in the middle of a load, by the database's clock. */
export interface Moment {
  readonly time: string;
  /** everything that was acknowledged before it */
  readonly acknowledged: ReadonlySet<string>;
  /** everything that was started before it */
  readonly started: ReadonlySet<string>;
}

const operationsOf = (load: Load) =>
  load.talks
    .flatMap(({ talkers }) => talkers.flatMap(({ operations }) => operations))
    .map(({ kind, key, outcome }) => ({ name: `${kind} ${key}`, outcome }));

/** Talks until this many more operations were acknowledged. */
export async function talkOn(load: Load, more: number): Promise<void> {
  const from = load.answers.length;
  await expect.poll(() => load.answers.length, { timeout: 60_000 }).toBeGreaterThan(from + more);
}

/** In this order, so that nothing of what happens in between is in the wrong set. */
export async function momentOf(load: Load, pool: pg.Pool): Promise<Moment> {
  const done = operationsOf(load).filter(({ outcome }) => outcome === 'ok');
  const { rows } = await pool.query<{ time: string }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS time`,
  );
  return {
    time: rows[0]?.time ?? '',
    acknowledged: new Set(done.map(({ name }) => name)),
    started: new Set(operationsOf(load).map(({ name }) => name)),
  };
}

/** Everything that was acknowledged before the moment is there, nothing later, and figures agree. */
export async function expectRestored(pool: pg.Pool, load: Load, moment: Moment) {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT 'message ' || content AS name FROM messages
    UNION ALL SELECT 'evidence ' || source FROM evidence
    UNION ALL SELECT 'acceptance ' || source FROM evidence WHERE status = 'accepted'`);
  const stored = new Set(rows.map(({ name }) => name));
  expect(stored.size).toBe(rows.length);
  const { acknowledged, started } = moment;
  expect([...acknowledged].filter((name) => !stored.has(name))).toEqual([]);
  expect([...stored].filter((name) => !started.has(name))).toEqual([]);
  const ledgers = await readLedgers(pool, load);
  expect(findViolations({ talks: [], ledgers, received: [] })).toEqual([]);
  return {
    doneInAll: operationsOf(load).length,
    acknowledgedBefore: acknowledged.size,
    underWay: started.size - acknowledged.size,
    restored: stored.size,
    ledgerEntries: ledgers.flatMap(({ entries }) => entries).length,
  };
}
