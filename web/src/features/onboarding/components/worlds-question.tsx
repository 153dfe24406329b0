import { LIKELIHOODS, type Likelihood } from '@midspan/domain';
import { useId } from 'react';
import { TruthWord, WorldDots } from '../../../ui/hundred-worlds.tsx';

const ASCENDING = [...LIKELIHOODS].sort((one, other) => one - other);

interface WorldsQuestionProps {
  claimIs: 'true' | 'false';
  /** null until it is answered */
  answer: Likelihood | null;
  onAnswer: (answer: Likelihood) => void;
}

/** In how many of 100 worlds one would find something: one tap, with the picture beside it. */
export function WorldsQuestion({ claimIs, answer, onAnswer }: WorldsQuestionProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={id} className="min-w-[min(9rem,100%)] flex-1">
          <span className="block font-semibold">
            {claimIs === 'true' ? 'Suppose the claim is ' : 'Now suppose it’s '}
            <TruthWord claimIs={claimIs} />.
          </span>
          <span className="mt-0.5 block text-sm text-muted">
            In 100 such worlds, in how many would you find this?
          </span>
        </p>
        <WorldDots showing={answer ?? 0} claimIs={claimIs} className="w-20 shrink-0" />
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
              checked={likelihood === answer}
              onChange={() => onAnswer(likelihood)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
            />
            {likelihood}
          </label>
        ))}
      </div>
    </div>
  );
}
