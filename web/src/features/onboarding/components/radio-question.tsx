import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

interface RadioQuestionProps {
  label: string;
  hint?: string;
  options: readonly string[];
  /** short options side by side, as steps of a scale */
  inline?: boolean;
  required: boolean;
  answer: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
}

const frameOf = (error: string | undefined) =>
  error ? 'border-danger' : 'border-line-strong hover:border-ink';

/** One answer out of several. An optional one can be taken back, which radio buttons alone cannot. */
export function RadioQuestion({
  label,
  hint,
  options,
  inline = false,
  required,
  answer,
  error,
  onAnswer,
}: RadioQuestionProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required || undefined}
      aria-invalid={Boolean(error)}
      aria-describedby={described || undefined}
      className="flex flex-col gap-1.5"
    >
      <span id={labelId} className="font-semibold">
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {'\u00a0*'}
          </span>
        )}
      </span>
      {hint && (
        <span id={hintId} className="text-sm text-muted">
          {hint}
        </span>
      )}
      <div
        className={classNames(
          'mt-1 grid gap-2',
          inline ? 'grid-cols-5 sm:grid-cols-10' : 'grid-cols-1',
        )}
      >
        {options.map((option) => (
          <label
            key={option}
            className={classNames(
              'relative flex min-h-11 cursor-pointer items-center gap-3 rounded-control border bg-raised has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              inline
                ? 'justify-center tabular-nums has-checked:bg-ink has-checked:font-semibold has-checked:text-surface'
                : 'px-4 py-2 wrap-anywhere has-checked:bg-sunken',
              frameOf(error),
            )}
          >
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === answer}
              onChange={() => onAnswer(option)}
              className={
                inline
                  ? 'absolute inset-0 cursor-pointer appearance-none rounded-control outline-none'
                  : 'size-5 shrink-0 outline-none'
              }
            />
            {option}
          </label>
        ))}
      </div>
      {!required && answer !== '' && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          aria-label={`Clear answer: ${label}`}
          onClick={() => onAnswer('')}
        >
          Clear answer
        </Button>
      )}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
