import { readFile } from 'node:fs/promises';
import {
  endServer,
  makeTempFolder,
  openReadyProcess,
  openServerProcess,
  type ServerProcess,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

/** A start may take this many times as long as merely loading the program. */
const START_LOADS_MAX = 4;
/** Other programs disturb a measurement; needless work shows in all of them. */
const MEASUREMENTS_MAX = 3;
const RESIDENT_KIB_MAX = 200 * 1024;

const CREDENTIALS = { email: 'somebody@example.org', password: 'correct horse' };

/** Starts a server and returns how many times as long that took as loading its program alone. */
async function startBesideLoad(
  undo: AsyncDisposableStack,
  folder: string,
): Promise<{ second: ServerProcess; loads: number }> {
  const from = performance.now();
  const unready = await openServerProcess(undo, { PORT: 'x' }, folder);
  expect(await unready.ended).toBe(1);
  const loaded = performance.now();
  const second = await openReadyProcess(undo, {}, folder);
  return { second, loads: (performance.now() - loaded) / (loaded - from) };
}

const login = async ({ api }: ServerProcess): Promise<number> =>
  (await api.send('POST', '/auth/login', { body: CREDENTIALS })).status;

test(`with its embedded database, restarts in the time of ${START_LOADS_MAX} loads, keeps its data, stays small, and locks its folder`, async () => {
  await using undo = new AsyncDisposableStack();
  const { path: folder, remove } = await makeTempFolder();
  undo.defer(remove);
  const first = await openReadyProcess(undo, {}, folder);
  const body = { ...CREDENTIALS, username: 'somebody' };
  expect((await first.api.send('POST', '/auth/register', { body })).status).toBe(201);
  await endServer(first);
  expect(await first.ended).toBe(0);

  // Compared with a load just before it, however slow or busy the machine is.
  let { second, loads } = await startBesideLoad(undo, folder);
  for (let again = 1; loads >= START_LOADS_MAX && again < MEASUREMENTS_MAX; again += 1) {
    await endServer(second);
    expect(await second.ended).toBe(0);
    ({ second, loads } = await startBesideLoad(undo, folder));
  }
  expect(loads).toBeLessThan(START_LOADS_MAX);
  expect(await login(second)).toBe(200);

  const status = await readFile(`/proc/${second.pid}/status`, 'utf8');
  const residentKiB = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  expect(residentKiB).toBeLessThan(RESIDENT_KIB_MAX);

  const third = await openServerProcess(undo, {}, folder);
  expect(await third.ended).toBe(1);
  expect(third.output()).toMatch(/^Midspan didn’t start\. .*\b(another|already)\b.*\.\n$/s);
  expect(await login(second)).toBe(200);
}, 90_000);
