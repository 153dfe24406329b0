import type pg from 'pg';
import { openPool } from '../server/src/db/connection.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { databaseUrl, TEMPLATE_DATABASE } from '../testkit/src/databases.ts';
import { percentile } from '../testkit/src/percentile.ts';
import { startServerProcess } from '../testkit/src/server-process.ts';
import { makeTempFolder } from '../testkit/src/temp-folder.ts';
import { startTestPostgres, type TestPostgres } from '../testkit/src/test-postgres.ts';
import { fill, READER_TOKEN, type Size } from './fill.ts';
import { atMost, present, type Row } from './table.ts';

const log = createLogger(false);

/**
 * Whether reads stay as fast when the site is a hundred times larger. Both sizes are measured
 * alternately in one run, so that a busy machine slows both equally.
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

interface Read {
  readonly name: string;
  readonly path: (site: Site) => string;
  readonly signedIn: boolean;
}

/** The public reads, by visitors and by members. */
const SHARED: readonly Omit<Read, 'signedIn'>[] = [
  { name: 'topics', path: () => '/topics/with-hypotheses-count?limit=20' },
  { name: 'one topic', path: ({ topicId }) => `/topics/${topicId}` },
  { name: 'one hypothesis', path: ({ hypothesisId }) => `/hypotheses/${hypothesisId}` },
  {
    name: 'hypotheses of a topic',
    path: ({ topicId }) => `/hypotheses?topicId=${topicId}&limit=20`,
  },
  {
    name: 'an evidence history',
    path: ({ hypothesisId }) => `/hypotheses/${hypothesisId}/evidence-history`,
  },
];

const READS: readonly Read[] = [
  ...SHARED.map((read) => ({ ...read, signedIn: false })),
  ...SHARED.map(({ name, path }) => ({ name: `${name}, signed in`, path, signedIn: true })),
  { name: 'own credences', path: () => '/credences/user', signedIn: true },
  { name: 'notices', path: () => '/notifications', signedIn: true },
  { name: 'the own account', path: () => '/auth/me', signedIn: true },
];

async function timeMs(site: Site, read: Read): Promise<number> {
  const headers = read.signedIn ? { authorization: `Bearer ${READER_TOKEN}` } : {};
  const start = performance.now();
  const answer = await fetch(`${site.baseUrl}/api${read.path(site)}`, { headers });
  const body = await answer.text();
  const took = performance.now() - start;
  if (answer.status !== 200) throw new Error(`${read.name} answered ${answer.status} ${body}`);
  return took;
}

async function startSite(
  started: AsyncDisposableStack,
  { postgres, admin }: { readonly postgres: TestPostgres; readonly admin: pg.Pool },
  database: string,
  size: Size,
): Promise<Site> {
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

export async function measureGrowth(): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const postgres = await startTestPostgres();
  started.defer(() => postgres.stop());
  const admin = openPool({ connectionString: databaseUrl(postgres.address, 'postgres') }, log);
  started.defer(() => admin.end());
  const small = await startSite(started, { postgres, admin }, 'small', SMALL);
  const large = await startSite(started, { postgres, admin }, 'large', LARGE);
  const rows: Row[] = [];
  for (const read of READS) {
    const smallMs: number[] = [];
    const largeMs: number[] = [];
    for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
      const [onSmall, onLarge] = [await timeMs(small, read), await timeMs(large, read)];
      if (request < WARM_UP) continue;
      smallMs.push(onSmall);
      largeMs.push(onLarge);
    }
    const [smallMedian, largeMedian] = [percentile(smallMs, 0.5), percentile(largeMs, 0.5)];
    const ratio = largeMedian / smallMedian;
    rows.push({
      measure: `reading ${read.name}, a million credences, median`,
      midspan: `${largeMedian.toFixed(2)} ms`,
      beside: 'a hundredth of them',
      besideFigure: `${smallMedian.toFixed(2)} ms`,
      ratio,
      asked: atMost(ratio, RATIO_MAX),
    });
  }
  return rows;
}

if (import.meta.main) present(await measureGrowth());
