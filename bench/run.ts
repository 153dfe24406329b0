import { readFile, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import { measureComingBack } from './coming-back.ts';
import { measureFigures } from './figures.ts';
import { measureGrowth } from './growth.ts';
import { measureIdleSockets } from './idle-sockets.ts';
import { measureMessages } from './messages.ts';
import { measureOpening } from './opening.ts';
import { measureReads } from './reads.ts';
import { openStage, type Stage } from './stage.ts';
import { measureStarts } from './starts.ts';
import { formatTable, missesTarget, type Row } from './table.ts';
import { measureWaitingRoom } from './waiting-room.ts';
import { measureWatchers } from './watchers.ts';

/**
 * `npm run bench` runs every measurement in turn, so that none slows another down, and puts the
 * table into results.md. With names behind `--` it runs only those, and prints their table.
 */
const MEASURES = {
  messages: measureMessages,
  opening: measureOpening,
  reads: measureReads,
  watchers: measureWatchers,
  'coming-back': measureComingBack,
  growth: measureGrowth,
  figures: measureFigures,
  'idle-sockets': measureIdleSockets,
  'waiting-room': measureWaitingRoom,
  starts: measureStarts,
};
type Name = keyof typeof MEASURES;
const isName = (name: string): name is Name => Object.hasOwn(MEASURES, name);

const RESULTS = new URL('results.md', import.meta.url);

function describeMachine({ postgresVersion }: Stage): string {
  const processors = cpus();
  const memoryGb = (totalmem() / 1e9).toFixed(0);
  return [
    `${processors.length} cores (${processors[0]?.model.trim()}), ${memoryGb} GB of memory`,
    `${type()} ${release()}, Node ${process.versions.node}, PostgreSQL ${postgresVersion}`,
  ].join('; ');
}

const asked = process.argv.slice(2);
const all = Object.keys(MEASURES);
const unknown = asked.filter((name) => !isName(name));
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: not one of ${all.join(', ')}`);

await using opened = new AsyncDisposableStack();
const stage = await openStage(opened);
const rows: Row[] = [];
for (const name of (asked.length > 0 ? asked : all).filter(isName)) {
  console.log(`Measuring ${name} …`);
  rows.push(...(await MEASURES[name](stage)));
}
const run = `Run on ${new Date().toISOString().slice(0, 10)}: ${describeMachine(stage)}.`;
const table = formatTable(rows);
console.log(`\n${run}\n\n${table}`);
if (asked.length === 0) {
  const before = await readFile(RESULTS, 'utf8');
  const after = before.replace(/^Run on .*$/m, run).replace(/^\|[\s\S]*\|$/m, table);
  await writeFile(RESULTS, after);
}
if (missesTarget(rows)) process.exitCode = 1;
