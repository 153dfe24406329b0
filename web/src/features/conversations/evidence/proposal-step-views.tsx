import { SOURCE_TIERS, threeIdeas } from '@midspan/contract';
import { EVEN_WEIGHT, isSameWeight } from '@midspan/domain';
import { type ComponentPropsWithRef, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { Claim } from '../../../ui/claim.tsx';
import type { CheckedForm } from '../../../ui/form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { asClause } from '../../hypotheses/index.ts';
import { AddedWeight } from '../bargains/added-weight.tsx';
import { IsThisNew } from '../bargains/is-this-new.tsx';
import { type Added, answerWith } from '../bargains/newness.ts';
import type { Similar } from '../bargains/similar.ts';
import type { LoadedState } from '../live/live-view.ts';
import { moveLead, previewMove } from '../weights/figure-preview.ts';
import {
  type ChosenFields,
  type ChosenWeight,
  chosenOfFields,
  fieldsOfChosen,
  NOT_CHOSEN,
  wholeWeight,
} from '../weights/weight-fields.ts';
import { WeightShown } from '../weights/weight-shown.tsx';
import { IdeasDisclosure } from './ideas-disclosure.tsx';
import type { ProposalFields, ProposedEvidence } from './proposal-form.ts';

export interface StepViewProps {
  form: CheckedForm<ProposalFields, ProposedEvidence>;
  state: LoadedState;
  similar: Similar;
  /** leads to an item that counts already, instead of proposing another one */
  onWeigh: () => void;
}

export function FindingStep({ form, state, similar, onWeigh }: StepViewProps) {
  const { conversation } = state;
  const newness = useWatch({ control: form.control, name: 'newness' });
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
      <IsThisNew
        finding={{
          hypothesisId: conversation.hypothesis_id,
          conversationId: conversation.id,
          except: null,
        }}
        similar={similar}
        value={newness}
        onAnswer={(kind) => putAdded(form, answerWith(kind, addedIn(form.getValues())))}
        onName={(given) =>
          putAdded(form, { ...addedIn(form.getValues()), newness: { ...newness, given } })
        }
        // The proposal itself stays a draft, so that no word is lost.
        goingAlong={() => {
          const { description, reasoning, ...written } = form.getValues();
          return { weight: weighedIn(written), reason: reasoning || description };
        }}
        onWeigh={onWeigh}
        error={form.getFieldState('newness', form.formState).error?.message}
      />
    </>
  );
}

/** Where a finding and its weight are both part of a form. */
function useAdded({ control }: StepViewProps['form']): Added {
  const [newness, hypothesis, negation] = useWatch({
    control,
    name: ['newness', 'hypothesis_likelihood', 'negation_likelihood'],
  });
  return { newness, weight: { hypothesis, negation } };
}

const addedIn = ({
  newness,
  ...fields
}: Pick<ProposalFields, 'newness' | keyof ChosenFields>): Added => ({
  newness,
  weight: chosenOfFields(fields),
});

/** What the form begins with is no one's estimate. */
function weighedIn(fields: ChosenFields): ChosenWeight {
  const weight = chosenOfFields(fields);
  const whole = wholeWeight(weight);
  return whole && isSameWeight(whole, EVEN_WEIGHT) ? chosenOfFields(NOT_CHOSEN) : weight;
}

function putAdded(form: StepViewProps['form'], { newness, weight }: Added) {
  form.clearErrors();
  form.setValues({ newness, ...fieldsOfChosen(weight) });
}

export function WeightStep({ form, state }: StepViewProps) {
  const added = useAdded(form);
  const weight = wholeWeight(added.weight);
  const { errors } = form.formState;
  return (
    <>
      <AddedWeight
        value={added}
        onChange={(next) => putAdded(form, next)}
        move={weight && previewMove(state, weight)}
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

export function ReasonStep({ form, state }: StepViewProps) {
  const weight = wholeWeight(useAdded(form).weight);
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
      {weight && <SpanMove lead={moveLead()} move={previewMove(state, weight)} />}
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
