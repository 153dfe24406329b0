import { threeIdeas } from '@midspan/contract';
import { LIKELIHOOD_LABELS, LIKELIHOODS, type Likelihood, type Weight } from '@midspan/domain';
import { type ReactNode, useId } from 'react';
import { TruthWord, WorldDots } from '../../../ui/hundred-worlds.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { aboutText } from './weight-text.ts';

export interface WeightQuestionsProps {
  labels: Readonly<Record<keyof Weight, string>>;
  /** what the questions call it */
  claim?: string | undefined;
  value: Weight;
  onChange: (weight: Weight) => void;
}

/**
 * How much an item weighs, asked in frequencies: people judge "in how many of 100" better than a
 * likelihood.
 */
export function WeightQuestions({
  labels,
  claim = 'the claim',
  value,
  onChange,
}: WeightQuestionsProps) {
  const hintId = useId();
  return (
    <>
      <LikelihoodField
        claimIs="true"
        question={
          <>
            Suppose {claim} is <TruthWord claimIs="true" />.
          </>
        }
        label={labels.hypothesis}
        value={value.hypothesis}
        describedBy={hintId}
        onChange={(hypothesis) => onChange({ ...value, hypothesis })}
      />
      <LikelihoodField
        claimIs="false"
        question={
          <>
            Now suppose it’s <TruthWord claimIs="false" />.
          </>
        }
        label={labels.negation}
        value={value.negation}
        describedBy={hintId}
        onChange={(negation) => onChange({ ...value, negation })}
      />
      <p id={hintId} className="text-sm text-muted">
        {threeIdeas.twoQuestions}
      </p>
    </>
  );
}

interface LikelihoodFieldProps {
  claimIs: 'true' | 'false';
  question: ReactNode;
  label: string;
  value: Likelihood;
  onChange: (likelihood: Likelihood) => void;
  describedBy: string;
}

function LikelihoodField({
  claimIs,
  question,
  label,
  value,
  onChange,
  describedBy,
}: LikelihoodFieldProps) {
  const questionId = useId();
  return (
    <div className="flex flex-col gap-2">
      {/* Wraps with large letters, when the two no longer fit side by side. */}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={questionId} className="min-w-0 grow basis-32">
          <span className="block font-semibold @xs:text-lg">{question}</span>
          <span className="mt-0.5 block text-sm text-muted">
            In 100 such worlds, in how many would you find this?
          </span>
        </p>
        <WorldDots showing={value} claimIs={claimIs} className="w-20 shrink-0 @xs:w-22" />
      </div>
      <SelectField
        label={label}
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
