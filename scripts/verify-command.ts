import { createHash } from 'node:crypto';
import { checkLedger, EMPTY_TALLY, NO_HASH, pbPercent } from '../domain/src/index.ts';
import { entriesOfFile, ledgerAt, type Pages, readText, SourceError } from './verify-sources.ts';

const USAGE = `Recomputes ledgers: every number, hash, weight, tally and percent.

  npm run verify -- https://midspan.example/hypotheses/{id}   one claim
  npm run verify -- https://midspan.example                   all public claims, and the newest root
  npm run verify -- entries.json                              a file of entries, as lines or as a list`;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Verified {
  readonly succeeded: boolean;
  readonly text: string;
}

/** [OL4] What a line of a heads file says about a claim. */
interface Head {
  readonly seq: number;
  readonly hash: string;
}

const HEAD_LINE = /^([0-9a-f-]{36}) (\d+) ([0-9a-f]{64})$/;
const ROOT_LINE = /^(\d{4}-\d{2}-\d{2}) ([0-9a-f]{64})$/;

const differs = (text: string): Verified => ({ succeeded: false, text });

/** Recomputes one ledger, which has to contain the head if there is one. */
async function verifyLedger(pages: Pages, head: Head | null, id: string | null): Promise<Verified> {
  let last = { seq: 0, hash: NO_HASH, percent: pbPercent(EMPTY_TALLY) };
  const isHead = () => head === null || head.seq !== last.seq || head.hash === last.hash;
  for await (const { entry, hash, percent, difference } of checkLedger(pages, sha256)) {
    if (id !== null && entry.hypothesis_id !== id) {
      return differs(`Entry ${last.seq + 1} is of another claim: ${entry.hypothesis_id}`);
    }
    if (difference !== null) {
      const { seq, what, expected, found } = difference;
      return differs(`Entry ${seq} has another ${what}: expected ${expected}, found ${found}`);
    }
    last = { seq: entry.seq, hash, percent };
    if (!isHead()) return differs(`Entry ${last.seq} no longer has the hash ${head?.hash}`);
  }
  if (!isHead()) return differs(`Without entries, the hash is not ${head?.hash}`);
  if (head !== null && head.seq > last.seq) {
    return differs(`The ledger ends at entry ${last.seq}, but had ${head.seq}`);
  }
  const { seq, hash, percent } = last;
  return { succeeded: true, text: `${seq} entries, figure ${percent}%, hash ${hash}` };
}

/** [OL4] The newest root of a site, and the heads that it leads to. */
async function verifySite(site: URL, print: (line: string) => void): Promise<Verified> {
  const roots = ((await readText(new URL('/open-data/roots.txt', site))) ?? '').trim().split('\n');
  const [, date, root] = ROOT_LINE.exec(roots.at(-1) ?? '') ?? [];
  if (date === undefined) throw new SourceError('There is no root yet. One is written every day.');
  const heads = await readText(new URL(`/open-data/heads/${date}.txt`, site));
  if (heads === null) return differs(`There is no heads file of ${date}`);
  if (sha256(heads) !== root) {
    return differs(
      `The heads file of ${date} has another hash: expected ${root}, found ${sha256(heads)}`,
    );
  }
  const counts = { verified: 0, unreadable: 0 };
  for (const line of heads.split('\n').slice(0, -1)) {
    const [, id, seq, hash] = HEAD_LINE.exec(line) ?? [];
    if (id === undefined || hash === undefined) return differs(`A head can't be read: ${line}`);
    const pages = await ledgerAt(site, id);
    if (pages === null) {
      counts.unreadable += 1;
      continue;
    }
    const verified = await verifyLedger(pages, { seq: Number(seq), hash }, id);
    print(`${id}: ${verified.text}`);
    if (!verified.succeeded) return differs(`${id}: ${verified.text}`);
    counts.verified += 1;
  }
  const { verified, unreadable } = counts;
  return {
    succeeded: true,
    text: `${verified} ledgers are as recomputed, and contain the hashes of ${date}; ${unreadable} were removed. Root: ${root}`,
  };
}

const CLAIM_PATH = /^\/(?:api\/|embed\/)?hypotheses\/([0-9a-f-]{36})(?:\/ledger)?\/?$/i;

/** Verifies what the argument names; prints what takes long as it goes. */
export async function runVerify(
  argument: string | undefined,
  print: (line: string) => void,
): Promise<Verified> {
  if (argument === undefined) return differs(USAGE);
  try {
    if (!/^https?:\/\//.test(argument)) {
      return await verifyLedger(entriesOfFile(argument), null, null);
    }
    const address = new URL(argument);
    if (address.pathname === '/') return await verifySite(address, print);
    const id = CLAIM_PATH.exec(address.pathname)?.[1]?.toLowerCase();
    if (id === undefined) return differs(USAGE);
    const pages = await ledgerAt(address, id);
    return pages === null
      ? differs('There is no public claim at this address.')
      : await verifyLedger(pages, null, id);
  } catch (error) {
    if (error instanceof SourceError) return differs(error.message);
    throw error;
  }
}
