import { createReadStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { PAGE_MAX } from '../contract/src/limits.ts';
import { type LedgerEntry, ledgerEntry } from '../contract/src/open-ledger.ts';
import { API_PREFIX } from '../contract/src/route.ts';

/** Nothing to verify, or nothing that could be read. */
export class SourceError extends Error {}

/** Where a ledger comes from, page by page. */
export type Pages = AsyncIterable<readonly LedgerEntry[]>;

function entryFrom(json: string, place: number): LedgerEntry {
  try {
    return ledgerEntry.parse(JSON.parse(json));
  } catch {
    throw new SourceError(`Entry ${place} can't be read: ${json.slice(0, 100)}`);
  }
}

/**
 * The entries of a file with JSON lines or one JSON array, read bit by bit. The strings of an entry
 * are ids, hashes and words, so no brace is inside one.
 */
export async function* entriesOfFile(path: string): Pages {
  let rest = '';
  let place = 0;
  for await (const chunk of createReadStream(path, 'utf8')) {
    rest += chunk;
    const page: LedgerEntry[] = [];
    for (;;) {
      const end = endOfObject(rest);
      if (end === null) break;
      place += 1;
      page.push(entryFrom(rest.slice(rest.indexOf('{'), end), place));
      rest = rest.slice(end);
    }
    yield page;
  }
  if (/[^\s,[\]]/.test(rest)) throw new SourceError(`The file ends inside entry ${place + 1}.`);
}

/** Where the first object in a text ends; null if it doesn't end there. */
function endOfObject(text: string): number | null {
  let depth = 0;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth === 0) return index + 1;
  }
  return null;
}

const ATTEMPTS = 10;

/** Reads from a server, as slowly as it asks; null if there is no such thing. */
async function read(address: URL): Promise<Response | null> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(address).catch((error: Error) => {
      throw new SourceError(`${address} can't be reached: ${error.cause ?? error}`);
    });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404) return null;
    const isBusy = answer.status === 429 || answer.status === 503;
    if (!isBusy || attempt === ATTEMPTS) {
      throw new SourceError(`${address} was answered with status ${answer.status}.`);
    }
    await wait(1_000 * (Number(answer.headers.get('Retry-After')) || 1));
  }
}

export async function readText(address: URL): Promise<string | null> {
  const answer = await read(address);
  return answer === null ? null : answer.text();
}

/** A claim's ledger at a site; null if it has none there. */
export async function ledgerAt(site: URL, hypothesisId: string): Promise<Pages | null> {
  const pageAfter = async (seq: number) => {
    const path = `${API_PREFIX}/hypotheses/${hypothesisId}/ledger`;
    const answer = await read(new URL(`${path}?offset=${seq}&limit=${PAGE_MAX}`, site));
    if (answer === null) return null;
    const entries: unknown = await answer.json();
    if (!Array.isArray(entries)) throw new SourceError(`${site} sent no list of entries.`);
    return entries.map((entry, place) => entryFrom(JSON.stringify(entry), seq + place + 1));
  };
  const first = await pageAfter(0);
  if (first === null) return null;
  return (async function* () {
    let seq = 0;
    for (let page = first; page.length > 0; page = (await pageAfter(seq)) ?? []) {
      yield page;
      seq += page.length;
    }
  })();
}
