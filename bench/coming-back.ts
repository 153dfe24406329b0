import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { aMember } from '../testkit/src/members.ts';
import { percentile } from '../testkit/src/percentile.ts';
import { cpuSecondsOf } from '../testkit/src/server-metrics.ts';
import { aHypothesis } from '../testkit/src/topics.ts';
import { membersHolding } from '../testkit/src/waiting-room.ts';
import { type Apart, startApart } from './apart.ts';
import type { Talk, ToBystanders } from './bystanders.ts';
import type { Member, Returning } from './returning.ts';
import type { OwnServer, Stage } from './stage.ts';
import { atLeast, atMost, compare, median, milliseconds, type Row, whole } from './table.ts';

/**
 * How quickly a server accepts members who all reconnect at once, as after another server's
 * restart, compared with the least a server could do: one SELECT for the token and one for the
 * conversation. Also what pairs who talk there notice; and, to separate the server's part from the
 * machine's, what pairs notice on another server to which no one reconnects.
 */
const MEMBERS = 2_000;
const ROUNDS = 3;
const PAIRS_THERE = 20;
const BESIDE = 'bare Socket.IO, a SELECT each for token and join';
const RATE_MIN = 0.5;
const DELAY_MAX = 2;
/** For the pairs alone, before anyone reconnects. */
const BEFORE_MS = 5_000;
/** Until the server has noticed that the others left. */
const LEAVING_MS = 1_000;

async function settle(server: OwnServer): Promise<readonly Talk[]> {
  const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
  const count = PAIRS_THERE + (ROUNDS * MEMBERS) / 2;
  const percents = Array.from({ length: 2 * count }, (_, n) => (n % 2 === 0 ? 80 : 20));
  const holders = await membersHolding(server.pool, hypothesisId, percents);
  const believing = holders.filter((_, n) => n % 2 === 0);
  const disbelieving = holders.filter((_, n) => n % 2 === 1);
  const { rows } = await server.pool.query<{ id: string }>(
    `INSERT INTO conversations (id, hypothesis_id, conversation_type, user1_id, user2_id,
       user1_side, user2_side)
     SELECT gen_random_uuid(), $1, 'public', one, other, 'believing', 'disbelieving'
     FROM unnest($2::uuid[], $3::uuid[]) AS two (one, other)
     RETURNING id`,
    [hypothesisId, believing.map(({ userId }) => userId), disbelieving.map(({ userId }) => userId)],
  );
  // People who had a page open and wrote nothing for a while.
  await server.pool.query(`UPDATE sessions SET last_used_at = now() - interval '10 minutes'`);
  await server.pool.query('VACUUM ANALYZE');
  return rows.map(({ id }, n) => ({
    conversationId: id,
    tokens: [believing[n]?.token ?? '', disbelieving[n]?.token ?? ''],
  }));
}

/** The same people for the bare server. */
async function settleBare(pool: pg.Pool, talks: readonly Talk[]): Promise<void> {
  const insert = (table: string, ids: readonly string[]) =>
    pool.query(`INSERT INTO ${table} SELECT id, 'Some name' FROM unnest($1::text[]) AS id`, [ids]);
  await insert(
    'members',
    talks.flatMap(({ tokens }) => tokens),
  );
  await insert(
    'talks',
    talks.map(({ conversationId }) => conversationId),
  );
  await pool.query('VACUUM ANALYZE');
}

interface Site {
  readonly baseUrl: string;
  readonly bystanders: Apart<ToBystanders, readonly number[]>;
  readonly returning: Apart<Returning, number>;
}

/** How long the pairs' messages took. */
interface Delays {
  readonly beforeMs: readonly number[];
  readonly meanwhileMs: readonly number[];
}

interface Round {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly there: Delays;
  readonly elsewhere: Delays;
}

