import { SOURCE_TIERS, threeIdeas } from '@midspan/contract';
import { EVEN_WEIGHT, isSameWeight } from '@midspan/domain';
import {
  type ComponentPropsWithRef,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { clearIdempotencyKey, idempotencyKeyFor } from '../../../lib/idempotency-key.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type CheckedForm, Form, FormFailure, useCheckedForm } from '../../../ui/form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { asClause } from '../../hypotheses/index.ts';
import { AddedWeight } from '../bargains/added-weight.tsx';
import { IsThisNew } from '../bargains/is-this-new.tsx';
import { type Added, namedBy, newnessRefusal } from '../bargains/newness.ts';
import { type Similar, useSimilar } from '../bargains/similar.ts';
import type { LivePart } from '../live/live.ts';
import type { LoadedState } from '../live/live-view.ts';
import { moveLead, previewMove } from '../weights/figure-preview.ts';
import { useMeantWeight } from '../weights/meant-weight.tsx';
import {
  type ChosenWeight,
  fieldsOfWeight,
  NOT_CHOSEN,
  weightFields,
  weightOfFields,
  wholeWeight,
} from '../weights/weight-fields.ts';
import { WeightShown } from '../weights/weight-shown.tsx';
import { IdeasDisclosure } from './ideas-disclosure.tsx';
import {
  EMPTY_PROPOSAL,
  firstStepWith,
  PROPOSAL_STEPS,
  type ProposalFields,
  type ProposedEvidence,
  proposalDraft,
  proposalDraftKey,
  proposalForm,
  type StepIndex,
  stepDraft,
  stepToOpen,
} from './proposal-form.ts';

const VIEWS = [FindingStep, WeightStep, ReasonStep] as const;

export interface ProposalStepFormProps extends LivePart {
  onSent: () => void;
  labelledBy: string;
  /** it has the whole screen, and its buttons stay at the lower edge unless that is too low */
  isFullScreen: boolean;
}

/** Three short steps instead of one long form; the draft remembers the step too. */
export function ProposalStepForm(props: ProposalStepFormProps) {
  const { state, actions, onSent, labelledBy, isFullScreen } = props;
  const { conversation, me, connected } = state;
  const draftKey = proposalDraftKey(me, conversation.id);
  const keptStep = useDraft(`${draftKey}:step`, stepDraft);
  const form = useCheckedForm({
    schema: proposalForm,
    initial: EMPTY_PROPOSAL,
    draft: useDraft(draftKey, proposalDraft),
    check: 'sending',
    ready: connected,
    send: async ({ newness, ...written }) => {
      const sending = `evidence:${conversation.id}`;
      const fields = { ...written, given: namedBy(newness) };
      const tempId = idempotencyKeyFor(sending, fields);
      const answer = await actions.proposeEvidence({ ...fields, tempId });
      if (answer.success) clearIdempotencyKey(sending);
      return answer;
    },
    onSent: () => {
      keptStep.write(null);
      onSent();
    },
  });
  const { errors } = form.formState;
  const { setFocus } = form;
  const [step, setStep] = useState(() => stepToOpen(keptStep.read() ?? 0, form.getValues()));
  const shown = useRef(step);
  const heading = useRef<HTMLHeadingElement>(null);
  const [description, source, newness] = useWatch({
    control: form.control,
    name: ['description', 'source', 'newness'],
  });
  const similar = useSimilar({
    hypothesisId: conversation.hypothesis_id,
    conversationId: conversation.id,
    except: null,
    description,
    source,
  });
  const { title, fields } = PROPOSAL_STEPS[step];
  const View = VIEWS[step];
  const isLast = step === 2;
  /** it is weighed where it counts already, so there is no next step here */
  const isElsewhere = step === 0 && similar.isAsked && newness.kind === 'again';
  const Heading = isFullScreen ? 'h3' : 'h4';
  const meant = useMeantWeight({ returnsFocus: false, startsEven: true });
  const refusedStep = firstStepWith(Object.keys(errors));
  const refusedField = fields.find((name) => errors[name] !== undefined);

  function goTo(next: StepIndex) {
    setStep(next);
    keptStep.write(next === 0 ? null : next);
  }

  async function advance(event?: SyntheticEvent) {
    event?.preventDefault();
    if (isLast) return form.submit();
    if (!(await form.trigger(fields, { shouldFocus: true }))) return;
    if (step === 0 && form.refuse(newnessRefusal(form.getValues('newness'), similar))) return;
    const chosen = weightFields.safeParse(form.getValues()).data;
    if (step === 0) goTo(1);
    else if (chosen && (await meant.confirm(weightOfFields(chosen)))) goTo(2);
  }

  useEffect(() => {
    // Sending may refuse a field of an earlier step, which has to be in view to be corrected.
    if (refusedStep !== null && refusedStep < step) setStep(refusedStep);
  }, [refusedStep, step]);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (refusedField === undefined) heading.current?.focus();
    else setFocus(refusedField);
  }, [step, refusedField, setFocus]);

  return (
    <Form
      form={{ ...form, submit: advance }}
      aria-labelledby={labelledBy}
      className="@container flex grow flex-col gap-4"
    >
      <Heading ref={heading} tabIndex={-1} className="font-bold outline-none">
        <span className="block text-sm font-medium text-muted">
          Step {step + 1} of {PROPOSAL_STEPS.length}
        </span>
        <span className="sr-only">: </span>
        <span className="text-lg">{title}</span>
      </Heading>
      <View form={form} state={state} similar={similar} onWeigh={onSent} />
      <FormFailure form={form} />
      {meant.question}
      <div
        className={classNames(
          'flex gap-3',
          isFullScreen &&
            !isElsewhere &&
            'bottom-0 -mx-4 mt-auto border-t border-line bg-raised px-4 py-3 *:grow [@media(height>=30rem)]:sticky',
        )}
      >
        {step > 0 && (
          <Button variant="secondary" onClick={() => goTo(step === 2 ? 1 : 0)}>
            Back
          </Button>
        )}
        {!isElsewhere && (
          <Button
            type="submit"
            busy={form.busy}
            busyLabel="Submitting..."
            disabled={isLast && !form.ready}
            // A double click is one step, not two.
            onClick={(event) => {
              if (event.detail > 1) event.preventDefault();
            }}
          >
            {isLast ? 'Submit Evidence' : 'Next'}
          </Button>
        )}
      </div>
    </Form>
  );
}

