import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { clearIdempotencyKey, idempotencyKeyFor } from '../../../lib/idempotency-key.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Form, FormFailure, useCheckedForm } from '../../../ui/form.tsx';
import { namedBy, newnessRefusal } from '../bargains/newness.ts';
import { useSimilar } from '../bargains/similar.ts';
import type { LivePart } from '../live/live.ts';
import { useMeantWeight } from '../weights/meant-weight.tsx';
import { weightFields, weightOfFields } from '../weights/weight-fields.ts';
import {
  EMPTY_PROPOSAL,
  firstStepWith,
  PROPOSAL_STEPS,
  proposalDraft,
  proposalDraftKey,
  proposalForm,
  type StepIndex,
  stepDraft,
  stepToOpen,
} from './proposal-form.ts';
import { FindingStep, ReasonStep, WeightStep } from './proposal-step-views.tsx';

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
  const { conversation, me, connection } = state;
  const draftKey = proposalDraftKey(me, conversation.id);
  const keptStep = useDraft(`${draftKey}:step`, stepDraft);
  const form = useCheckedForm({
    schema: proposalForm,
    initial: EMPTY_PROPOSAL,
    draft: useDraft(draftKey, proposalDraft),
    check: 'sending',
    ready: connection === 'connected',
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
