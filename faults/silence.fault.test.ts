import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ack } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  connectSocket,
  makeTempFolder,
  type ServerProcess,
  startTalk,
} from '@midspan/testkit';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded.ts';
import { databaseUrl } from '../testkit/src/databases.ts';
import { finishAndCheck } from './history.ts';
import { startLoad } from './load.ts';
import {
  askReady,
  expectSoonInLongRun,
  LONG,
  limitBeside,
  openOwnPool,
  openServer,
  openSubject,
  READY_WITHIN_MS,
  report,
  SERVED_AGAIN_WITHIN_S,
  secondsBetween,
  servedInCalmS,
} from './stage.ts';

/** So many ask at once, as many as the server has connections. */
const ASKING = 10;
/** A message that can't be stored is refused within this time. */
const REFUSED_WITHIN_MS = 3_000;
const STOPPED_MS = LONG ? 15_000 : 4_000;
/** Longer than the server's own timeout. */
const PATIENCE_MS = 20_000;

/** A process and everything it started. */
function familyOf(pid: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...all.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))];
}

interface Sent {
  readonly tempId: string;
  readonly code: string;
  readonly ms: number;
}

/** A pair who talk, apart from the load; one of them is refused while the database hangs. */
async function openTalk(undo: AsyncDisposableStack, server: ServerProcess, pool: pg.Pool) {
  const stage = { api: server.api, pool };
  const { id } = await aHypothesis(stage, await aMember(stage));
  const { conversationId, holders } = await startTalk(pool, id, 'public');
  const { socket, close } = await connectSocket(server.baseUrl, holders[0].token);
  undo.defer(async () => close());
  return {
    async send(tempId: string): Promise<Sent> {
      const started = performance.now();
      const message = { conversationId, content: tempId, tempId };
      const answer: Ack<object> = await socket
        .timeout(PATIENCE_MS)
        .emitWithAck('conversation:sendMessage', message);
      return { tempId, code: answer.success ? 'ok' : answer.code, ms: performance.now() - started };
    },
    async stored(): Promise<string[]> {
      const { rows } = await pool.query<{ content: string }>(
        'SELECT content FROM messages WHERE conversation_id = $1 ORDER BY content',
        [conversationId],
      );
      return rows.map(({ content }) => content);
    },
  };
}

test('answers readiness checks while PostgreSQL is stopped, and serves everyone when it continues', async () => {
  await using undo = new AsyncDisposableStack();
  const folder = await makeTempFolder();
  undo.defer(folder.remove);
  const log = { info: () => undefined, error: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log });
  undo.defer(() => postgres.stop());
  const url = databaseUrl(postgres.connection, postgres.connection.database);
  const server = await openServer(undo, { DATABASE_URL: url });
  const pool = openOwnPool(undo, { connectionString: url });
  const subject = await openSubject(server, pool);
  const load = await startLoad({ ...subject, pool, baseUrls: [server.baseUrl, server.baseUrl] });
  undo.defer(load.close);
  const talk = await openTalk(undo, server, pool);
  const calm = {
    servedS: await servedInCalmS(load),
    readyMs: (await askReady(server)).ms,
    sendMs: (await talk.send('before')).ms,
  };

  const pid = Number.parseInt(await readFile(join(postgres.folder, 'postmaster.pid'), 'utf8'), 10);
  const stopped = familyOf(pid);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const one of stopped) {
      try {
        process.kill(one, name);
      } catch (error) {
        // A PostgreSQL worker that exited by itself can't be stopped.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  };
  signal('SIGSTOP');
  undo.defer(async () => signal('SIGCONT'));
  const stoppedAt = Date.now();
  const until = Date.now() + STOPPED_MS;
  const answers: { status: number; ms: number }[] = [];
  const sending: Promise<Sent>[] = [];
  while (Date.now() < until) {
    sending.push(talk.send(`while stopped ${sending.length}`));
    answers.push(...(await Promise.all(Array.from({ length: ASKING }, () => askReady(server)))));
    await delay(200);
  }
  // It is refused while PostgreSQL is stopped, not once it is back.
  expect((await sending[0])?.code).toBe('UNAVAILABLE');
  // Work finished before the stop may be answered after it.
  const asked = load.answers.filter(({ atMs, tookMs }) => atMs - tookMs > stoppedAt);
  const codes = asked.map(({ code }) => code);
  signal('SIGCONT');
  const resumedAt = Date.now();
  const servedAgainAfterS = secondsBetween(resumedAt, await load.allServed());
  const sent = await Promise.all(sending);
  // Sent again with the same id, as the web does, each is stored once, whatever happened to it
  // before.
  const again = await Promise.all(sent.map(({ tempId }) => talk.send(tempId)));
  const figures = await finishAndCheck(load, { api: server.api, pool });
  const slowestMs = Math.max(...answers.map(({ ms }) => ms));
  const slowestSendMs = Math.max(...sent.map(({ ms }) => ms));
  report({
    postgresStoppedMs: STOPPED_MS,
    asked: answers.length,
    slowestReadyMs: Math.round(slowestMs),
    messages: sent.length,
    refused: sent.filter(({ code }) => code === 'UNAVAILABLE').length,
    slowestSendMs: Math.round(slowestSendMs),
    servedAgainAfterS,
    ...figures,
  });
  expectSoonInLongRun(slowestMs, limitBeside(READY_WITHIN_MS, calm.readyMs));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(codes).not.toContain('ok');
  expectSoonInLongRun(slowestSendMs, limitBeside(REFUSED_WITHIN_MS, calm.sendMs));
  expect(new Set(again.map(({ code }) => code))).toEqual(new Set(['ok']));
  expect(await talk.stored()).toEqual(['before', ...sent.map(({ tempId }) => tempId)].toSorted());
  expectSoonInLongRun(servedAgainAfterS, limitBeside(SERVED_AGAIN_WITHIN_S, calm.servedS));
});
