import { type OpenedRound, roundRoutes } from '@midspan/contract';
import type pg from 'pg';
import { expect } from 'vitest';
import type { TestMember } from './members.ts';
import { callRoundsDue } from './rounds-due.ts';
import type { TestServer } from './test-server.ts';
import { aHypothesis } from './topics.ts';
import { type Holder, membersHolding } from './waiting-room.ts';

const HOUR_MS = 3_600_000;

interface RoundTimes {
  readonly inMs?: number;
  readonly lastsMs?: number;
}

/** The body of a call that opens a round, live and two hours ahead unless this says otherwise. */
export function roundFields(
  hypothesisIds: readonly string[],
  { inMs = 2 * HOUR_MS, lastsMs = HOUR_MS }: RoundTimes = {},
) {
  const pairsAt = Date.now() + inMs;
  return {
    title: 'Tuesday evening',
    hypothesis_ids: [...hypothesisIds],
    pairs_at: new Date(pairsAt).toISOString(),
    ends_at: new Date(pairsAt + lastsMs).toISOString(),
  };
}

/** A round opened by an established member, or by a host. */
export async function aRound(
  { api, pool }: Pick<TestServer, 'api' | 'pool'>,
  opener: { readonly token: string; readonly userId: string },
  hypothesisIds: readonly string[],
  times: RoundTimes = {},
): Promise<string> {
  await pool.query(
    'UPDATE users SET established_at = coalesce(established_at, now()) WHERE id = $1',
    [opener.userId],
  );
  const body = roundFields(hypothesisIds, times);
  const { id } = await api.call(roundRoutes.open, { body }, opener.token);
  return id;
}

export const signUp = (
  { api }: Pick<TestServer, 'api'>,
  { token }: { readonly token: string },
  id: string,
  hypothesisId: string,
): Promise<OpenedRound> =>
  api.call(roundRoutes.signUp, { params: { id }, body: { hypothesis_id: hypothesisId } }, token);

/** Has servers do what is due in rounds, and waits until nothing of this round is left to do. */
export async function letRoundsHappen(
  { pool, databaseUrl }: Pick<TestServer, 'pool' | 'databaseUrl'>,
  roundId: string,
  isDone: string,
): Promise<void> {
  await callRoundsDue(databaseUrl);
  await expect.poll(() => isSettled(pool, roundId, isDone), { timeout: 30_000 }).toBe(true);
}

/** Whether a condition on the round holds, everyone drawn talks, and everyone was notified. */
export async function isSettled(pool: pg.Pool, roundId: string, isDone: string): Promise<boolean> {
  const { rows } = await pool.query<{ settled: boolean }>(
    `SELECT (${isDone})
       AND NOT EXISTS (SELECT FROM round_pairs WHERE round_id = $1
         AND conversation_id IS NULL AND dropped_at IS NULL)
       AND (canceled_at IS NULL AND paired_at IS NULL OR NOT EXISTS (SELECT FROM round_signups
         WHERE round_id = $1 AND notified_at IS NULL)) AS settled
     FROM rounds WHERE id = $1`,
    [roundId],
  );
  return rows[0]?.settled === true;
}

/** The round's time has come. */
export async function pairNow(
  server: Pick<TestServer, 'pool' | 'databaseUrl'>,
  roundId: string,
): Promise<void> {
  await server.pool.query('UPDATE rounds SET pairs_at = now() WHERE id = $1', [roundId]);
  await letRoundsHappen(server, roundId, 'paired_at IS NOT NULL');
}

/** The time of the second pairing has come. */
export async function pairAgainNow(
  server: Pick<TestServer, 'pool' | 'databaseUrl'>,
  roundId: string,
): Promise<void> {
  await server.pool.query(
    `UPDATE rounds SET paired_at = paired_at - interval '5 days' WHERE id = $1`,
    [roundId],
  );
  await letRoundsHappen(server, roundId, 'paired_again_at IS NOT NULL');
}

export interface RoundPairRow {
  readonly draw: number;
  readonly believing_id: string;
  readonly disbelieving_id: string;
  readonly conversation_id: string | null;
}

export async function pairsOf(pool: pg.Pool, roundId: string): Promise<RoundPairRow[]> {
  const { rows } = await pool.query<RoundPairRow>(
    `SELECT draw, believing_id, disbelieving_id, conversation_id FROM round_pairs
     WHERE round_id = $1 ORDER BY draw, believing_id`,
    [roundId],
  );
  return rows;
}

/** The kinds of notices that a member got about rounds, oldest first. */
export async function roundNotices(pool: pg.Pool, userId: string): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>(
    `SELECT kind FROM notices WHERE user_id = $1 AND round_id IS NOT NULL ORDER BY created_at, id`,
    [userId],
  );
  return rows.map(({ kind }) => kind);
}

/** A round about a new claim, with members who hold these credences and have signed up. */
export async function aFullRound<const Given extends readonly number[]>(
  server: Pick<TestServer, 'api' | 'pool'>,
  author: TestMember,
  percents: Given,
  times: RoundTimes = {},
) {
  const { id: claimId } = await aHypothesis(server, author);
  const [opener] = await membersHolding(server.pool, claimId, [70]);
  const members = await membersHolding(server.pool, claimId, percents);
  const roundId = await aRound(server, opener, [claimId], times);
  for (const one of members as readonly Holder[]) await signUp(server, one, roundId, claimId);
  return { roundId, claimId, opener, members };
}
