import { SOURCE_TIERS, threeIdeas } from '@midspan/contract';
import { type ComponentPropsWithRef, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { Claim } from '../../../ui/claim.tsx';
import { asClause } from '../../../ui/negation.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import type { CheckedForm } from '../../../ui/use-checked-form.ts';
import type { LoadedState } from '../live/live-view.ts';
import { moveLead, previewMove } from '../weights/figure-preview.ts';
import { WeightChoice } from '../weights/weight-choice.tsx';
import { type ChosenWeight, wholeWeight } from '../weights/weight-fields.ts';
import { WeightShown } from '../weights/weight-shown.tsx';
import { IdeasDisclosure } from './ideas-disclosure.tsx';
import type { ProposalFields, ProposedEvidence } from './proposal-form.ts';

export interface StepViewProps {
  form: CheckedForm<ProposalFields, ProposedEvidence>;
  state: LoadedState;
}

export function FindingStep({ form, state: { conversation } }: StepViewProps) {
  return (
    <>
      <dl className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3">
        <div>
          <dt className="text-sm text-muted">Hypothesis</dt>
          <dd>
            <Claim size="sm">{conversation.hypothesis_statement}</Claim>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Negation</dt>
          <dd className="wrap-anywhere">{asClause(conversation.hypothesis_negation)}</dd>
        </div>
      </dl>
      <TextArea
        {...form.field('description')}
        label="Description"
        required
        dir="auto"
        rows={3}
        hint="Stick to one finding, so your partner can accept or reject it as a whole."
      />
      <TextField
        {...form.field('source')}
        label="Source"
        required
        dir="auto"
        enterKeyHint="next"
        hint="A web address, or where else to look it up."
      />
      <SourceTierField {...form.register('source_tier', { setValueAs: (tier) => tier || null })} />
    </>
  );
}

function useWeight({ control }: StepViewProps['form']): ChosenWeight {
  const [hypothesis, negation] = useWatch({
    control,
    name: ['hypothesis_likelihood', 'negation_likelihood'],
  });
  return { hypothesis, negation };
}

export function WeightStep({ form, state: { tally } }: StepViewProps) {
  const chosen = useWeight(form);
  const weight = wholeWeight(chosen);
  const { errors } = form.formState;
  return (
    <>
      <WeightChoice
        value={chosen}
        onChange={({ hypothesis, negation }) => {
          form.clearErrors();
          form.setValues({ hypothesis_likelihood: hypothesis, negation_likelihood: negation });
        }}
        move={weight && previewMove(tally, weight)}
        errors={{
          hypothesis: errors.hypothesis_likelihood?.message,
          negation: errors.negation_likelihood?.message,
        }}
      />
      <IdeasDisclosure
        question="What is the shared figure?"
        ideas={[threeIdeas.sharedFigure, threeIdeas.whyItMoves]}
      />
    </>
  );
}

export function ReasonStep({ form, state: { tally } }: StepViewProps) {
  const weight = wholeWeight(useWeight(form));
  return (
    <>
      {weight && <WeightShown weight={weight} />}
      <TextArea
        {...form.field('reasoning')}
        label="Reasoning for the likelihoods"
        required
        dir="auto"
        rows={4}
        hint="Why would you find this more often on one side than on the other?"
      />
      {weight && <SpanMove lead={moveLead()} move={previewMove(tally, weight)} />}
      <p className="text-sm text-muted">Your partner reviews it next.</p>
    </>
  );
}

/** Takes the props from `register()`. */
function SourceTierField(select: ComponentPropsWithRef<'select'>) {
  const hintId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField {...select} label="Source tier (optional)" aria-describedby={hintId}>
        <option value="">Not stated</option>
        {Object.entries(SOURCE_TIERS).map(([tier, label]) => (
          <option key={tier} value={tier}>
            {label}
          </option>
        ))}
      </SelectField>
      <p id={hintId} className="text-sm text-muted">
        Your partner sees it. It doesn’t change the figure.{' '}
        <Link to="/about#source-reliability" target="_blank">
          What the tiers mean
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </p>
    </div>
  );
}
