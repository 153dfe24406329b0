import { CLAIM_PARAMETER, circleTexts, LIMITS, topicRoutes, topicTexts } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useOwnCircle, useOwnCircles } from '../../features/circles/index.ts';
import {
  HYPOTHESES_KEY,
  HypothesisFields,
  JUST_CREATED,
  useHypothesisForm,
} from '../../features/hypotheses/index.ts';
import {
  circleIn,
  EMPTY_TOPIC,
  TOPICS_KEY,
  TopicFields,
  topicBodyOf,
  topicFieldTexts,
  topicForm as topicSchema,
  topicsPath,
  useTopicForm,
  withCircle,
} from '../../features/topics/index.ts';
import { call } from '../../lib/api.ts';
import { answerTo } from '../../lib/api-error.ts';
import { clearIdempotencyKey, idempotencyKeyFor } from '../../lib/idempotency-key.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Claim } from '../../ui/claim.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Form, FormActions, FormFailure, SubmitButton } from '../../ui/form.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { Page, PageHeading, useFocusOnChange } from '../../ui/page.tsx';

export const FLOW_STEPS = ['topic', 'hypothesis'] as const;
type FlowStep = (typeof FLOW_STEPS)[number];

const STEP = 'step';
const numberOf = (step: FlowStep) => FLOW_STEPS.indexOf(step) + 1;

export const stepPlace = (step: FlowStep) => `Step ${numberOf(step)} of ${FLOW_STEPS.length}`;

export function askedStep(search: URLSearchParams): FlowStep {
  return FLOW_STEPS.find((step) => search.get(STEP) === String(numberOf(step))) ?? 'topic';
}

/** The claim in the address; one longer than any claim is ignored. */
export function claimIn(search: URLSearchParams): string {
  const claim = search.get(CLAIM_PARAMETER)?.trim() ?? '';
  return countCodePoints(claim) <= LIMITS.statement ? claim : '';
}

/** The query of a step; the first one needs none. The rest of the address stays. */
export function searchOf(step: FlowStep, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  if (step === 'topic') next.delete(STEP);
  else next.set(STEP, String(numberOf(step)));
  return next;
}

/** The second step opens only after a valid first one, because a reload forgets what was typed. */
export const mayShow = (step: FlowStep, topicIsValid: boolean) => step === 'topic' || topicIsValid;

const SENDING = 'topic';
const TITLE = 'New topic';
const STEP_TITLES: Record<FlowStep, string> = {
  topic: 'Topic details',
  hypothesis: 'First hypothesis',
};

