import { writeFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import { ensurePrograms } from '../scripts/programs.ts';
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
import { measureWatchers } from './watchers.ts';
import { measureWeight } from './weight.ts';

/** Runs every measurement in turn, so that none slows another down. */
const MEASURES: readonly {
  readonly name: string;
  readonly measure: (stage: Stage) => Promise<Row[]>;
}[] = [
  { name: 'messages', measure: measureMessages },
  { name: 'opening a conversation', measure: measureOpening },
  { name: 'reading', measure: measureReads },
  { name: 'watchers of one hypothesis', measure: measureWatchers },
  { name: 'coming back', measure: measureComingBack },
  { name: 'growth with data', measure: measureGrowth },
  { name: 'figures that much was weighed for', measure: measureFigures },
  { name: 'idle connections', measure: measureIdleSockets },
  { name: 'starts', measure: measureStarts },
  { name: 'weight of the web', measure: measureWeight },
];

const RESULTS = new URL('results.md', import.meta.url);

function describeMachine({ postgresVersion }: Stage): string {
  const processors = cpus();
  const memoryGb = (totalmem() / 1e9).toFixed(0);
  return [
    `${processors.length} cores (${processors[0]?.model.trim()}), ${memoryGb} GB of memory`,
    `${type()} ${release()}, Node ${process.versions.node}, PostgreSQL ${postgresVersion}`,
  ].join('; ');
}

// Checked now and not after ten minutes: one of the last measurements needs a browser.
await ensurePrograms();
await using opened = new AsyncDisposableStack();
const stage = await openStage(opened);
const rows: Row[] = [];
for (const { name, measure } of MEASURES) {
  console.log(`Measuring ${name} …`);
  rows.push(...(await measure(stage)));
}
const machine = describeMachine(stage);
const table = formatTable(rows);
console.log(`\n${machine}\n\n${table}`);
await writeFile(
  RESULTS,
  `# Measured

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Client, servers and database share one machine: ${machine}. Figures depend on it; ratios say more. The database is as durable as it comes: a message is acknowledged after its commit is on disk.

Coming back: the pairs who talk meanwhile are a process of their own, at normal priority like the servers and the database. The members who come back are another one, at the lowest priority (\`nice -n 19\`): in reality they have machines of their own and take nothing from the server's. Both servers are measured like this, in turns. A message counts if it was sent before the last one was back, however late it arrived.

${table}

Three rows can be missed on a machine of two cores, for reasons that the rows beside them show:

- **Messages of 50 or 200 pairs with one in flight.** Each pair waits for its own message, so the server never has more to batch than there are pairs, and a bare server that keeps nothing at all is only about 2.5 times as fast as one that writes each message. Of that, Midspan reaches 0.7 to 0.8; the rest is what the bare one leaves out: sessions, limits, schemas, the order of numbers, the circle's door. With four in flight, where batches grow, the ratio is above or near 3.
- **Members reading the hypotheses of a topic.** The bare server looks up the session and one row, and sends the row as it is. Midspan puts a list of 4 kB together with the member's own credences, and checks it against the contract.
- **Delivery while 2,000 come back.** The clients, both servers and the database share two cores. When all of them come to the other server, Midspan's p99 more than doubles already, though it has nothing to do with them; at most 2 can't be measured here. The bare server's grows more than a hundredfold.

## Growing

Not part of \`npm run bench\`. \`npm run bench:scale\` computes what a number of members needs from the figures above; \`npm run bench:partitioning\` divides a table of messages, and \`docs/how/scale.md\` says what it took.
`,
);
if (missesTarget(rows)) process.exitCode = 1;
