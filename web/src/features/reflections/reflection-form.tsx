import {
  type ConversationReflection,
  credenceTexts,
  enteredCredence,
  LIMITS,
  optionalText,
  reflectionRoutes,
  reflectionTexts,
} from '@midspan/contract';
import { CREDENCE_NEUTRAL, credenceLabel, FELT_HEARD, type FeltHeard } from '@midspan/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { answerTo, errorText } from '../../lib/error-text.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Form, FormFailure, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SpanSlider } from '../../ui/span-slider.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import type { Answer } from '../../ui/use-action.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { type OwnCredence, saveAnswer, saveCredence } from '../credences/index.ts';
import { reflectionQuery } from './api.ts';

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
export function ReflectionForm({ reflection, current, userId, onDone }: ReflectionFormProps) {
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
