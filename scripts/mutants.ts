import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { programEnv } from './run.ts';

/**
 * Breaks the server or the contract in one place after another and reports which breaks the tests
 * notice. `draw SEED` chooses the places and writes the list; `run [N …]` tries all of them, or
 * those with these numbers. Measures how well the suite protects, before and after it changes.
 */
const LIST = join(import.meta.dirname, 'mutants.json');
const SOURCES = '{server,contract}/src/**/*.ts';
const NOT_SOURCE = /\.(int\.|long\.|type-)?test\.ts$|\/demo\//;
/** How long the tests have to notice one. */
const WITHIN_MS = 150_000;

type Kind = 'condition negated' | 'check left out' | 'bound moved by one' | 'audience widened';

interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly kind: Kind;
  /** the code replaced, with what surrounds it on its line, so that it is found again */
  readonly before: string;
  readonly after: string;
}

const HOW_MANY: Readonly<Record<Kind, number>> = {
  'condition negated': 9,
  'check left out': 9,
  'bound moved by one': 7,
  'audience widened': 5,
};

const MOVED: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const WIDER: Readonly<Record<string, string>> = {
  participants: 'everyone',
  author: 'everyone',
  member: 'anyone',
  verified: 'anyone',
  session: 'anyone',
};
/** Where a word of WIDER says who may see or do something. */
const SAYS_WHO = /\brecord\(|\baccess: '|\bto: '|\baudience\b.*\?/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  if (!isNode(value)) return;
  yield value;
  for (const [key, inner] of Object.entries(value)) if (key !== 'parent') yield* nodesIn(inner);
}

function endsItsFunction(consequent: unknown): boolean {
  if (!isNode(consequent)) return false;
  const statements = consequent['body'];
  const last = Array.isArray(statements) ? statements.at(-1) : consequent;
  return isNode(last) && /^(Return|Throw)Statement$/.test(last.type);
}

/** Every way to break this file, as a piece of its text and what to write there. */
function* breaksOf(source: string, file: string): Generator<Omit<Mutant, 'file'>> {
  const at = ({ start, end }: Node) => source.slice(start, end);
  const replaced = (kind: Kind, piece: Node, by: string): Omit<Mutant, 'file'> => {
    const lineStart = source.lastIndexOf('\n', piece.start) + 1;
    const lineEnd = source.indexOf('\n', piece.end);
    const [head, tail] = [source.slice(lineStart, piece.start), source.slice(piece.end, lineEnd)];
    const line = source.slice(0, piece.start).split('\n').length;
    return { line, kind, before: head + at(piece) + tail, after: head + by + tail };
  };
  for (const node of nodesIn(parseSync(file, source).program)) {
    const { type, test, consequent, operator, left, right, value } = node;
    if (/^(IfStatement|ConditionalExpression)$/.test(type) && isNode(test)) {
      yield replaced('condition negated', test, `!(${at(test)})`);
      if (type === 'IfStatement' && endsItsFunction(consequent))
        yield replaced('check left out', test, `false && (${at(test)})`);
    }
    const moved = type === 'BinaryExpression' && MOVED[String(operator)];
    if (moved && isNode(left) && isNode(right))
      yield replaced('bound moved by one', node, `${at(left)} ${moved} ${at(right)}`);
    const wider = type === 'Literal' && typeof value === 'string' && WIDER[value];
    if (wider) {
      const widened = replaced('audience widened', node, `'${wider}'`);
      if (SAYS_WHO.test(source.slice(Math.max(0, node.start - 90), node.end))) yield widened;
    }
  }
}

/** Mulberry32: the same seed draws the same places on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function draw(seed: number): Promise<void> {
  const possible: Mutant[] = [];
  const files: string[] = [];
  for await (const file of glob(SOURCES)) if (!NOT_SOURCE.test(file)) files.push(file);
  for (const file of files.sort()) {
    const source = await readFile(file, 'utf8');
    for (const broken of breaksOf(source, file)) {
      if (source.split(broken.before).length === 2) possible.push({ file, ...broken });
    }
  }
  const random = randomFrom(seed);
  const drawn = Object.entries(HOW_MANY).flatMap(([kind, count]) => {
    const left = possible.filter((mutant) => mutant.kind === kind);
    return Array.from({ length: count }, () =>
      left.splice(Math.floor(random() * left.length), 1),
    ).flat();
  });
  await writeFile(LIST, `${JSON.stringify({ seed, mutants: drawn }, null, 2)}\n`);
  console.log(`${drawn.length} of ${possible.length} possible ones, in ${files.length} files`);
}

const PROJECTS = ['unit', 'unit-isolated', 'integration', 'waiting'];

interface Report {
  readonly testResults: readonly { readonly status: string }[];
}

/** Whether a test fails before the time is up. A run that breaks in another way proves nothing. */
async function failsWithin(withinMs: number, tests: readonly string[]): Promise<boolean> {
  const report = join(tmpdir(), 'mutant.json');
  await rm(report, { force: true });
  const how = ['--run', '--bail=1', '--maxWorkers=2', '--passWithNoTests', '--reporter=json'];
  const projects = PROJECTS.map((name) => `--project=${name}`);
  const child = spawn('vitest', [...tests, ...how, ...projects, `--outputFile=${report}`], {
    stdio: 'ignore',
    detached: true,
    env: programEnv(),
  });
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGTERM'), withinMs);
  await once(child, 'exit');
  clearTimeout(timer);
  const text = await readFile(report, 'utf8').catch(() => '{"testResults":[]}');
  const { testResults }: Report = JSON.parse(text);
  return testResults.some(({ status }) => status === 'failed');
}

/** Asks the tests beside the file first, then all that can reach it, until the time is up. */
async function isKilled({ file, before, after }: Mutant): Promise<boolean> {
  const source = await readFile(file, 'utf8');
  if (source.split(before).length !== 2) throw new Error(`${file} no longer has: ${before}`);
  const endsAt = performance.now() + WITHIN_MS;
  const left = () => endsAt - performance.now();
  await writeFile(
    file,
    source.replace(before, () => after),
  );
  try {
    if (await failsWithin(left(), [dirname(file)])) return true;
    return left() > 0 && (await failsWithin(left(), ['related', file]));
  } finally {
    await writeFile(file, source);
  }
}

async function run(numbers: readonly number[]): Promise<void> {
  const { mutants }: { mutants: Mutant[] } = JSON.parse(await readFile(LIST, 'utf8'));
  let killed = 0;
  let tried = 0;
  for (const [index, mutant] of mutants.entries()) {
    if (numbers.length > 0 && !numbers.includes(index + 1)) continue;
    const startedAtMs = performance.now();
    const isDead = await isKilled(mutant);
    tried += 1;
    if (isDead) killed += 1;
    const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
    const { file, line, kind, after } = mutant;
    const fate = isDead ? 'killed' : 'SURVIVED';
    console.log(`${index + 1} ${fate} ${seconds} s ${file}:${line} ${kind}\n   ${after.trim()}`);
  }
  console.log(`${killed} of ${tried} killed`);
}

const [command, ...given] = process.argv.slice(2);
if (command === 'draw') await draw(Number(given[0] ?? 1));
else if (command === 'run') await run(given.map(Number));
else console.error('node scripts/mutants.ts draw SEED | run [N …]');
