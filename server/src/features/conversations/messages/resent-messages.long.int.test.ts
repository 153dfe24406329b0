import {
  aHypothesis,
  aMember,
  aTalk,
  createTestDatabase,
  joinTalk,
  makeTempFolder,
  numbersOf,
  startServerProcess,
} from '@midspan/testkit';
import pg from 'pg';
import { expect, test } from 'vitest';

// In the gate, the faults kill a server under load, whose members send again what got no answer.
test('recognizes a message that is sent again after the server was killed', async () => {
  await using undo = new AsyncDisposableStack();
  const folder = await makeTempFolder();
  undo.defer(folder.remove);
  const database = await createTestDatabase();
  undo.defer(database.drop);
  const pool = new pg.Pool({ connectionString: database.url });
  undo.defer(() => pool.end());
  const startProcess = async () => {
    const started = await startServerProcess(folder.path, {
      DATABASE_URL: database.url,
      RATE_LIMITS: 'off',
    });
    await started.ready;
    return started;
  };

  const killed = await startProcess();
  const { id } = await aHypothesis(killed, await aMember({ api: killed.api, pool }));
  const talk = await aTalk({ baseUrl: killed.baseUrl, pool }, id);
  const first = await talk.ann.say('Before', 'survives');
  killed.kill('SIGKILL');
  await Promise.all([killed.ended, talk.ann.live.disconnected, talk.ben.live.disconnected]);

  const again = await startProcess();
  undo.defer(async () => {
    again.kill('SIGTERM');
    await again.ended;
  });
  const ann = await joinTalk(again, talk.conversationId, talk.ann);
  expect(await ann.say('After', 'survives')).toEqual(first);
  expect(await ann.say('Next')).toMatchObject({ seq: 2 });
  expect(await numbersOf(pool, talk.conversationId)).toEqual([1, 2]);
}, 60_000);
