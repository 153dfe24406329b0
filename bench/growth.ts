import { openPool } from '../server/src/db/connection.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { startServerProcess } from '../testkit/src/server-process.ts';
import { makeTempFolder } from '../testkit/src/temp-folder.ts';
import { databaseUrl, startTestPostgres, TEMPLATE_DATABASE } from '../testkit/src/test-postgres.ts';
import { fill, READER_TOKEN, type Size } from './fill.ts';

/**
 * Whether reading stays as quick when the site is a hundred times as large. Both sizes are measured
 * in turns in the same run, so that a busy machine slows both alike.
 */
const SMALL: Size = { topics: 20, hypotheses: 500, credences: 10_000 };
const LARGE: Size = { topics: 2_000, hypotheses: 50_000, credences: 1_000_000 };
const RATIO_MAX = 1.5;
const WARM_UP = 50;
const REQUESTS = 400;

interface Site {
  readonly baseUrl: string;
  readonly topicId: string;
  readonly hypothesisId: string;
}

const READS: readonly {
  readonly name: string;
  readonly path: (site: Site) => string;
  readonly signedIn: boolean;
}[] = [
  { name: 'topics', path: () => '/topics/with-hypotheses-count?limit=20', signedIn: false },
  { name: 'one topic', path: ({ topicId }) => `/topics/${topicId}`, signedIn: false },
  {
    name: 'one hypothesis',
    path: ({ hypothesisId }) => `/hypotheses/${hypothesisId}`,
    signedIn: false,
  },
  {
    name: 'one hypothesis, signed in',
    path: ({ hypothesisId }) => `/hypotheses/${hypothesisId}`,
    signedIn: true,
  },
  {
    name: 'hypotheses of a topic',
    path: ({ topicId }) => `/hypotheses?topicId=${topicId}&limit=20`,
    signedIn: false,
  },
  { name: 'own credences', path: () => '/credences/user?limit=10', signedIn: true },
];

async function timeMs(site: Site, read: (typeof READS)[number]): Promise<number> {
  const headers = read.signedIn ? { authorization: `Bearer ${READER_TOKEN}` } : {};
  const start = performance.now();
  const answer = await fetch(`${site.baseUrl}/api${read.path(site)}`, { headers });
  const body = await answer.text();
  const took = performance.now() - start;
  if (answer.status !== 200) throw new Error(`${read.name} answered ${answer.status} ${body}`);
  return took;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

await using started = new AsyncDisposableStack();
const log = createLogger(false);
const postgres = await startTestPostgres();
started.defer(() => postgres.stop());
const admin = openPool({ connectionString: databaseUrl(postgres.address, 'postgres') }, log);
started.defer(() => admin.end());

async function startSite(database: string, size: Size): Promise<Site> {
  await admin.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE_DATABASE}`);
  const url = databaseUrl(postgres.address, database);
  const pool = openPool({ connectionString: url }, log);
  const client = await pool.connect();
  const ids = await fill(client, size);
  client.release();
  await pool.end();
  const folder = await makeTempFolder();
  started.defer(() => folder.remove());
  const server = await startServerProcess(folder.path, { DATABASE_URL: url, DEMO: 'off' });
  started.defer(async () => {
    server.kill('SIGTERM');
    await server.ended;
  });
  await server.ready;
  return { baseUrl: server.baseUrl, ...ids };
}

console.log('Filling two databases …');
const small = await startSite('small', SMALL);
const large = await startSite('large', LARGE);

const rows = [];
for (const read of READS) {
  const smallMs: number[] = [];
  const largeMs: number[] = [];
  for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
    const [onSmall, onLarge] = [await timeMs(small, read), await timeMs(large, read)];
    if (request < WARM_UP) continue;
    smallMs.push(onSmall);
    largeMs.push(onLarge);
  }
  const ratio = median(largeMs) / median(smallMs);
  rows.push({
    read: read.name,
    'small ms': median(smallMs).toFixed(2),
    'large ms': median(largeMs).toFixed(2),
    ratio: ratio.toFixed(2),
    verdict: ratio <= RATIO_MAX ? 'ok' : 'too slow',
  });
}
console.table(rows);
if (rows.some(({ verdict }) => verdict !== 'ok')) {
  console.error(`Reading must take at most ${RATIO_MAX} times as long on the large site.`);
  process.exitCode = 1;
}
