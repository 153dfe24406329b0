import { Agent } from 'node:http';
import { fill, READER_TOKEN } from './fill.ts';
import { fillFigure } from './fill-figure.ts';
import { read } from './reading.ts';
import { forkServer, type OwnServer, type Stage } from './stage.ts';
import { atLeast, compare, median, type Row, whole } from './table.ts';

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

/** Asks the next of several addresses each time, and returns how many bytes came. */
type Reader = () => Promise<number>;

function readerOf(urls: string | readonly string[], token: string): Reader {
  const all = [urls].flat();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let asked = 0;
  return () => read(all[asked++ % all.length] ?? '', token, agent);
}

/** Responses per second, with this many connections always busy. */
async function perSecond(ask: Reader): Promise<number> {
  const endsAt = performance.now() + ROUND_MS;
  let answers = 0;
  const keepAsking = async () => {
    while (performance.now() < endsAt) {
      await ask();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking));
  return (answers / ROUND_MS) * 1_000;
}

/** Responses per second of both servers, in turns. */
async function race(own: Reader, beside: Reader): Promise<readonly [number, number]> {
  // The first round warms both up.
  await perSecond(own);
  await perSecond(beside);
  const rates = { own: [] as number[], beside: [] as number[] };
  while (rates.own.length < ROUNDS) {
    rates.own.push(await perSecond(own));
    rates.beside.push(await perSecond(beside));
  }
  return [median(rates.own), median(rates.beside)];
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
  const { topicId, hypothesisId } = await fill(server.pool, SIZE);
  await addNotices(server, hypothesisId);
  const file = new URL('./bare-reads-server.ts', import.meta.url);
  const bare = await forkServer(started, file, { DATABASE_URL: server.databaseUrl });
  const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
  const byVisitors = async (name: string, urls: string | readonly string[]) => {
    const own = readerOf(urls, '');
    const bytes = await own();
    return compare({
      measure: `visitors reading ${name}/s, ${kB(bytes)}`,
      beside: 'bare Fastify, a constant of that size',
      figures: await race(own, readerOf(`${bare.baseUrl}/constants/${bytes}`, '')),
      format: whole,
      asked: atLeast(VISITORS_RATIO_MIN),
    });
  };
  const byMembers = async (name: string, url: string, ratioMin: number) => {
    const own = readerOf(url, READER_TOKEN);
    const beside = readerOf(`${bare.baseUrl}/hypotheses/${hypothesisId}`, READER_TOKEN);
    return compare({
      measure: `members reading ${name}/s, ${kB(await own())}`,
      beside: 'bare Fastify, two SELECTs',
      figures: await race(own, beside),
      format: whole,
      asked: atLeast(ratioMin),
    });
  };

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
  const urlOf = (path: string) => `${server.baseUrl}/api${path}`;
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(shared)) {
    rows.push(await byVisitors(name, urlOf(path)));
  }
  for (const [name, path] of Object.entries({ ...shared, 'their account': '/auth/me' })) {
    rows.push(await byMembers(name, urlOf(path), MEMBERS_RATIO_MIN));
  }
  for (const [name, path] of Object.entries(own)) {
    rows.push(await byMembers(name, urlOf(path), OWN_LISTS_RATIO_MIN));
  }
  // Last, because a large claim changes how the database reads the member's own lists.
  rows.push(await byVisitors('a ledger page by page', await ledgerPages(server, hypothesisId)));
  return rows;
}
