import {
  type ConversationReflection,
  credenceTexts,
  enteredCredence,
  LIMITS,
  optionalText,
  reflectionRoutes,
  reflectionTexts,
  restatementTexts,
} from '@midspan/contract';
import { CREDENCE_NEUTRAL, credenceLabel, FELT_HEARD, type FeltHeard } from '@midspan/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, CircleDashed, CircleX, Share2, Undo2 } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { call, retryOf } from '../../lib/api.ts';
import { ApiError, answerTo, errorText } from '../../lib/api-error.ts';
import { countNoun } from '../../lib/count-noun.ts';
import { FigureBasis } from '../../lib/figure-basis.tsx';
import { PublicFigure } from '../../lib/public-figure.tsx';
import { useDraft } from '../../lib/use-draft.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { addressOf, CopyLink } from '../../ui/copy-link.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../ui/form.tsx';
import { LoadFailure, Skeleton } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SpanMove } from '../../ui/span-move.tsx';
import { SpanSlider } from '../../ui/span-slider.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import type { Answer } from '../../ui/use-action.ts';
import { OwnStanding } from '../accounts/index.ts';
import { useHasEnded } from '../circles/index.ts';
import { type OwnCredence, saveAnswer, saveCredence } from '../credences/index.ts';
import { reflectionQuery } from './api.ts';

interface ReflectionCardProps {
  conversationId: string;
  current: OwnCredence;
  userId: string;
  /** the claim's; talks in a circle count toward no one's standing */
  circleId: string | null;
}

export function ReflectionCard({ conversationId, current, userId, circleId }: ReflectionCardProps) {
  const query = useQuery(reflectionQuery(conversationId));
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [outcome, setOutcome] = useState<'answered' | 'skipped' | null>(null);
  const reflection = query.data;
  const hasEnded = useHasEnded(circleId);

  if (reflection === undefined) {
    return query.isError ? (
      <div className="mb-8">
        <LoadFailure
          text={errorText(query.error, { fallback: reflectionTexts.loadFailed })}
          {...retryOf(query)}
        />
      </div>
    ) : (
      <Skeleton className="mb-8 h-130 w-full rounded-card" />
    );
  }

  /** The pressed button disappears with the questions, so the focus has to move. */
  function finish(how: 'answered' | 'skipped') {
    setOutcome(how);
    heading.current?.focus();
  }

  return (
    <section aria-labelledby={headingId} className="mb-8">
      <Card className="flex flex-col gap-6 max-sm:p-5">
        <header className="flex flex-col gap-1">
          <p className="text-sm font-semibold text-success">✓ Conversation Completed</p>
          <h2
            ref={heading}
            id={headingId}
            tabIndex={-1}
            className="text-2xl font-bold wrap-anywhere"
          >
            What you and {reflection.partner_username} achieved
          </h2>
        </header>
        <Achieved reflection={reflection} />
        <div role="status" className="contents">
          {outcome === 'answered' && (
            <p className="font-semibold">
              Thank you. Your answers are saved, and only you see them.
            </p>
          )}
        </div>
        {reflection.is_asked && !hasEnded && (
          <ReflectionForm
            reflection={reflection}
            current={current}
            userId={userId}
            onDone={finish}
          />
        )}
        {circleId === null && <OwnStanding />}
        <NextSteps reflection={reflection} isNeutral={current.percent === 50} />
      </Card>
    </section>
  );
}

