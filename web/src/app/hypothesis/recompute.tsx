import { type LedgerEntry, openLedgerRoutes, PAGE_MAX } from '@midspan/contract';
import {
  type ClaimCause,
  checkLedger,
  isSameWeight,
  type LedgerDifference,
  type LedgerStep,
  type Weight,
} from '@midspan/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { weightText } from '../../features/conversations/index.ts';
import { call } from '../../lib/api.ts';
import { countNoun } from '../../lib/count-noun.ts';
import { CAUSE_WORDS } from '../../lib/ledger-cause.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useAction } from '../../ui/use-action.ts';

const FAILED = 'The ledger couldn’t be loaded. Please try again later.';

export interface RecomputeProps {
  hypothesisId: string;
}

/** [OL3] Lets a reader check every step of the figure in their own browser. */
export function Recompute({ hypothesisId }: RecomputeProps) {
  const [walk, setWalk] = useState<Walk | null>(null);
  const [isDone, setIsDone] = useState(false);
  const leaving = useRef(new AbortController());
  const computing = useAction();
  const saving = useAction();
  useEffect(() => {
    const here = new AbortController();
    leaving.current = here;
    return () => here.abort();
  }, []);

  const attempt = async (work: () => Promise<unknown>) =>
    work().then(
      () => ({ success: true }) as const,
      () => ({ success: false, error: FAILED }) as const,
    );

  const recompute = () =>
    attempt(async () => {
      setIsDone(false);
      setWalk(await walkLedger(hypothesisId, leaving.current.signal, setWalk));
      setIsDone(true);
    });

  const save = () =>
    attempt(async () => {
      const file = await downloadLedger(hypothesisId, leaving.current.signal);
      saveFile(file, `midspan-ledger-${hypothesisId}.jsonl`);
    });

  return (
    <>
      <p className="max-w-prose">
        Your browser recomputes every change of this figure from the weights that were agreed. That
        proves the arithmetic and, if you kept a <a href="/open-data/roots.txt">root</a>, that
        history wasn’t rewritten since. It doesn’t prove who the members are, or who is established.
      </p>
      {!canHash() && (
        <Notice tone="info">
          Browsers compute hashes only over a secure connection (https), which this page doesn’t
          have. Download the ledger and check it with “npm run verify”.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {canHash() && (
          <Button
            size="sm"
            busy={computing.busy}
            busyLabel="Recomputing..."
            onClick={() => void computing.run(recompute)}
          >
            {isDone ? 'Recompute again' : 'Recompute'}
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          busy={saving.busy}
          onClick={() => void saving.run(save)}
        >
          Download the ledger
        </Button>
      </div>
      {(computing.failure ?? saving.failure) && (
        <Notice tone="error">{computing.failure ?? saving.failure}</Notice>
      )}
      {walk && !isDone && computing.busy && <Progress walk={walk} />}
      {walk && isDone && <Outcome walk={walk} />}
    </>
  );
}

function Progress({ walk: { steps, total } }: { walk: Walk }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <progress
        aria-label="Entries recomputed"
        max={total}
        value={steps.length}
        className="w-full"
      />
      <p className="text-muted tabular-nums">
        {steps.length} of {countNoun(total, 'entry', 'entries')}
      </p>
    </div>
  );
}

function Outcome({ walk: { steps, total } }: { walk: Walk }) {
  const last = steps.at(-1);
  const difference = last?.difference ?? null;
  const isWhole = difference === null && steps.length === total;
  return (
    <>
      <Notice tone={isWhole ? 'success' : 'error'}>
        {difference !== null
          ? differenceWords(difference)
          : isWhole
            ? `${total === 1 ? 'The one entry agrees' : `All ${total} entries agree`}. The figure is ${last?.percent}%.`
            : `Only ${steps.length} of ${countNoun(total, 'entry', 'entries')} could be read.`}
      </Notice>
      <Steps steps={steps} />
      {last && (
        <p className="text-sm wrap-anywhere text-muted">
          Hash of the last entry: <code className="text-ink">{last.hash}</code>
        </p>
      )}
    </>
  );
}

const PER_PAGE = 10;

function Steps({ steps }: { steps: readonly LedgerStep[] }) {
  const [page, setPage] = useState(1);
  /** items by number, in the order in which they appear */
  const items = useMemo(
    () => [...new Set(steps.flatMap(({ entry }) => entry.evidence_id ?? []))],
    [steps],
  );
  const from = (page - 1) * PER_PAGE;
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">Every entry, recomputed</caption>
        <thead className="text-muted">
          <tr>
            <th className="pr-3 pb-1 font-normal">Entry</th>
            <th className="pr-3 pb-1 font-normal">What happened</th>
            <th className="pb-1 text-right font-normal">Figure</th>
          </tr>
        </thead>
        <tbody>
          {steps.slice(from, from + PER_PAGE).map((step) => (
            <Step
              key={step.entry.seq}
              step={step}
              item={items.indexOf(step.entry.evidence_id ?? '') + 1}
            />
          ))}
        </tbody>
      </table>
      {steps.length > PER_PAGE && (
        <Pagination
          label="Entries"
          page={page}
          pageCount={Math.ceil(steps.length / PER_PAGE)}
          onChange={setPage}
        />
      )}
    </div>
  );
}

/** What happens to a whole claim. */
const CLAIM_WORDS: Record<ClaimCause, string> = {
  carried: 'Three established pairs carry the claim from now on',
  settled: 'The figure moved on',
};

function Step({ step, item }: { step: LedgerStep; item: number }) {
  const { entry, weightAfter, computed, percent } = step;
  return (
    <tr className="border-t border-line align-top">
      <td className="py-1.5 pr-3">{entry.seq}</td>
      <td className="py-1.5 pr-3">
        {entry.cause === 'carried' || entry.cause === 'settled' ? (
          CLAIM_WORDS[entry.cause]
        ) : (
          <>
            {CAUSE_WORDS[entry.cause]} (
            <Link to={{ hash: `#evidence-${entry.evidence_id}` }}>item {item}</Link>)
            <span className="block text-muted">
              {weightAfter ? weightText(weightAfter) : 'doesn’t count'} · {effectWords(step)}
            </span>
          </>
        )}
        {computed !== percent && (
          <span className="block text-muted">on its way to {computed}%</span>
        )}
      </td>
      <td className="py-1.5 text-right font-semibold">{percent}%</td>
    </tr>
  );
}

/** Browsers compute hashes only on pages that were loaded over a secure connection. */
const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

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
interface Walk {
  readonly steps: readonly LedgerStep[];
  readonly total: number;
}

/** Recomputes a ledger, and reports after every page how far it got. */
async function walkLedger(
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
async function downloadLedger(id: string, signal: AbortSignal): Promise<Blob> {
  const lines: string[] = [];
  for await (const page of ledgerPages(id, signal, () => {})) {
    lines.push(...page.map((entry) => `${JSON.stringify(entry)}\n`));
  }
  return new Blob(lines, { type: 'application/jsonl' });
}

const timesBoth = (sign: '×' | '÷', { hypothesis, negation }: Weight) =>
  `${sign} ${hypothesis} if true, ${sign} ${negation} if false`;

/** What a step does to the two products; where a weight changed, the one before is taken out. */
function effectWords({ weightBefore: before, weightAfter: after }: LedgerStep): string {
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

const differenceWords = ({ seq, what, expected, found }: LedgerDifference): string =>
  `Entry ${seq} ${DIFFERENCES[what]}. Recomputed: ${expected}. In the ledger: ${found}.`;
