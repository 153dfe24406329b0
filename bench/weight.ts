import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensurePrograms } from '../scripts/programs.ts';
import { programEnv } from '../scripts/run.ts';
import { ensureWebIsBuilt } from '../scripts/web-build.ts';
import { atMost, present, type Row } from './table.ts';

/** What a first visit to the topics transfers, measured by the journey that limits it. */
const JOURNEY = ['test', '--config', 'e2e', 'weight.spec.ts', '--reporter', 'line'];
const SAID = /transfers (\d+) bytes of JavaScript in (\d+) files/;
const BUDGET_BYTES = 149_800;

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

export async function measureWeight(): Promise<Row[]> {
  await ensurePrograms();
  await ensureWebIsBuilt();
  const { stdout } = await promisify(execFile)('playwright', JOURNEY, { env: programEnv() });
  const [, bytes, files] = SAID.exec(stdout) ?? [];
  if (bytes === undefined) throw new Error(`The journey did not say what it saw: ${stdout}`);
  const ratio = Number(bytes) / BUDGET_BYTES;
  return [
    {
      measure: `compressed JavaScript of a first visit to /topics, ${files} files`,
      midspan: kB(Number(bytes)),
      beside: 'what it may be',
      besideFigure: kB(BUDGET_BYTES),
      ratio,
      asked: atMost(ratio, 1),
    },
  ];
}

if (import.meta.main) present(await measureWeight());