function Achieved({ reflection }: { reflection: ConversationReflection }) {
  const { figure, early, public_figure, evidence, is_dispute_conversation } = reflection;
  const outcomes = [
    { icon: CircleCheck, count: evidence.accepted, text: 'agreed', colour: 'text-success' },
    { icon: CircleX, count: evidence.rejected, text: 'rejected by both', colour: 'text-muted' },
    { icon: Undo2, count: evidence.withdrawn, text: 'withdrawn', colour: 'text-muted' },
    { icon: CircleDashed, count: evidence.open, text: 'stayed open', colour: 'text-muted' },
  ].filter(({ count }) => count > 0);
  const lead = is_dispute_conversation
    ? 'In this dispute, the shared figure'
    : 'From start to finish, the shared figure';
  return (
    <div className="flex max-w-reading flex-col gap-4">
      <SpanMove lead={lead} move={figure} isPast />
      <FigureBasis early={early} />
      <PublicFigure percent={public_figure} />
      {reflection.each_said_it_back && (
        <p className="font-semibold">{restatementTexts.eachSaidItBack}</p>
      )}
      {outcomes.length === 0 ? (
        <p className="text-muted">You didn’t weigh any evidence this time.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {outcomes.map(({ icon: Icon, count, text, colour }) => (
            <li key={text} className="flex items-center gap-2">
              <Icon aria-hidden className={`size-5 shrink-0 ${colour}`} />
              {countNoun(count, 'item', 'items')} {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface NextStepsProps {
  reflection: ConversationReflection;
  /** at exactly 50 there is no other side */
  isNeutral: boolean;
}

function NextSteps({ reflection, isNeutral }: NextStepsProps) {
  const { conversation_id, conversation_type, next_hypothesis_id } = reflection;
  const hasRoom = next_hypothesis_id !== null && !isNeutral;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <ButtonLink
        variant="secondary"
        to={hasRoom ? `/waiting-room/${next_hypothesis_id}` : '/topics'}
      >
        {hasRoom ? 'Find your next partner' : 'Find another claim'}
        <ArrowRight aria-hidden className="size-5 shrink-0" />
      </ButtonLink>
      {conversation_type === 'public' && next_hypothesis_id !== null && (
        <ShareSummary conversationId={conversation_id} />
      )}
    </div>
  );
}

const LABEL = 'Share the summary';

/** Through the phone's own share sheet where there is one; otherwise the link is copied. */
function ShareSummary({ conversationId }: { conversationId: string }) {
  const path = `/conversations/${conversationId}/summary`;
  if (!('share' in navigator)) return <CopyLink to={path} label={LABEL} variant="quiet" />;
  return (
    <Button
      variant="quiet"
      size="sm"
      // Closing the sheet without sharing is reported as a failure, and is none.
      onClick={() => void navigator.share({ url: addressOf(path) }).catch(() => undefined)}
    >
      <Share2 aria-hidden className="size-4" />
      {LABEL}
    </Button>
  );
}

const SAVE_FAILED = { fallback: reflectionTexts.saveFailed };

const draftFields = z.object({
  value: z.number(),
  reason: z.string(),
  heard: z.enum(['', '1', '2', '3', '4', '5']),
});

/** A reason is needed for a number that moved, and for no other. */
const formSchema = (before: number | null) =>
  z
    .object({
      value: enteredCredence,
      reason: optionalText(LIMITS.reason),
      heard: draftFields.shape.heard,
    })
    .check(
      z.refine(({ value, reason }) => value === before || Boolean(reason), {
        error: credenceTexts.reasonMissing,
        path: ['reason'],
      }),
    );
type Given = z.output<ReturnType<typeof formSchema>>;

const heardOf = (heard: Given['heard']): FeltHeard | null =>
  FELT_HEARD.find((value) => String(value) === heard) ?? null;

/** Saves how heard the member felt, if answered, and stops asking. */
function useGive(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (heard: FeltHeard | null) => {
      const input = { params: { id: conversationId }, body: { felt_heard: heard } };
      try {
        await call(reflectionRoutes.give, input);
      } catch (failure) {
        // Answered in another tab: there is nothing left to ask.
        if (!(failure instanceof ApiError && failure.code === 'REFLECTION_GIVEN')) throw failure;
      }
    },
    onSuccess: async () => {
      const { queryKey } = reflectionQuery(conversationId);
      // A read begun before the answer was saved would ask again.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => known && { ...known, is_asked: false });
    },
  });
}

interface ReflectionFormProps {
  reflection: ConversationReflection;
  current: OwnCredence;
  userId: string;
  onDone: (how: 'answered' | 'skipped') => void;
}

/** [RF1] Where the member stands now, and how heard they felt: each can be left out, or both. */
function ReflectionForm({ reflection, current, userId, onDone }: ReflectionFormProps) {
  const { conversation_id, hypothesis_id, asks_credence } = reflection;
  const queryClient = useQueryClient();
  // The slider starts at the member's earlier credence, even if it changes in the meantime.
  const before = useRef(current.percent ?? CREDENCE_NEUTRAL).current;
  const schema = useMemo(() => formSchema(before), [before]);
  const draft = useDraft(`reflection:${userId}:${conversation_id}`, draftFields);
  /** what was saved by an attempt whose second half failed */
  const saved = useRef<string>(null);

  const give = useGive(conversation_id);

  async function saveStand({ value, reason }: Given): Promise<Answer> {
    const stand = { hypothesisId: hypothesis_id, value, reason: reason ?? '' };
    const key = JSON.stringify(stand);
    if (saved.current === key) return { success: true };
    const body = { ...stand, importance: current.importance, conversationId: conversation_id };
    const answer = await saveAnswer(saveCredence(queryClient, body));
    if (answer.success) saved.current = key;
    return answer;
  }

  async function send(given: Given): Promise<Answer> {
    if (given.value !== before) {
      const answer = await saveStand(given);
      if (!answer.success) return answer;
    }
    return answerTo(() => give.mutateAsync(heardOf(given.heard)), SAVE_FAILED);
  }

  const form = useCheckedForm({
    schema,
    initial: { value: before, reason: current.reason, heard: '' },
    draft,
    send,
    onSent: () => onDone('answered'),
  });
  const { field } = useController({ control: form.control, name: 'value' });
  const { value } = field;
  const heard = form.watch('heard');
  const moved = value !== before;

  async function skip() {
    await give.mutateAsync(null).then(
      () => {
        draft.write(null);
        onDone('skipped');
      },
      () => undefined,
    );
  }

  return (
    <Form form={form} className="flex flex-col gap-6 border-t border-line pt-6">
      {asks_credence && (
        <div className="flex max-w-reading flex-col gap-4">
          <SpanSlider
            value={value}
            onChange={field.onChange}
            label="Where do you stand now?"
            valueText={`${value}%, ${credenceLabel(value)}`}
            disabled={form.busy}
          />
          {moved && (
            <TextArea
              {...form.field('reason')}
              label="Reason"
              required
              rows={2}
              hint={`You stood at ${before}% before.`}
            />
          )}
        </div>
      )}
      <div className="max-w-80">
        <ChoiceField
          {...form.register('heard')}
          label="I felt heard"
          hint={
            <span className="flex justify-between">
              <span>1: not at all</span> <span>5: completely</span>
            </span>
          }
          choices={FELT_HEARD.map((value) => ({ value: String(value), label: String(value) }))}
          looks="steps"
          className="grid-cols-5"
        />
      </div>
      <p className="text-sm text-muted">You’re asked once. Only you see your answers.</p>
      <FormFailure form={form} />
      {give.isError && !form.busy && form.failure === undefined && (
        <Notice tone="error">{errorText(give.error, SAVE_FAILED)}</Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} disabled={!moved && !heard} busyLabel="Saving…">
          Save
        </SubmitButton>
        <Button
          variant="quiet"
          disabled={form.busy}
          busy={give.isPending && !form.busy}
          onClick={() => void skip()}
        >
          Skip
        </Button>
      </div>
    </Form>
  );
}
