import { threeIdeas } from '@midspan/contract';
import { FREQUENCIES, LIKELIHOOD_LABELS, LIKELIHOODS, type Likelihood } from '@midspan/domain';
import { type ReactNode, useId } from 'react';
import { TruthWord, WorldDots } from '../../../ui/hundred-worlds.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { moveLead } from './figure-preview.ts';
import { type ChosenWeight, type WeightFields, wholeWeight } from './weight-fields.ts';
import { WeightLine } from './weight-shown.tsx';

export interface WeightChoiceProps<Chosen extends ChosenWeight> {
  value: Chosen;
  onChange: (weight: Chosen) => void;
  /** named where it isn't the one that the conversation is about */
  claim?: string | undefined;
  /** as a form has them */
  errors?: { readonly [Name in keyof WeightFields]?: { message?: string } };
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
        error={errors.hypothesis_likelihood?.message}
      />
      <LikelihoodField
        claimIs="false"
        value={value.negation}
        onChange={(negation) => onChange({ ...value, negation })}
        error={errors.negation_likelihood?.message}
      />
      <p className="text-sm text-muted">{threeIdeas.twoQuestions}</p>
    </>
  );
}

const ASCENDING = [...LIKELIHOODS].sort((one, other) => one - other);

/** "about 9 in 10" */
export function aboutText(likelihood: Likelihood): string {
  const { count, outOf } = FREQUENCIES[likelihood];
  return `about ${count} in ${outOf}`;
}

interface LikelihoodFieldProps {
  claimIs: 'true' | 'false';
  /** what the question calls it */
  claim?: string | undefined;
  /** null until it is answered */
  value: Likelihood | null;
  onChange: (likelihood: Likelihood) => void;
  error?: string | undefined;
}

/**
 * Asks for a likelihood in frequencies, because people judge "in how many of 100" better than a
 * probability: one tap, with the picture beside it.
 */
function LikelihoodField(props: LikelihoodFieldProps) {
  const { claimIs, claim = 'the claim', value, onChange, error } = props;
  const id = useId();
  const noteId = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={noteId}
      aria-invalid={error !== undefined}
      className="flex flex-col gap-2"
    >
      {/* Wraps with large letters, when the two no longer fit side by side. */}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={id} className="min-w-[min(9rem,100%)] flex-1">
          <span className="block font-semibold">
            {claimIs === 'true' ? `Suppose ${claim} is ` : 'Now suppose it’s '}
            <TruthWord claimIs={claimIs} />.
          </span>
          <span className="mt-0.5 block text-sm text-muted">
            In 100 such worlds, in how many would you find this?
          </span>
        </p>
        <WorldDots showing={value ?? 0} claimIs={claimIs} className="w-16 shrink-0" />
      </div>
      {/* As many in a row as fit, each wide enough for a finger. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(1.75rem,1fr))] gap-1 sm:gap-2">
        {ASCENDING.map((likelihood) => (
          <label
            key={likelihood}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-line-strong bg-raised text-sm tabular-nums hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:text-base"
          >
            <input
              type="radio"
              name={id}
              value={likelihood}
              checked={likelihood === value}
              onChange={() => onChange(likelihood)}
              aria-label={`${likelihood}% ${LIKELIHOOD_LABELS[likelihood]}`}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
            />
            <span aria-hidden>{likelihood}</span>
          </label>
        ))}
      </div>
      {/* Keeps its height, so that nothing moves when it is answered. */}
      <p id={noteId} aria-live="polite" className="min-h-5 text-sm text-muted">
        {value !== null && `${LIKELIHOOD_LABELS[value]}\u00a0· ${aboutText(value)}`}
        {error && <span className="font-medium text-danger">{error}</span>}
      </p>
    </div>
  );
}
