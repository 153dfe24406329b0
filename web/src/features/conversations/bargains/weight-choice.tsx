import type { Weight } from '@midspan/domain';
import type { ReactNode } from 'react';
import { WeightWords } from '../../../lib/weight-words.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { WeightQuestions } from './weight-questions.tsx';

/** What an item of a dispute weighs for: not the dispute's own claim. */
export const ORIGINAL_CLAIM = 'the original claim';

const LABELS = {
  hypothesis: 'Likelihood if the hypothesis is true',
  negation: 'Likelihood if the negation is true',
} as const;

export interface WeightChoiceProps {
  value: Weight;
  onChange: (weight: Weight) => void;
  /** named where it isn't the one that the conversation is about */
  claim?: string | undefined;
  /** where a figure would go, and which */
  preview?: { readonly move: Move; readonly lead: string } | null | undefined;
  /** what else is to be said of the chosen weight */
  children?: ReactNode;
}

/** The two questions about an item, and below them what the answers mean in plain numbers. */
export function WeightChoice({ value, onChange, claim, preview, children }: WeightChoiceProps) {
  const labels =
    claim === undefined
      ? LABELS
      : {
          hypothesis: `Likelihood if ${claim} is true`,
          negation: `Likelihood if ${claim} is false`,
        };
  const from = claim === undefined ? preview?.move.from : undefined;
  return (
    <>
      <WeightQuestions labels={labels} claim={claim} value={value} onChange={onChange} />
      <div role="status" className="flex flex-col gap-3">
        <p className="text-sm">
          <WeightWords weight={value} claim={claim} {...(from !== undefined && { figure: from })} />
        </p>
        {preview && <SpanMove {...preview} />}
        {children}
      </div>
    </>
  );
}
