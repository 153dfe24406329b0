import {
  aBystander,
  aHypothesis,
  aMember,
  type Holder,
  openReadyProcess,
  type RawAnswer,
  type ServerProcess,
  startServerProcess,
} from '@midspan/testkit';
import pg from 'pg';
import { expect } from 'vitest';
import type { DatabaseAddress } from '../server/src/db/address.ts';
import type { Load } from './load.ts';

/** Whether to run the long variants. */
export const LONG = process.env['LONG'] !== undefined;

/** A load writes faster than a person may. */
const SETTINGS = { RATE_LIMITS: 'off', MESSAGE_LIMIT: '100' };

export { endServer } from '@midspan/testkit';

/** A server in its own folder, which stops with the stack. */
export const openServer = (
  undo: AsyncDisposableStack,
  settings: Record<string, string>,
): Promise<ServerProcess> => openReadyProcess(undo, { ...SETTINGS, ...settings });

/** A server in a folder that another one used before. */
export const startAgain = (
  folder: string,
  settings: Record<string, string>,
): Promise<ServerProcess> => startServerProcess(folder, { ...SETTINGS, ...settings });

/** The test's own connections, which survive an outage of the database. */
export function openOwnPool(undo: AsyncDisposableStack, address: DatabaseAddress): pg.Pool {
  const pool = new pg.Pool({ max: 3, ...address });
  pool.on('error', () => undefined);
  undo.defer(() => pool.end());
  return pool;
}

/** The hypothesis of a load, and a member who isn't part of it. */
export async function openSubject(
  server: Pick<ServerProcess, 'api'>,
  pool: pg.Pool,
): Promise<{ hypothesisId: string; bystander: Holder }> {
  const stage = { api: server.api, pool };
  const { id: hypothesisId } = await aHypothesis(stage, await aMember(stage));
  return { hypothesisId, bystander: await aBystander(pool, hypothesisId) };
}

/** What a server owes on an idle machine, whatever its database does. */
export const READY_WITHIN_MS = 2_000;
export const SERVED_AGAIN_WITHIN_S = 5;

/** Prints measurements next to the name of the test. */
export const report = (figures: object): void => console.log(JSON.stringify(figures));

/** Right after a disturbance a busy machine may take this many times as long as before it. */
const SLOWER_MAX = 10;

/**
 * A limit for this machine in this run: that of an idle machine, which is mostly timeouts of fixed
 * length, and after these what a busy one takes to serve again.
 */
export const limitBeside = (limit: number, inCalm: number): number => limit + SLOWER_MAX * inCalm;

/** Measures only in the long run, which runs one fault at a time; elsewhere others compute, too. */
export function expectSoonInLongRun(took: number, limit: number): void {
  if (LONG) expect(took).toBeLessThan(limit);
}

/** How many seconds it takes to serve everyone while nothing is wrong. */
export async function servedInCalmS(load: Load): Promise<number> {
  const from = Date.now();
  return secondsBetween(from, await load.allServed());
}

export const secondsBetween = (fromMs: number, toMs: number): number =>
  Math.round((toMs - fromMs) / 10) / 100;

export async function timed(call: Promise<RawAnswer>): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const { status } = await call;
  return { status, ms: performance.now() - started };
}

export const askReady = (server: ServerProcess) => timed(server.api.send('GET', '/ready'));
