import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded.ts';
import { startServerProcess } from '../testkit/src/server-process.ts';
import { makeTempFolder } from '../testkit/src/temp-folder.ts';
import { compare, type Row } from './table.ts';

/**
 * How long it takes from the command until requests are served: the first time, in an empty folder
 * including the demo, and every later time; compared with the embedded database alone.
 */
async function serverStartMs(folder: string): Promise<number> {
  const start = performance.now();
  // Its own, so that the first start finds no compiled modules.
  const NODE_COMPILE_CACHE = join(folder, 'compiled');
  const server = await startServerProcess(folder, { DEMO: 'on', NODE_COMPILE_CACHE });
  await server.ready;
  const took = performance.now() - start;
  server.kill('SIGTERM');
  await server.ended;
  return took;
}

async function databaseStartMs(folder: string): Promise<number> {
  const start = performance.now();
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => undefined, error: (message) => console.error(message) },
  });
  const took = performance.now() - start;
  await postgres.stop();
  return took;
}

export async function measureStarts(): Promise<Row[]> {
  const [ours, database] = [await makeTempFolder(), await makeTempFolder()];
  try {
    const rows: Row[] = [];
    for (const measure of ['first start, empty folder', 'later start']) {
      const ownMs = await serverStartMs(ours.path);
      rows.push(
        compare({
          measure,
          beside: 'its PostgreSQL alone',
          figures: [ownMs, await databaseStartMs(database.path)],
          format: (ms) => `${(ms / 1_000).toFixed(2)} s`,
        }),
      );
    }
    return rows;
  } finally {
    await Promise.all([ours.remove(), database.remove()]);
  }
}
