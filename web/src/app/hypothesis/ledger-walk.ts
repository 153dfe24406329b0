import { type LedgerEntry, openLedgerRoutes, PAGE_MAX } from '@midspan/contract';
import {
  checkLedger,
  isSameWeight,
  type LedgerDifference,
  type LedgerStep,
  type Weight,
} from '@midspan/domain';
import { call } from '../../lib/api.ts';

/** Browsers compute hashes only on pages that were loaded over a secure connection. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Every page of a claim's ledger, from its first entry on. */
async function* ledgerPages(
  id: string,
  signal: AbortSignal,
  onTotal: (total: number) => void,
): AsyncGenerator<LedgerEntry[]> {
  for (let offset = 0; ; ) {
    const { items, total } = await call(
      openLedgerRoutes.ofHypothesis,
      { params: { id }, query: { offset, limit: PAGE_MAX } },
      { signal, fresh: true },
    );
    onTotal(total);
    yield items;
    offset += items.length;
    if (items.length === 0 || offset >= total) return;
  }
}

/** How far a claim's ledger was recomputed. */
export interface Walk {
  readonly steps: readonly LedgerStep[];
  readonly total: number;
}

/** Recomputes a ledger, and reports after every page how far it got. */
export async function walkLedger(
  id: string,
  signal: AbortSignal,
  onProgress: (walk: Walk) => void,
): Promise<Walk> {
  const steps: LedgerStep[] = [];
  let total = 0;
  const pages = ledgerPages(id, signal, (known) => {
    total = known;
    onProgress({ steps: [...steps], total });
  });
  for await (const step of checkLedger(pages, sha256)) steps.push(step);
  return { steps, total };
}

/** One entry per line, as it was received. */
export async function downloadLedger(id: string, signal: AbortSignal): Promise<Blob> {
  const lines: string[] = [];
  for await (const page of ledgerPages(id, signal, () => {})) {
    lines.push(...page.map((entry) => `${JSON.stringify(entry)}\n`));
  }
  return new Blob(lines, { type: 'application/jsonl' });
}

const timesBoth = (sign: '×' | '÷', { hypothesis, negation }: Weight) =>
  `${sign} ${hypothesis} if true, ${sign} ${negation} if false`;

/** What a step does to the two products; where a weight changed, the one before is taken out. */
export function effectWords({ weightBefore: before, weightAfter: after }: LedgerStep): string {
  if (before && after && isSameWeight(before, after)) return 'unchanged';
  const parts = [before && timesBoth('÷', before), after && timesBoth('×', after)];
  return parts.filter((part) => part !== null).join('; ') || 'unchanged';
}

const DIFFERENCES: Record<LedgerDifference['what'], string> = {
  claim: 'is about another claim',
  number: 'has the wrong number',
  settling: 'comes after a step of the figure that is missing',
  time: 'has a time that can’t be right',
  hash: 'has another hash, so it or an entry before it was changed',
  weight: 'counts its item with another weight than the median',
  tally: 'has another tally',
  computed: 'has another computed figure',
  percent: 'shows another figure',
};

export const differenceWords = ({ seq, what, expected, found }: LedgerDifference): string =>
  `Entry ${seq} ${DIFFERENCES[what]}. Recomputed: ${expected}. In the ledger: ${found}.`;
