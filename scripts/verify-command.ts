import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { checkLedger, EMPTY_TALLY, NO_HASH, pbPercent } from '../domain/src/index.ts';
import { entriesOfFile, ledgerAt, type Pages, readText, SourceError } from './verify-sources.ts';

const USAGE = `Recomputes ledgers: every number, hash, weight, tally and percent.

  npm run verify -- https://midspan.example/hypotheses/{id}   one claim
  npm run verify -- https://midspan.example                   all public claims, and the newest root
  npm run verify -- https://midspan.example roots-kept.txt    the same, and every root in a copy you kept
  npm run verify -- entries.json                              a file of entries, as lines or as a list`;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Verified {
  readonly succeeded: boolean;
  readonly text: string;
}

/** [OL4] The hashes that a ledger has to contain, by the number of their entry. */
type Heads = ReadonlyMap<number, string>;

const HEAD_LINE = /^([0-9a-f-]{36}) (\d+) ([0-9a-f]{64})$/;
const ROOT_LINE = /^(\d{4}-\d{2}-\d{2}) ([0-9a-f]{64})$/;

const differs = (text: string): Verified => ({ succeeded: false, text });

/** Recomputes one ledger, which has to contain these hashes. */
async function verifyLedger(pages: Pages, heads: Heads, id: string | null): Promise<Verified> {
  let last = { seq: 0, hash: NO_HASH, percent: pbPercent(EMPTY_TALLY) };
  const isHead = () => (heads.get(last.seq) ?? last.hash) === last.hash;
  for await (const { entry, hash, percent, difference } of checkLedger(pages, sha256)) {
    if (id !== null && entry.hypothesis_id !== id) {
      return differs(`Entry ${last.seq + 1} is of another claim: ${entry.hypothesis_id}`);
    }
    if (difference !== null) {
      const { seq, what, expected, found } = difference;
      return differs(`Entry ${seq} has another ${what}: expected ${expected}, found ${found}`);
    }
    const { seq } = entry;
    last = { seq, hash, percent };
    if (!isHead()) return differs(`Entry ${seq} no longer has the hash ${heads.get(seq)}`);
  }
  const longest = Math.max(0, ...heads.keys());
  if (longest > last.seq) {
    return differs(`The ledger ends at entry ${last.seq}, but had ${longest}`);
  }
  const { seq, hash, percent } = last;
  return { succeeded: true, text: `${seq} entries, figure ${percent}%, hash ${hash}` };
}

interface Root {
  readonly date: string;
  readonly hash: string;
}

function rootsIn(text: string): Root[] {
  return text.split('\n').flatMap((line) => {
    const [, date, hash] = ROOT_LINE.exec(line.trim()) ?? [];
    return date !== undefined && hash !== undefined ? { date, hash } : [];
  });
}

/** Adds what the heads file of a day says about each claim; returns what is wrong with the file. */
async function addHeads(
  site: URL,
  { date, hash: root }: Root,
  ledgers: Map<string, Map<number, string>>,
): Promise<Verified | null> {
  const file = await readText(new URL(`/open-data/heads/${date}.txt`, site));
  if (file === null) return differs(`There is no heads file of ${date}`);
  const found = sha256(file);
  if (found !== root) {
    return differs(`The heads file of ${date} has another hash: expected ${root}, found ${found}`);
  }
  for (const line of file.split('\n').slice(0, -1)) {
    const [, id, seq, hash] = HEAD_LINE.exec(line) ?? [];
    if (id === undefined || hash === undefined) return differs(`A head can't be read: ${line}`);
    const heads = ledgers.get(id) ?? new Map<number, string>();
    const known = heads.get(Number(seq)) ?? hash;
    if (known !== hash) return differs(`${id}: Entry ${seq} had the hash ${known} before ${date}`);
    ledgers.set(id, heads.set(Number(seq), hash));
  }
  return null;
}

/** [OL4] All claims of a site, against its newest root and those that someone kept. */
async function verifySite(
  site: URL,
  kept: readonly Root[],
  print: (line: string) => void,
): Promise<Verified> {
  const roots = rootsIn((await readText(new URL('/open-data/roots.txt', site))) ?? '');
  const newest = roots.at(-1);
  if (newest === undefined) {
    throw new SourceError('There is no root yet. One is written every day.');
  }
  for (const { date, hash } of kept) {
    const found = roots.find((root) => root.date === date)?.hash ?? 'none';
    if (found !== hash) {
      return differs(`The root of ${date} is not the kept one: expected ${hash}, found ${found}`);
    }
  }
  const ledgers = new Map<string, Map<number, string>>();
  for (const root of new Map([...kept, newest].map((one) => [one.date, one])).values()) {
    const wrong = await addHeads(site, root, ledgers);
    if (wrong !== null) return wrong;
  }
  const counts = { verified: 0, removed: 0 };
  for (const [id, heads] of ledgers) {
    const pages = await ledgerAt(site, id);
    if (pages === null) {
      counts.removed += 1;
      continue;
    }
    const { succeeded, text } = await verifyLedger(pages, heads, id);
    print(`${id}: ${text}`);
    if (!succeeded) return differs(`${id}: ${text}`);
    counts.verified += 1;
  }
  const { verified, removed } = counts;
  return {
    succeeded: true,
    text: `Every ledger is as recomputed, and contains its hash of ${newest.date}: ${verified} verified, ${removed} removed. Root: ${newest.hash}`,
  };
}

async function readKept(path: string | undefined): Promise<Root[]> {
  if (path === undefined) return [];
  const roots = rootsIn(await readFile(path, 'utf8'));
  if (roots.length === 0) throw new SourceError(`There is no root in ${path}.`);
  return roots;
}

const CLAIM_PATH = /^\/(?:api\/|embed\/)?hypotheses\/([0-9a-f-]{36})(?:\/ledger)?\/?$/i;

/** Verifies what the argument names; prints what takes long as it goes. */
export async function runVerify(
  [argument, keptRoots]: readonly string[],
  print: (line: string) => void,
): Promise<Verified> {
  if (argument === undefined) return differs(USAGE);
  try {
    if (!/^https?:\/\//.test(argument)) {
      return await verifyLedger(entriesOfFile(argument), new Map(), null);
    }
    if (!URL.canParse(argument)) return differs(USAGE);
    const address = new URL(argument);
    if (address.pathname === '/') {
      return await verifySite(address, await readKept(keptRoots), print);
    }
    const id = CLAIM_PATH.exec(address.pathname)?.[1]?.toLowerCase();
    if (id === undefined || keptRoots !== undefined) return differs(USAGE);
    const pages = await ledgerAt(address, id);
    return pages === null
      ? differs('There is no public claim at this address.')
      : await verifyLedger(pages, new Map(), id);
  } catch (error) {
    // The system's own words for a file that isn't there or can't be read.
    const isOfFile = error instanceof Error && 'syscall' in error;
    if (error instanceof SourceError || isOfFile) return differs(error.message);
    throw error;
  }
}