interface StepViewProps {
  form: CheckedForm<ProposalFields, ProposedEvidence>;
  state: LoadedState;
  similar: Similar;
  /** leads to an item that counts already, instead of proposing another one */
  onWeigh: () => void;
}

function FindingStep({ form, state, similar, onWeigh }: StepViewProps) {
  const { conversation } = state;
  const added = useAdded(form);
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
        value={added}
        onChange={(next) => putAdded(form, next)}
        // The proposal itself stays a draft, so that no word is lost.
        goingAlong={() => {
          const { description, reasoning } = form.getValues();
          return { weight: chosenIn(added), reason: reasoning || description };
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

/** What the form begins with is no one's estimate. */
function chosenIn({ weight }: Added): ChosenWeight {
  const whole = wholeWeight(weight);
  return whole && isSameWeight(whole, EVEN_WEIGHT) ? weightOfFields(NOT_CHOSEN) : weight;
}

function putAdded(form: StepViewProps['form'], { newness, weight }: Added) {
  form.clearErrors();
  form.setValues({ newness, ...fieldsOfWeight(weight) });
}

function WeightStep({ form, state }: StepViewProps) {
  const added = useAdded(form);
  const weight = wholeWeight(added.weight);
  return (
    <>
      <AddedWeight
        value={added}
        onChange={(next) => putAdded(form, next)}
        move={weight && previewMove(state, weight)}
        errors={form.formState.errors}
      />
      <IdeasDisclosure
        question="What is the shared figure?"
        ideas={[threeIdeas.sharedFigure, threeIdeas.whyItMoves]}
      />
    </>
  );
}

function ReasonStep({ form, state }: StepViewProps) {
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