async function runRound(
  { baseUrl, bystanders, returning }: Site,
  other: Site,
  members: readonly Member[],
): Promise<Round> {
  const askAll = () =>
    Promise.all([bystanders.ask({ report: true }), other.bystanders.ask({ report: true })]);
  await askAll();
  await wait(BEFORE_MS);
  const before = await askAll();
  const cpuBefore = await cpuSecondsOf({ baseUrl });
  const tookMs = await returning.ask({ baseUrl, members });
  const cpuMs = ((await cpuSecondsOf({ baseUrl })) - cpuBefore) * 1_000;
  const meanwhile = await askAll();
  await returning.ask({ baseUrl, members: [] });
  await wait(LEAVING_MS);
  return {
    perSecond: (1_000 * members.length) / tookMs,
    cpuMs,
    there: { beforeMs: before[0], meanwhileMs: meanwhile[0] },
    elsewhere: { beforeMs: before[1], meanwhileMs: meanwhile[1] },
  };
}

const p99 = (delays: readonly Delays[], when: keyof Delays) =>
  percentile(
    delays.flatMap((one) => one[when]),
    0.99,
  );

function delayRow(
  name: string,
  rounds: readonly Round[],
  where: 'there' | 'elsewhere',
  isAsked = false,
): Row {
  const delays = rounds.map((round) => round[where]);
  return compare({
    measure: `delivery p99 of ${PAIRS_THERE} pairs while ${MEMBERS} come back, ${name}`,
    beside: 'before they come',
    figures: [p99(delays, 'meanwhileMs'), p99(delays, 'beforeMs')],
    format: milliseconds,
    asked: isAsked ? atMost(DELAY_MAX) : undefined,
  });
}

export async function measureComingBack(stage: Stage): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const ownServer = await stage.startOwn(started);
  const talks = await settle(ownServer);
  const bareServer = await stage.startBare(started, { LOOK_UP: 'on' });
  await settleBare(bareServer.pool, talks);
  const there = talks.slice(0, PAIRS_THERE);
  // In reality everyone has their own machine; here the newcomers get what the others leave.
  const returning = startApart<Returning, number>(
    started,
    new URL('./returning.ts', import.meta.url),
    'low',
  );
  async function open({ baseUrl }: { readonly baseUrl: string }): Promise<Site> {
    const file = new URL('./bystanders.ts', import.meta.url);
    const bystanders = startApart<ToBystanders, readonly number[]>(started, file, 'normal');
    await bystanders.ask({ begin: { baseUrl, talks: there } });
    return { baseUrl, bystanders, returning };
  }

  const [ownSite, bareSite] = [await open(ownServer), await open(bareServer)];
  const own: Round[] = [];
  const bare: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = PAIRS_THERE + (round * MEMBERS) / 2;
    const members = talks
      .slice(first, first + MEMBERS / 2)
      .flatMap(({ conversationId, tokens }) => tokens.map((token) => ({ conversationId, token })));
    bare.push(await runRound(bareSite, ownSite, members));
    own.push(await runRound(ownSite, bareSite, members));
  }
  const rate = (rounds: readonly Round[]) => median(rounds.map(({ perSecond }) => perSecond));
  const cpuMs = (rounds: readonly Round[]) => median(rounds.map((round) => round.cpuMs)) / MEMBERS;
  return [
    compare({
      measure: `members coming back/s, ${MEMBERS} at once`,
      beside: BESIDE,
      figures: [rate(own), rate(bare)],
      format: whole,
      ratio: median(own.map(({ perSecond }, n) => perSecond / (bare[n]?.perSecond ?? 0))),
      asked: atLeast(RATE_MIN),
    }),
    compare({
      measure: `server's processor time per member coming back`,
      beside: BESIDE,
      figures: [cpuMs(own), cpuMs(bare)],
      format: milliseconds,
    }),
    delayRow('Midspan', own, 'there', true),
    delayRow('bare Socket.IO', bare, 'there'),
    delayRow('Midspan, when all of them come to the bare one', bare, 'elsewhere'),
    delayRow('bare Socket.IO, when all of them come to Midspan', own, 'elsewhere'),
  ];
}
