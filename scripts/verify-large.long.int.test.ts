import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  EMPTY_TALLY,
  hashEntry,
  LIKELIHOODS,
  NO_HASH,
  pbPercent,
  tallyAfter,
  type Weight,
  withoutZeros,
} from '../domain/src/index.ts';
import { IS_LONG_RUN } from '../testkit/src/talks.ts';
import { sha256 } from '../testkit/src/weighings.ts';

const ENTRIES = IS_LONG_RUN ? 100_000 : 2_000;
const ITEMS = 500;
/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = IS_LONG_RUN ? 300_000 : 60_000;
const MEMORY_MAX_KB = 200_000;

const idOf = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const likelihoodAt = (place: number) => LIKELIHOODS[place % LIKELIHOODS.length] ?? 50;

/** A ledger in which the items change in turns, each from being weighed by one pair to the next. */
function linesOf(): string[] {
  const weights = new Map<number, Weight | null>();
  let tally = EMPTY_TALLY;
  let previous = NO_HASH;
  return Array.from({ length: ENTRIES }, (_, place) => {
    const item = place % ITEMS;
    const isOverturned = place % 7 === 6;
    const weight = { hypothesis: likelihoodAt(place * 5), negation: likelihoodAt(place + item) };
    const after = isOverturned ? null : weight;
    tally = tallyAfter(tally, { before: weights.get(item) ?? null, after });
    weights.set(item, after);
    const weighing_id = idOf(ITEMS + place);
    const entry = {
      hypothesis_id: idOf(0),
      seq: place + 1,
      time: 1_763_500_000_000 + place,
      cause: isOverturned ? ('overturned' as const) : ('recalibrated' as const),
      evidence_id: idOf(1 + item),
      weighing_id,
      counting: isOverturned ? [] : [{ weighing_id, ...weight, established: place % 2 === 0 }],
      weight: after,
      tally: withoutZeros(tally),
      percent: pbPercent(tally),
      computed: pbPercent(tally),
      operator: false,
      brake: null,
    };
    previous = hashEntry(previous, entry, sha256);
    return JSON.stringify({ ...entry, hash: previous });
  });
}

const folder = await mkdtemp(join(tmpdir(), 'midspan-verify-'));
const lines = linesOf();
afterAll(() => rm(folder, { recursive: true }));

/** On Linux `maxRSS` counts the process that started it too, whatever that one's size. */
const REPORT_MEMORY = `
  import { existsSync, readFileSync } from 'node:fs';
  process.on('exit', () => {
    const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
    const peak = /VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
    console.error('memory', peak);
  });`;

/** Runs the command as operators do; the memory is the most that its process ever had. */
async function verify(written: readonly string[]) {
  const path = join(folder, 'entries.jsonl');
  await writeFile(path, `${written.join('\n')}\n`);
  const command = join(import.meta.dirname, 'verify.ts');
  const report = `data:text/javascript,${encodeURIComponent(REPORT_MEMORY)}`;
  const child = spawn(process.execPath, ['--import', report, command, path]);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      text += part;
    });
  }
  const [code] = await once(child, 'close');
  return { code, text, memoryKb: Number(/memory (\d+)/.exec(text)?.[1]) };
}

test(`[OL3] verifies ${ENTRIES} entries over ${ITEMS} items in less than 200 MB`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const { code, text, memoryKb } = await verify(lines);
  expect(text).toContain(`${ENTRIES} entries, figure `);
  expect(code).toBe(0);
  expect(memoryKb).toBeGreaterThan(10_000);
  expect(memoryKb).toBeLessThan(MEMORY_MAX_KB);
});

const PLACE = Math.floor(ENTRIES * 0.9);
const altered = (line: string) => line.replace(/"time":\d/, '"time":2');
test.each([
  {
    fault: 'one altered byte',
    written: () => lines.with(PLACE, altered(lines[PLACE] ?? '')),
    named: `Entry ${PLACE + 1} has another hash`,
  },
  {
    fault: 'one missing entry',
    written: () => lines.toSpliced(PLACE, 1),
    named: `Entry ${PLACE + 1} has another number: expected ${PLACE + 1}, found ${PLACE + 2}`,
  },
  {
    fault: 'two swapped entries',
    written: () => lines.with(PLACE, lines[PLACE + 9] ?? '').with(PLACE + 9, lines[PLACE] ?? ''),
    named: `Entry ${PLACE + 1} has another number: expected ${PLACE + 1}, found ${PLACE + 10}`,
  },
])('[OL3] names $fault among them', { timeout: TIMEOUT_MS }, async ({ written, named }) => {
  const { code, text, memoryKb } = await verify(written());
  expect(text).toContain(named);
  expect(code).toBe(1);
  expect(memoryKb).toBeLessThan(MEMORY_MAX_KB);
});