/** Nothing is saved before the last step, which sends topic and hypothesis together. */
export function Component() {
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const claim = claimIn(search);
  const circleId = circleIn(search);
  const circle = useOwnCircle(circleId);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const topicForm = useTopicForm(EMPTY_TOPIC, async () => {
    setSearch(searchOf('hypothesis', search));
    return { success: true };
  });
  const topic = topicSchema.safeParse(topicForm.getValues());
  const hypothesisForm = useHypothesisForm(async (hypothesis) => {
    if (!topic.success) return { success: false, error: null };
    const given = { topic: { ...topicBodyOf(topic.data), circle_id: circleId }, hypothesis };
    const answer = await answerTo(
      async () => {
        const tempId = idempotencyKeyFor(SENDING, given);
        const created = await call(topicRoutes.createWithHypothesis, {
          body: { ...given, hypothesis: { ...hypothesis, tempId } },
        });
        clearIdempotencyKey(SENDING);
        void queryClient.invalidateQueries({ queryKey: TOPICS_KEY });
        void queryClient.invalidateQueries({ queryKey: HYPOTHESES_KEY });
        setCreatedId(created.id);
      },
      { fallback: topicTexts.createFailed },
    );
    if (answer.success || !topicForm.refuse(topicFieldTexts(answer.fields))) return answer;
    setSearch(searchOf('topic', search), { replace: true });
    return { success: false, error: null };
  }, claim);
  const unsaved = topicForm.formState.isDirty || hypothesisForm.formState.isDirty;

  const step = askedStep(search);
  if (!mayShow(step, topic.success))
    return <Navigate to={{ search: String(searchOf('topic', search)) }} replace />;
  if (circleId !== null && circle?.ended_at !== null) {
    return (
      <MissingPage
        title={circle ? `${circle.name} has ended` : circleTexts.notFound}
        lead="You can’t create a topic there."
        action={<ButtonLink to="/circles">Your circles</ButtonLink>}
      />
    );
  }
  // Rendered in place of the form, which would otherwise ask about leaving what is already saved.
  if (createdId !== null)
    return <Navigate to={`/topics/${createdId}`} state={JUST_CREATED} replace />;

  return (
    <Page title={TITLE} narrow>
      <LeaveGuard unsaved={unsaved} />
      <PageHeading lead="Every topic starts with one claim to talk about.">{TITLE}</PageHeading>
      <Card>
        <StepHeading step={step} />
        {step === 'topic' ? (
          <Form key="topic" form={topicForm} className="flex flex-col gap-8">
            {claim !== '' && (
              <div>
                <p className="mb-1 text-muted">Name a topic first. Your claim comes next:</p>
                <Claim>{claim}</Claim>
              </div>
            )}
            <WhoCanSee
              circleId={circleId}
              onChoose={(chosen) => {
                // [CI2] A topic and its parent belong to the same circle.
                topicForm.setValue('parent', null);
                setSearch(withCircle(search, chosen), { replace: true });
              }}
            />
            {/* Another circle's topics are searched with an empty field. */}
            <TopicFields key={circleId} form={topicForm} circleId={circleId} />
            <FormActions>
              <ButtonLink to={topicsPath(circleId)} variant="secondary">
                Cancel
              </ButtonLink>
              <SubmitButton form={topicForm}>Continue</SubmitButton>
            </FormActions>
          </Form>
        ) : (
          <Form key="hypothesis" form={hypothesisForm} className="flex flex-col gap-8">
            <HypothesisFields form={hypothesisForm} />
            <FormFailure form={hypothesisForm} />
            <FormActions>
              <Button
                variant="secondary"
                onClick={() => setSearch(searchOf('topic', search), { replace: true })}
              >
                Back
              </Button>
              <SubmitButton form={hypothesisForm} busyLabel="Creating…">
                Create topic
              </SubmitButton>
            </FormActions>
          </Form>
        )}
      </Card>
    </Page>
  );
}

interface WhoCanSeeProps {
  circleId: string | null;
  onChoose: (circleId: string | null) => void;
}

/** For members of a circle that goes on; a topic can't be moved later. */
function WhoCanSee({ circleId, onChoose }: WhoCanSeeProps) {
  const circles = useOwnCircles().filter(({ ended_at }) => ended_at === null);
  if (circles.length === 0) return null;
  return (
    <ChoiceField
      label="Who can see it"
      hint="You can’t change this later."
      choices={[
        { value: '', label: 'Everyone' },
        ...circles.map(({ id, name }) => ({ value: id, label: `Only members of ${name}` })),
      ]}
      looks="lines"
      value={circleId ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
    />
  );
}

function StepHeading({ step }: { step: FlowStep }) {
  const heading = useFocusOnChange(step);
  const reached = FLOW_STEPS.indexOf(step);
  return (
    <div className="mb-8">
      <div aria-hidden className="mb-4 grid grid-cols-2 gap-2">
        {FLOW_STEPS.map((each, index) => (
          <span
            key={each}
            className={classNames('h-1.5 rounded-full', index <= reached ? 'bg-ink' : 'bg-line')}
          />
        ))}
      </div>
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        <span className="block text-sm font-medium text-muted">{stepPlace(step)}</span>
        <span className="block text-2xl font-bold tracking-tight">{STEP_TITLES[step]}</span>
      </h2>
    </div>
  );
}
