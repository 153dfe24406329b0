import type { OverturnProposal } from '@midspan/contract';
import { EMPTY_TALLY, pbPercent, tallyWith, type Weight } from '@midspan/domain';
import type pg from 'pg';
import { expect } from 'vitest';
import { type Jobs, startJobs } from '../../server/src/jobs/jobs.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import {
  aTalk,
  done,
  type evidenceFields,
  joinTalk,
  numbersOf,
  type Speaker,
  type Talk,
} from './talks.ts';
import type { TestServer } from './test-server.ts';
import { recomputed, stated } from './weighings.ts';

/** Long enough to challenge evidence with. */
export const CHALLENGE_REASON = 'The measurement was retracted by its authors.';

/** An item that one proposed and the other accepted; returns its id. */
export async function acceptedItem(
  { ann, ben }: Pick<Talk, 'ann' | 'ben'>,
  fields?: Parameters<typeof evidenceFields>[0],
): Promise<string> {
  const evidenceId = await ann.propose(fields);
  await ben.accept(evidenceId);
  return evidenceId;
}

/** Proposes in this conversation that an item no longer counts, or counts again. */
export async function challengeItem(
  { conversationId }: Pick<Talk, 'conversationId'>,
  { live }: Pick<Speaker, 'live'>,
  evidenceId: string,
): Promise<OverturnProposal> {
  const given = { conversationId, evidenceId, reason: CHALLENGE_REASON };
  return (await done(live, 'evidence:proposeOverturn', given)).proposal;
}

