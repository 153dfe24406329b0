import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { WeightChoice, WeightQuestions } from '../weights/weight-choice.tsx';
import { weightOfFields, wholeWeight } from '../weights/weight-fields.ts';
import {
  type Added,
  isWeighedAlone,
  shareField,
  shareWords,
  weighedAlone,
  withShare,
} from './newness.ts';

const SHARES = [
  { value: 'most', label: 'Most of it' },
  { value: 'half', label: 'Half' },
  { value: 'little', label: 'Little' },
] as const;

const FILLED_IN = 'flex scroll-my-3 flex-col gap-4 outline-none';

type AddedWeightProps = Omit<Parameters<typeof WeightChoice>[0], 'value' | 'onChange'> & {
  value: Added;
  onChange: (added: Added) => void;
};

/**
 * [WA6] What an item weighs. One that is partly new is weighed on its own first; how much of it is
 * new then fills in what it adds.
 */
export function AddedWeight({ value, onChange, ...choice }: AddedWeightProps) {
  const { newness, weight } = value;
  const { claim, errors: { hypothesis_likelihood, negation_likelihood } = {} } = choice;
  const alone = weightOfFields(newness.alone);
  const isAloneWhole = wholeWeight(alone) !== null;
  const isAlone = isWeighedAlone(value);
  const root = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  /** What was pressed moves or disappears, so the focus has to move too. */
  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    const chosen = isAlone ? null : root.current?.querySelector<HTMLElement>('input:checked');
    (chosen ?? root.current)?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'start' });
  }, [isAlone]);
  const share = isAloneWhole && (
    <ChoiceField
      label="How much of that is new?"
      choices={SHARES}
      value={newness.share ?? ''}
      onChange={({ target }) => {
        wasPressed.current = isAlone;
        onChange(withShare(shareField.parse(target.value), value));
      }}
      error={isAlone && hypothesis_likelihood ? 'Choose how much' : undefined}
    />
  );
  if (isAlone) {
    return (
      <div ref={root} tabIndex={-1} className={FILLED_IN}>
        <p className="font-semibold">First weigh it on its own, as if nothing else counted.</p>
        <WeightQuestions
          value={alone}
          claim={claim}
          errors={{
            ...(alone.hypothesis === null && { hypothesis_likelihood }),
            ...(alone.negation === null && { negation_likelihood }),
          }}
          onChange={(chosen) => onChange(weighedAlone(chosen, value))}
        />
        {share}
      </div>
    );
  }
  const words = shareWords(value);
  return (
    <div ref={root} tabIndex={-1} className={FILLED_IN}>
      {newness.kind === 'partly' && (
        <div className="flex flex-col items-start gap-2">
          {share}
          <p role="status" className="text-sm">
            {words && <strong>{words} </strong>}
            <span className="text-muted">Below is what it adds. You can change it.</span>
          </p>
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3.5"
            onClick={() => {
              wasPressed.current = true;
              onChange(weighedAlone(alone, value));
            }}
          >
            {isAloneWhole ? 'Weigh it on its own again' : 'Weigh it on its own first'}
          </Button>
        </div>
      )}
      <WeightChoice
        {...choice}
        value={weight}
        onChange={(chosen) => onChange({ newness, weight: chosen })}
      />
    </div>
  );
}
