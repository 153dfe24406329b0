import { openPool } from '../server/src/db/connection.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { databaseUrl } from '../testkit/src/databases.ts';
import { percentile } from '../testkit/src/percentile.ts';
import { startServerProcess } from '../testkit/src/server-process.ts';
import { makeTempFolder } from '../testkit/src/temp-folder.ts';
import { startPooler, trustEveryone } from '../testkit/src/test-pooler.ts';
import { type Load, type Round, runRound } from './messages.ts';
import { ownPairs, type Pair } from './pairs.ts';
import { NO_LIMIT } from './stage.ts';
import { atLeast, present, type Row } from './table.ts';

/**
 * What messages cost when three servers share 20 connections of PgBouncer in transaction mode,
 * compared with three servers that connect directly. All six are on one durable database.
 */
const SERVERS = 3;
const PAIRS_EACH = 40;
const LOADS: readonly Load[] = [
  { pairs: SERVERS * PAIRS_EACH, inFlight: 1, throughputMin: 0.6 },
  { pairs: SERVERS * PAIRS_EACH, inFlight: 4, throughputMin: 0.6 },
];
const ROUNDS = 9;

await using started = new AsyncDisposableStack();
const folder = await makeTempFolder();
started.defer(folder.remove);
const postgres = await startEmbeddedPostgres({
  dataDir: folder.path,
  log: { info: () => undefined, error: (message) => console.error(message) },
  settings: { hba_file: await trustEveryone(folder.path) },
});
started.defer(postgres.stop);
const { connection } = postgres;
const pooler = await startPooler(folder.path, connection);
started.defer(pooler.stop);
const direct = databaseUrl(connection, connection.database);
const pooled = `postgresql://${connection.user}@127.0.0.1:${pooler.port}/${connection.database}`;
const pool = openPool({ connectionString: direct }, createLogger(false));
started.defer(() => pool.end());

async function startServers(database: Record<string, string>): Promise<Pair[]> {
  const pairs: Pair[][] = [];
  for (let n = 0; n < SERVERS; n += 1) {
    const server = await startServerProcess(folder.path, {
      ...database,
      MESSAGE_LIMIT: NO_LIMIT,
      RATE_LIMITS: 'off',
    });
    started.defer(async () => {
      server.kill('SIGTERM');
      await server.ended;
    });
    await server.ready;
    pairs.push(await ownPairs({ ...server, pool, databaseUrl: direct }, PAIRS_EACH));
  }
  return pairs.flat();
}

const sites = {
  pooled: await startServers({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }),
  direct: await startServers({ DATABASE_URL: direct }),
};
started.defer(async () => {
  for (const { ends } of Object.values(sites).flat()) for (const end of ends) end.close();
});
const runTurn = async (load: Load) => ({
  pooled: await runRound(sites.pooled, load),
  direct: await runRound(sites.direct, load),
});

const median = (values: readonly number[]) => percentile(values, 0.5);
const rows: Row[] = [];
for (const load of LOADS) await runTurn(load);
for (const load of LOADS) {
  const turns: { pooled: Round; direct: Round }[] = [];
  while (turns.length < ROUNDS) turns.push(await runTurn(load));
  const throughput = median(turns.map((turn) => turn.pooled.perSecond / turn.direct.perSecond));
  rows.push({
    measure: `messages/s through PgBouncer, ${load.pairs} pairs, ${load.inFlight} in flight`,
    midspan: median(turns.map((turn) => turn.pooled.perSecond)).toFixed(0),
    beside: 'connected directly',
    besideFigure: median(turns.map((turn) => turn.direct.perSecond)).toFixed(0),
    ratio: throughput,
    asked: atLeast(throughput, load.throughputMin),
  });
}
present(rows);
