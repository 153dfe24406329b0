import { threeIdeas } from '@midspan/contract';
import { LIKELIHOOD_LABELS, LIKELIHOODS, type Likelihood, type Weight } from '@midspan/domain';
import { type ReactNode, useId } from 'react';
import { WeightWords } from '../../../lib/weight-words.tsx';
import { TruthWord, WorldDots } from '../../../ui/hundred-worlds.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { moveLead } from './figure-preview.ts';
import { aboutText } from './weight-text.ts';

export interface WeightChoiceProps {
  value: Weight;
  onChange: (weight: Weight) => void;
  /** named where it isn't the one that the conversation is about */
  claim?: string | undefined;
  /** where its figure would go once the partner accepts the weight */
  move?: Move | null;
  /** anything else to say about the chosen weight */
  children?: ReactNode;
}

/** The two questions about an item, and below them what the answers mean in plain numbers. */
export function WeightChoice({ value, onChange, claim, move, children }: WeightChoiceProps) {
  const from = claim === undefined ? move?.from : undefined;
  return (
    <>
      <WeightQuestions value={value} onChange={onChange} claim={claim} />
      <div role="status" className="flex flex-col gap-3">
        <p className="text-sm">
          <WeightWords weight={value} claim={claim} {...(from !== undefined && { figure: from })} />
        </p>
        {move && <SpanMove lead={moveLead(claim, true)} move={move} />}
        {children}
      </div>
    </>
  );
}

/** Only the questions. */
export function WeightQuestions({ value, onChange, claim }: WeightChoiceProps) {
  const hintId = useId();
  const asked = { claim, describedBy: hintId };
  return (
    <>
      <LikelihoodField
        {...asked}
        claimIs="true"
        value={value.hypothesis}
        onChange={(hypothesis) => onChange({ ...value, hypothesis })}
      />
      <LikelihoodField
        {...asked}
        claimIs="false"
        value={value.negation}
        onChange={(negation) => onChange({ ...value, negation })}
      />
      <p id={hintId} className="text-sm text-muted">
        {threeIdeas.twoQuestions}
      </p>
    </>
  );
}

interface LikelihoodFieldProps extends Pick<WeightChoiceProps, 'claim'> {
  claimIs: 'true' | 'false';
  value: Likelihood;
  onChange: (likelihood: Likelihood) => void;
  describedBy: string;
}

/**
 * Asks for a likelihood in frequencies: people judge "in how many of 100" better than a likelihood.
 */
function LikelihoodField({ claimIs, claim, value, onChange, describedBy }: LikelihoodFieldProps) {
  const questionId = useId();
  return (
    <div className="flex flex-col gap-2">
      {/* Wraps with large letters, when the two no longer fit side by side. */}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={questionId} className="min-w-0 grow basis-32">
          <span className="block font-semibold @xs:text-lg">
            {claimIs === 'true' ? `Suppose ${claim ?? 'the claim'} is` : 'Now suppose it’s'}{' '}
            <TruthWord claimIs={claimIs} />.
          </span>
          <span className="mt-0.5 block text-sm text-muted">
            In 100 such worlds, in how many would you find this?
          </span>
        </p>
        <WorldDots showing={value} claimIs={claimIs} className="w-20 shrink-0 @xs:w-22" />
      </div>
      <SelectField
        label={`If ${claimIs}`}
        note={aboutText(value)}
        value={value}
        aria-describedby={`${questionId} ${describedBy}`}
        // The longest option just fits into the narrowest sidebar.
        className="pr-8! pl-3! text-sm! @2xs:pr-11! @2xs:pl-3.5! @2xs:text-base!"
        onChange={({ target }) => {
          const chosen = LIKELIHOODS.find((likelihood) => String(likelihood) === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {LIKELIHOODS.map((likelihood) => (
          <option key={likelihood} value={likelihood}>
            {`${likelihood}% ${LIKELIHOOD_LABELS[likelihood]}`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