/** Has an item's own pair overturn it, which needs no dispute. */
export async function overturnItem(
  pair: Pick<Talk, 'conversationId' | 'ann' | 'ben'>,
  evidenceId: string,
): Promise<void> {
  const { id: proposalId } = await challengeItem(pair, pair.ben, evidenceId);
  await done(pair.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
}

/**
 * Ages every decided challenge about this item's hypothesis by 31 days, so that the same member may
 * challenge the same item and person again.
 */
export async function ageChallenges(pool: pg.Pool, evidenceId: string): Promise<void> {
  await pool.query(
    `UPDATE overturn_proposals
     SET created_at = created_at - interval '31 days', decided_at = decided_at - interval '31 days',
       disputed_at = disputed_at - interval '31 days'
     WHERE phase = 'decided'
       AND hypothesis_id = (SELECT hypothesis_id FROM evidence WHERE id = $1)`,
    [evidenceId],
  );
}

/** Lets a day pass since disputes against this member were opened, so that more are allowed. */
export async function ageDisputesAgainst(
  pool: pg.Pool,
  { userId }: { readonly userId: string },
): Promise<void> {
  await pool.query(
    `UPDATE overturn_proposals SET disputed_at = disputed_at - interval '24 hours'
     WHERE counterpart_id = $1`,
    [userId],
  );
}

export interface TestDispute {
  /** where ann's item was accepted */
  readonly first: Talk;
  /** where ben challenged it and ann agreed */
  readonly second: Talk;
  readonly evidenceId: string;
  readonly proposalId: string;
  /** the hypothesis of the dispute itself */
  readonly hypothesisId: string;
  readonly conversationId: string;
  /** ben of the second talk, in the dispute */
  readonly proposer: Speaker;
  /** ann of the first talk, in the dispute */
  readonly counterpart: Speaker;
}

/** Two talks about a hypothesis, and an item that has counted since the first. */
export async function aChallenge(server: Pick<TestServer, 'pool' | 'baseUrl'>, about: string) {
  const [first, second] = await Promise.all([aTalk(server, about), aTalk(server, about)]);
  return { first, second, evidenceId: await acceptedItem(first) };
}

/** Has ben of the second talk challenge ann's item and ann agree, which opens the dispute. */
export async function openDispute(
  server: Pick<TestServer, 'baseUrl'>,
  { first, second, evidenceId }: Awaited<ReturnType<typeof aChallenge>>,
): Promise<TestDispute> {
  const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
  const agreed = await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
  const { dispute_conversation_id: conversationId, dispute_hypothesis_id: hypothesisId } =
    agreed.proposal;
  if (conversationId === null || hypothesisId === null) throw new Error('no dispute was opened');
  const [proposer, counterpart] = await Promise.all([
    joinTalk(server, conversationId, second.ben),
    joinTalk(server, conversationId, first.ann),
  ]);
  return {
    first,
    second,
    evidenceId,
    proposalId,
    hypothesisId,
    conversationId,
    proposer,
    counterpart,
  };
}

/** An item accepted in one talk, challenged in another, and now disputed by the two. */
export const aDispute = async (
  server: Pick<TestServer, 'pool' | 'baseUrl'>,
  about: string,
): Promise<TestDispute> => openDispute(server, await aChallenge(server, about));

/** Has the two of a dispute agree on another weight, which ends it; returns the claim's figure. */
export async function recalibrate(
  {
    proposer,
    counterpart,
    evidenceId,
  }: Pick<TestDispute, 'proposer' | 'counterpart' | 'evidenceId'>,
  weight?: Weight,
): Promise<number> {
  await proposer.offer(evidenceId, 0, weight && stated(weight));
  return (await counterpart.agree(evidenceId, 1)).newCredence;
}

/** Closes every connection of a dispute and of the talks it came from. */
export function closeDispute({ first, second, proposer, counterpart }: TestDispute): void {
  for (const { live } of [first.ann, first.ben, second.ann, second.ben, proposer, counterpart]) {
    live.close();
  }
}

/** A proposal's row in the database. */
export async function proposalRow(pool: pg.Pool, id: string) {
  const { rows } = await pool.query<{ phase: string; outcome: string | null }>(
    'SELECT phase, outcome FROM overturn_proposals WHERE id = $1',
    [id],
  );
  return rows[0];
}

/** An item's state, with the figure and the ledger of its hypothesis, which is recomputed. */
export async function itemStanding(pool: pg.Pool, evidenceId: string) {
  const { rows } = await pool.query<{
    hypothesisId: string;
    status: string;
    weight: Weight;
    percent: number;
    seq: number;
    causes: string[];
  }>(
    `SELECT e.status, e.hypothesis_id AS "hypothesisId", h.pb_percent AS percent, h.ledger_seq AS seq,
       json_build_object('hypothesis', e.hypothesis_likelihood,
         'negation', e.negation_likelihood) AS weight,
       (SELECT array_agg(cause ORDER BY seq) FROM ledger WHERE evidence_id = e.id) AS causes
     FROM evidence e JOIN hypotheses h ON h.id = e.hypothesis_id WHERE e.id = $1`,
    [evidenceId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the item is gone');
  const { hypothesisId, ...standing } = row;
  await recomputed(pool, hypothesisId);
  return standing;
}

/** The state of its claim's only item, after checking that the figure and the ledger match it. */
export async function soleItemStanding(pool: pg.Pool, evidenceId: string) {
  const item = await itemStanding(pool, evidenceId);
  const tally = item.status === 'overturned' ? EMPTY_TALLY : tallyWith(EMPTY_TALLY, item.weight, 1);
  expect(item.percent).toBe(pbPercent(tally));
  expect(item.seq).toBe(item.causes.length);
  return item;
}

/** The causes of an item's entries in the ledger, in order. */
export const causesOf = async (pool: pg.Pool, evidenceId: string): Promise<string[]> =>
  (await itemStanding(pool, evidenceId)).causes;

/** The numbers and names of a conversation's changes that a connection received, by number. */
export const numberedReceived = ({ live }: Pick<Speaker, 'live'>, conversationId: string) =>
  live.events
    .flatMap(({ name, payload }) => {
      const { seq, conversationId: id } = payload as { seq?: number; conversationId?: string };
      return id === conversationId && seq !== undefined ? [{ seq, name }] : [];
    })
    .sort((one, other) => one.seq - other.seq);

/** Expects that both received the same changes without a gap: all that the database has. */
export async function expectSameChanges(
  pool: pg.Pool,
  conversationId: string,
  [one, other]: readonly [Pick<Speaker, 'live'>, Pick<Speaker, 'live'>],
): Promise<void> {
  const numbers = await numbersOf(pool, conversationId);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  for (const who of [one, other]) {
    const received = () => numberedReceived(who, conversationId).map(({ seq }) => seq);
    await expect.poll(received).toEqual(numbers);
  }
  expect(numberedReceived(one, conversationId)).toEqual(numberedReceived(other, conversationId));
}

export interface TestClock {
  /** Moves a proposal's deadline to this many milliseconds ago, without a check. */
  reachDeadline(proposalId: string, agoMs?: number): Promise<void>;
  /** Queues the server's deadline check of a proposal. */
  checkDeadline(proposalId: string): Promise<void>;
  /** Moves the deadline to now, and waits until the server has decided. */
  passDeadline(proposalId: string): Promise<void>;
  /** The states of the unfinished jobs of this kind about the proposal. */
  undone(name: string, proposalId: string): Promise<string[]>;
  readonly jobs: Pick<Jobs, 'queue'>;
  stop(): Promise<void>;
}

/** Lets time pass for proposals, and has the servers on this database check them. */
export async function openClock({
  pool,
  databaseUrl,
}: Pick<TestServer, 'pool' | 'databaseUrl'>): Promise<TestClock> {
  const jobs = await startJobs({ connectionString: databaseUrl }, createLogger(true), 'queue');
  const reachDeadline = async (proposalId: string, agoMs = 0) => {
    await pool.query(
      `UPDATE overturn_proposals
       SET ends_at = clock_timestamp() - $2 * interval '1 millisecond' WHERE id = $1`,
      [proposalId, agoMs],
    );
  };
  const checkDeadline = (proposalId: string) => jobs.queue('overturns-due', { proposalId });
  return {
    reachDeadline,
    checkDeadline,
    async passDeadline(proposalId) {
      await reachDeadline(proposalId);
      await checkDeadline(proposalId);
      await waitForEnd(pool, proposalId);
    },
    async undone(name, proposalId) {
      const { rows } = await pool.query<{ state: string }>(
        `SELECT state FROM pgboss.job WHERE name = $1 AND data->>'proposalId' = $2
           AND state <> 'completed' AND (state <> 'created' OR start_after <= now())`,
        [name, proposalId],
      );
      return rows.map(({ state }) => state);
    },
    jobs,
    stop: () => jobs.stop(),
  };
}

/** Waits until a proposal is decided. */
async function waitForEnd(pool: pg.Pool, proposalId: string): Promise<void> {
  await expect
    .poll(() => proposalRow(pool, proposalId), { timeout: 20_000 })
    .toMatchObject({ phase: 'decided' });
}
