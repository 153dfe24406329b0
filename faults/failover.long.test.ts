import { setTimeout as delay } from 'node:timers/promises';
import { makeProgramFolder, percentile, startPooler } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { finishAndCheck } from './history.ts';
import { startLoad } from './load.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import {
  limitBeside,
  openOwnPool,
  openServer,
  openSubject,
  report,
  secondsBetween,
  servedInCalmS,
} from './stage.ts';

/** The last ones with the Patroni beside it, as when a machine is gone. */
const KILLS = [
  ...Array.from({ length: 15 }, () => 'alone' as const),
  ...Array.from({ length: 5 }, () => 'with its Patroni' as const),
];
const SERVED_AGAIN_WITHIN_S = { alone: 15, 'with its Patroni': 35 };
/** What was on its way at the moment of the kill may still be acknowledged. */
const UNDER_WAY_MS = 500;
/** Half a minute for each, and as much until the former primary has caught up. */
const ALL_WITHIN_MS = 30 * 60_000;

test(
  `loses and doubles nothing when the primary is killed ${KILLS.length} times under load, and soon serves everyone from its standby`,
  async () => {
    await using undo = new AsyncDisposableStack();
    const cluster = await startPostgresCluster(undo);
    const pooler = await startPooler(await makeProgramFolder(undo), {
      host: '127.0.0.1',
      port: cluster.port,
      user: 'midspan password=midspan',
    });
    undo.defer(pooler.stop);
    const pool = openOwnPool(undo, { connectionString: cluster.url });
    const direct = await openServer(undo, { DATABASE_URL: cluster.url });
    const pooled = await openServer(undo, {
      DATABASE_URL: `postgresql://midspan@127.0.0.1:${pooler.port}/midspan`,
      DATABASE_DIRECT_URL: cluster.url,
    });
    const loads = await Promise.all(
      [direct, pooled].map(async (server) => {
        const baseUrls = [server.baseUrl, server.baseUrl] as const;
        const subject = await openSubject(server, pool);
        const load = await startLoad({ ...subject, pool, baseUrls, pairs: 2 });
        undo.defer(async () => load.close());
        return { server, load };
      }),
    );
    const calmS = Math.max(...(await Promise.all(loads.map(({ load }) => servedInCalmS(load)))));

    const seconds = { alone: [] as number[], 'with its Patroni': [] as number[] };
    for (const whom of KILLS) {
      await cluster.isComplete();
      await delay(Math.random() * 2_000);
      const killedAt = Date.now();
      const killed = await cluster.killPrimary(whom);
      await delay(UNDER_WAY_MS);
      const servedAt = await Promise.all(loads.map(({ load }) => load.allServed()));
      seconds[whom].push(secondsBetween(killedAt, Math.max(...servedAt)));
      await killed.startPatroni();
    }

    for (const { server, load } of loads) {
      report(await finishAndCheck(load, { api: server.api, pool }));
    }
    report({ calmS, servedAgainAfterS: seconds });
    for (const whom of ['alone', 'with its Patroni'] as const) {
      const limitS = limitBeside(SERVED_AGAIN_WITHIN_S[whom], calmS);
      expect(percentile(seconds[whom], 0.95)).toBeLessThan(limitS);
    }
  },
  ALL_WITHIN_MS,
);
