import { type ListedEvidence, weightOf } from '@midspan/contract';
import { afterOneItem, CREDENCE_NEUTRAL, type Weight } from '@midspan/domain';
import { SpanPull } from '../../../ui/span-pull.tsx';
import { oftenSentence } from '../evidence/worlds-text.ts';

type Weighed = Pick<ListedEvidence, 'hypothesis_likelihood' | 'negation_likelihood'>;

/** What a disputed item weighs for: not the dispute's own claim. */
export const ORIGINAL_CLAIM = 'the original claim';

/** Where an item of this weight alone would take a figure of 50. */
const pullOf = (weight: Weight) => afterOneItem(CREDENCE_NEUTRAL, weight);

/** A weight under its name, as a pull along the span. */
export function NamedPull({
  name,
  weight,
  claim,
}: {
  name: string;
  weight: Weight;
  claim?: string;
}) {
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold text-muted">{name}</span>
        <span className="tabular-nums">
          <strong>{weight.hypothesis}%</strong> if true, <strong>{weight.negation}%</strong> if
          false
        </span>
      </p>
      <SpanPull pull={pullOf(weight)} />
      <p className="text-sm text-muted">{oftenSentence(weight, claim)}</p>
    </div>
  );
}

export interface WeightComparedProps {
  before: Weighed;
  after: Weight | null;
}

/** What an item weighs now and what it would weigh, one above the other on the span. */
export function WeightCompared({ before, after }: WeightComparedProps) {
  const old = weightOf(before);
  return (
    <div className="flex flex-col gap-4 rounded-control bg-sunken px-4 py-3">
      {old && (
        <NamedPull
          name={after === null ? 'What it weighs' : 'Now'}
          weight={old}
          claim={ORIGINAL_CLAIM}
        />
      )}
      {after && <NamedPull name="Proposed" weight={after} claim={ORIGINAL_CLAIM} />}
    </div>
  );
}
