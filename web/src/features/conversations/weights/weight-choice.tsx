import { threeIdeas } from '@midspan/contract';
import type { ReactNode } from 'react';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { moveLead } from './figure-preview.ts';
import { LikelihoodField } from './likelihood-field.tsx';
import { type ChosenWeight, wholeWeight } from './weight-fields.ts';
import { WeightLine } from './weight-shown.tsx';

export interface WeightChoiceProps<Chosen extends ChosenWeight> {
  value: Chosen;
  onChange: (weight: Chosen) => void;
  /** named where it isn't the one that the conversation is about */
  claim?: string | undefined;
  errors?: { readonly [Name in keyof ChosenWeight]?: string | undefined };
}

/** The two questions about an item, and below them what the answers say. */
export function WeightChoice({
  move,
  children,
  ...questions
}: WeightChoiceProps<ChosenWeight> & {
  /** where its figure would go once the partner accepts the weight */
  move?: Move | null;
  /** anything else to say about the chosen weight */
  children?: ReactNode;
}) {
  const weight = wholeWeight(questions.value);
  return (
    <>
      <WeightQuestions {...questions} />
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {weight && <WeightLine weight={weight} />}
        {weight && move && <SpanMove lead={moveLead(questions.claim)} move={move} />}
        {children}
      </div>
    </>
  );
}

export function WeightQuestions<Chosen extends ChosenWeight>({
  value,
  onChange,
  claim,
  errors = {},
}: WeightChoiceProps<Chosen>) {
  return (
    <>
      <LikelihoodField
        claimIs="true"
        claim={claim}
        value={value.hypothesis}
        onChange={(hypothesis) => onChange({ ...value, hypothesis })}
        error={errors.hypothesis}
      />
      <LikelihoodField
        claimIs="false"
        value={value.negation}
        onChange={(negation) => onChange({ ...value, negation })}
        error={errors.negation}
      />
      <p className="text-sm text-muted">{threeIdeas.twoQuestions}</p>
    </>
  );
}
