import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { nodeFlags } from '../testkit/src/server-process.ts';
import { fill, READER_TOKEN } from './fill.ts';
import { fillFigure } from './fill-figure.ts';
import { type OwnServer, openStage, type Stage } from './stage.ts';
import { atLeast, present, type Row } from './table.ts';

/**
 * What visitors read, compared with a bare server that returns a constant of the same size, and what
 * members read, compared with a bare server that asks its database twice. The same client alternates
 * between both in one run.
 */
const SIZE = { topics: 100, hypotheses: 500, credences: 5_000 };
const CONNECTIONS = 20;
const ROUND_MS = 1_000;
const ROUNDS = 5;
const VISITORS_RATIO_MIN = 0.5;
const MEMBERS_RATIO_MIN = 1;
/** What belongs to one member can't be shared. */
const OWN_LISTS_RATIO_MIN = 0.7;
const NOTICES = 100;

/** A claim whose open ledger has 1,500 entries, on 15 pages. */
const LEDGER = { items: 500, pairs: 200 };
const LEDGER_PAGES = 15;

interface Target {
  readonly nextUrl: () => string;
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
}

/** Several addresses are asked in turns. */
function targetAt(urls: string | readonly string[], headers: Target['headers'] = {}): Target {
  const all = [urls].flat();
  let asked = 0;
  return {
    nextUrl: () => all[asked++ % all.length] ?? '',
    agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }),
    headers,
  };
}

const AS_MEMBER = { authorization: `Bearer ${READER_TOKEN}` };

/** Sends one request and returns how many bytes it got. */
function ask({ nextUrl, agent, headers }: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = nextUrl();
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

/** Responses per second, with this many connections always busy. */
async function perSecond(target: Target, ms: number): Promise<number> {
  const endsAt = performance.now() + ms;
  let answers = 0;
  const keepAsking = async () => {
    while (performance.now() < endsAt) {
      await ask(target);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking));
  return (answers / ms) * 1_000;
}

async function startBeside(
  started: AsyncDisposableStack,
  file: URL,
  settings: Record<string, string>,
): Promise<string> {
  const server = fork(file, {
    env: { PATH: process.env['PATH'], ...settings },
    execArgv: await nodeFlags(),
  });
  started.defer(async () => {
    server.kill();
    await once(server, 'close');
  });
  const [port] = await once(server, 'message');
  return `http://127.0.0.1:${port}`;
}

const middle = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** Responses per second of both servers, in turns. */
async function race(own: Target, beside: Target): Promise<{ ours: number; theirs: number }> {
  const rates = { own: [] as number[], beside: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const both = [await perSecond(own, ROUND_MS), await perSecond(beside, ROUND_MS)] as const;
    // The first round warms both up.
    if (round === 0) continue;
    rates.own.push(both[0]);
    rates.beside.push(both[1]);
  }
  own.agent.destroy();
  beside.agent.destroy();
  return { ours: middle(rates.own), theirs: middle(rates.beside) };
}

async function compareVisitors(name: string, own: Target): Promise<Row> {
  await using started = new AsyncDisposableStack();
  const bytes = await ask(own);
  const file = new URL('./constant-server.ts', import.meta.url);
  const constant = await startBeside(started, file, { BYTES: String(bytes) });
  const { ours, theirs } = await race(own, targetAt(`${constant}/constant`));
  const ratio = ours / theirs;
  return {
    measure: `visitors reading ${name}/s, ${(bytes / 1_000).toFixed(1)} kB`,
    midspan: ours.toFixed(0),
    beside: 'bare Fastify, a constant of that size',
    besideFigure: theirs.toFixed(0),
    ratio,
    asked: atLeast(ratio, VISITORS_RATIO_MIN),
  };
}

async function compareMembers(
  name: string,
  own: Target,
  beside: Target,
  ratioMin: number,
): Promise<Row> {
  const bytes = await ask(own);
  const { ours, theirs } = await race(own, beside);
  const ratio = ours / theirs;
  return {
    measure: `members reading ${name}/s, ${(bytes / 1_000).toFixed(1)} kB`,
    midspan: ours.toFixed(0),
    beside: 'bare Fastify, two SELECTs',
    besideFigure: theirs.toFixed(0),
    ratio,
    asked: atLeast(ratio, ratioMin),
  };
}

async function addNotices({ pool }: OwnServer, hypothesisId: string): Promise<void> {
  await pool.query(
    `INSERT INTO notices (id, user_id, kind, other_id, hypothesis_id, created_at)
     SELECT gen_random_uuid(), s.user_id, 'someone_waiting', s.user_id, $1,
       now() - n * interval '1 minute'
     FROM sessions s, generate_series(1, ${NOTICES}) n`,
    [hypothesisId],
  );
  await pool.query('VACUUM ANALYZE notices');
}

/** The pages of the open ledger of a claim about which nothing else is measured. */
async function ledgerPages({ pool, baseUrl }: OwnServer, other: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM hypotheses WHERE id <> $1 ORDER BY id LIMIT 1',
    [other],
  );
  const id = rows[0]?.id ?? '';
  await fillFigure(pool, id, LEDGER);
  await pool.query('VACUUM ANALYZE');
  return Array.from(
    { length: LEDGER_PAGES },
    (_, page) => `${baseUrl}/api/hypotheses/${id}/ledger?offset=${100 * page}&limit=100`,
  );
}

export async function measureReads(stage: Stage): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const server = await stage.startOwn(started);
  const client = await server.pool.connect();
  const { topicId, hypothesisId } = await fill(client, SIZE);
  client.release();
  await addNotices(server, hypothesisId);
  const shared = {
    topics: '/topics/with-hypotheses-count',
    'one topic': `/topics/${topicId}`,
    'hypotheses of a topic': `/hypotheses?topicId=${topicId}`,
    'one hypothesis': `/hypotheses/${hypothesisId}`,
    'a credence history': `/hypotheses/${hypothesisId}/credence-history`,
    'an evidence history': `/hypotheses/${hypothesisId}/evidence-history`,
    'conversations about a hypothesis': `/conversations/hypothesis/${hypothesisId}`,
  };
  const own = { 'own credences': '/credences/user', notices: '/notifications' };
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(shared)) {
    rows.push(await compareVisitors(name, targetAt(`${server.baseUrl}/api${path}`)));
  }
  const file = new URL('./two-selects-server.ts', import.meta.url);
  const bare = await startBeside(started, file, { DATABASE_URL: server.databaseUrl });
  const asMember = async (paths: Readonly<Record<string, string>>, ratioMin: number) => {
    for (const [name, path] of Object.entries(paths)) {
      const beside = targetAt(`${bare}/hypotheses/${hypothesisId}`, AS_MEMBER);
      const target = targetAt(`${server.baseUrl}/api${path}`, AS_MEMBER);
      rows.push(await compareMembers(name, target, beside, ratioMin));
    }
  };
  await asMember({ ...shared, 'their account': '/auth/me' }, MEMBERS_RATIO_MIN);
  await asMember(own, OWN_LISTS_RATIO_MIN);
  // Last, because a large claim changes how the database reads the member's own lists.
  const pages = await ledgerPages(server, hypothesisId);
  rows.push(await compareVisitors('a ledger page by page', targetAt(pages)));
  return rows;
}

if (import.meta.main) {
  await using opened = new AsyncDisposableStack();
  present(await measureReads(await openStage(opened)));
}
