import type { ListedEvidence } from '@midspan/contract';
import { credenceLabel, type FigureRange, type Weight } from '@midspan/domain';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { countNoun } from '../../lib/count-noun.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Fold } from '../../ui/fold.tsx';
import { LoadFailure, LoadingSkeleton } from '../../ui/loading.tsx';
import { SpanMini } from '../../ui/span-figure.tsx';
import { SpanMove, SpanRange } from '../../ui/span-move.tsx';
import {
  countingWeight,
  type LeftOut,
  type WeighedItem,
  type WhatIf,
  withTakenAlong,
} from './what-if.ts';

const LOAD_FAILED = 'What the figure rests on couldn’t be loaded. Please try again later.';

interface WhatIfPanelProps {
  /** undefined until the support of the figure is known */
  whatIf: WhatIf | undefined;
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
}

/** Shows how much of the figure depends on what; nothing here is stored or sent. */
export function WhatIfPanel({ whatIf, failed, busy, onRetry }: WhatIfPanelProps) {
  return (
    <Fold title="What if" note="some of it didn’t count?">
      {whatIf ? (
        <Answers whatIf={whatIf} />
      ) : failed ? (
        <LoadFailure text={LOAD_FAILED} busy={busy} onRetry={onRetry} />
      ) : (
        <LoadingSkeleton text="Loading what the figure rests on..." className="h-22" count={2} />
      )}
    </Fold>
  );
}

function Answers({ whatIf }: { whatIf: WhatIf }) {
  const { now, without, leftOut, items, pairs, range, own, isComputed } = whatIf;
  if (range === null) {
    return (
      <p className="text-muted">
        No evidence counts yet, so the figure is where every figure starts: at 50%.
      </p>
    );
  }
  return (
    <>
      <p className="max-w-prose">
        {countNoun(items, 'item counts', 'items count')}, accepted by{' '}
        {countNoun(
          pairs,
          'pair of members who disagree',
          'different pairs of members who disagree',
        )}
        .{' '}
        <span className="text-muted">
          Clear the checkbox in an item’s details above to see the figure without it. Only you see
          this.
        </span>
      </p>
      {isComputed && (
        <p className="text-muted">
          These figures are as computed; the one that is shown follows slowly.
        </p>
      )}
      {leftOut > 0 && (
        <SpanMove
          lead={`Without the ${countNoun(leftOut, 'item', 'items')} you left out, the shared figure`}
          move={{ from: now, to: without }}
        />
      )}
      <SpanRange value={now} lowest={range.lowest} highest={range.highest}>
        <span className="text-muted">Without any one of these items, the figure would be </span>
        <RangeText {...range} />
        <span className="text-muted"> instead of {now}%.</span>
      </SpanRange>
      {own && (
        <SpanMove
          lead="Starting from your own credence instead of 50%, the figure"
          move={own}
          mark="circle"
        />
      )}
    </>
  );
}

function RangeText({ lowest, highest }: FigureRange) {
  if (lowest === highest) return <strong>at {lowest}%</strong>;
  return (
    <>
      <span className="text-muted">between </span>
      <strong>{lowest}%</strong>
      <span className="text-muted"> and </span>
      <strong>{highest}%</strong>
    </>
  );
}

interface WhatIfBarProps {
  whatIf: WhatIf | undefined;
  /** how many of them build on what the reader left out */
  along: number;
  onPutAllBack: (byKeyboard: boolean) => void;
}

/** Keeps the answer visible while the list is scrolled, and announces it. */
export function WhatIfBar({ whatIf, along, onPutAllBack }: WhatIfBarProps) {
  const isShown = whatIf !== undefined && whatIf.leftOut > 0;
  return (
    <div className="pointer-events-none sticky bottom-3 z-20 max-sm:bottom-28">
      <div role="status" className="pointer-events-auto mx-auto w-fit max-w-full">
        {isShown && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-raised px-4 py-3 shadow-float">
            <p className="text-sm">
              Without {countNoun(whatIf.leftOut, 'item', 'items')}: {whatIf.without}% instead of{' '}
              {whatIf.now}%
              {along > 0 && (
                <span className="block text-muted">
                  {countNoun(along, 'of them builds', 'of them build')} on what you left out.
                </span>
              )}
            </p>
            <SpanMini
              value={whatIf.without}
              title="The figure without them"
              label={credenceLabel(whatIf.without)}
            />
            <Button
              variant="secondary"
              size="sm"
              onClick={({ detail }) => onPutAllBack(detail === 0)}
            >
              Reset
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

interface Choice {
  /** by the reader */
  readonly chosen: LeftOut;
  /** [WA7] with what builds on it */
  readonly leftOut: LeftOut;
  readonly set: (id: string, weight: Weight, counts: boolean) => void;
  readonly putAllBack: () => void;
}

const ChoiceContext = createContext<Choice | null>(null);

const NONE: LeftOut = new Map();

interface WhatIfChoiceProps {
  /** as far as they are loaded */
  items: readonly WeighedItem[];
  children: ReactNode;
}

/** Which items a reader left out, on this page and for as long as it is open. */
export function WhatIfChoice({ items, children }: WhatIfChoiceProps) {
  const [chosen, setChosen] = useState(NONE);
  const leftOut = useMemo(() => withTakenAlong(chosen, items), [chosen, items]);
  const set = useCallback((id: string, weight: Weight, counts: boolean) => {
    setChosen((before) => {
      const after = new Map(before);
      if (counts) after.delete(id);
      else after.set(id, weight);
      return after;
    });
  }, []);
  const putAllBack = useCallback(() => setChosen(NONE), []);
  const choice = useMemo(
    () => ({ chosen, leftOut, set, putAllBack }),
    [chosen, leftOut, set, putAllBack],
  );
  return <ChoiceContext value={choice}>{children}</ChoiceContext>;
}

export function useWhatIfChoice(): Choice {
  const choice = useContext(ChoiceContext);
  if (choice === null) throw new Error('useWhatIfChoice needs a WhatIfChoice above it');
  return choice;
}

/** Shown with an item that counts, without re-rendering the item. */
export function WhatIfTick({ evidence }: { evidence: ListedEvidence }) {
  const { chosen, leftOut, set } = useWhatIfChoice();
  const weight = countingWeight(evidence);
  if (weight === null) return null;
  const isAlong = leftOut.has(evidence.id) && !chosen.has(evidence.id);
  return (
    <Checkbox
      label={
        <>
          Count it in “What if”
          {isAlong && <span className="text-muted"> (it builds on what you left out)</span>}
        </>
      }
      checked={!leftOut.has(evidence.id)}
      disabled={isAlong}
      onCheckedChange={(counts) => set(evidence.id, weight, counts)}
    />
  );
}
