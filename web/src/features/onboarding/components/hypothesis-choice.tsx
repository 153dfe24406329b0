import { type Hypothesis, IMPORTANCES, type Importance, LIMITS } from '@midspan/contract';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CredenceFields } from '../../credences/index.ts';
import type { Choice, ChoicesChange } from '../choices.ts';

const isImportance = (value: string): value is Importance =>
  IMPORTANCES.some((importance) => importance === value);

interface HypothesisChoiceProps {
  hypothesis: Hypothesis;
  /** missing while the hypothesis is not chosen */
  choice: Choice | undefined;
  /** what is chosen is being saved: a change now would be lost */
  disabled: boolean;
  onChange: (change: ChoicesChange) => void;
}

/** A hypothesis to tick, and once it is ticked, to say how far one believes it. */
export function HypothesisChoice({
  hypothesis,
  choice,
  disabled,
  onChange,
}: HypothesisChoiceProps) {
  const { id, statement } = hypothesis;
  const change = (fields: Partial<Choice>) => onChange({ type: 'changed', id, fields });
  return (
    <div>
      <Checkbox
        // A claim inside a label: styled like one, but without block elements, which aren't allowed
        // there.
        label={
          <span className="claim-quotes block font-serif text-xl wrap-anywhere">{statement}</span>
        }
        checked={choice !== undefined}
        disabled={disabled}
        onCheckedChange={(checked) =>
          onChange(checked ? { type: 'chosen', hypothesis } : { type: 'dropped', id })
        }
      />
      {choice && (
        <fieldset disabled={disabled} className="mt-4 flex flex-col gap-5 sm:pl-9">
          <legend className="sr-only">{statement}</legend>
          <CredenceFields
            credence={{ value: choice.value, onChange: (value) => change({ value }), disabled }}
            reason={{
              rows: 2,
              maxLength: LIMITS.reason,
              value: choice.reason,
              onChange: (event) => change({ reason: event.target.value }),
            }}
            importance={{
              value: choice.importance ?? '',
              onChange: ({ target: { value } }) =>
                change({ importance: isImportance(value) ? value : null }),
            }}
          />
        </fieldset>
      )}
    </div>
  );
}
