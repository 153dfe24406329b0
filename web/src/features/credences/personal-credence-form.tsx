import { credenceBody, IMPORTANCES } from '@midspan/contract';
import { CREDENCE_NEUTRAL } from '@midspan/domain';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../ui/form.tsx';
import type { Answer } from '../../ui/use-action.ts';
import { CredenceFields } from './credence-fields.tsx';
import type { OwnCredence } from './own-credence.ts';

const formSchema = z.omit(credenceBody, { hypothesisId: true });
export type GivenCredence = z.output<typeof formSchema>;

const draftFields = z.object({
  value: z.number(),
  reason: z.string(),
  importance: z.nullish(z.enum(['', ...IMPORTANCES])),
});

/** [CR7] What a member is writing about a hypothesis; another member in this tab doesn't get it. */
export const useCredenceDraft = (userId: string, hypothesisId: string) =>
  useDraft(`credence:${userId}:${hypothesisId}`, draftFields);

interface PersonalCredenceFormProps {
  current: OwnCredence;
  draft: ReturnType<typeof useCredenceDraft>;
  saveLabel?: string;
  cancelLabel?: string;
  save: (given: GivenCredence) => Promise<Answer>;
  onSaved: () => void;
  onCancel: () => void;
}

export function PersonalCredenceForm({
  current,
  draft,
  saveLabel = 'Save',
  cancelLabel = 'Cancel',
  save,
  onSaved,
  onCancel,
}: PersonalCredenceFormProps) {
  const [wasKept] = useState(() => draft.read() !== null);
  const form = useCheckedForm({
    schema: formSchema,
    initial: {
      value: current.percent ?? CREDENCE_NEUTRAL,
      reason: current.reason,
      importance: current.importance ?? '',
    },
    draft,
    send: save,
    onSent: onSaved,
  });

  const { field: credence } = useController({ control: form.control, name: 'value' });

  function cancel() {
    draft.write(null);
    onCancel();
  }

  return (
    <Form form={form} className="flex flex-col gap-4 sm:gap-6">
      {wasKept && <p className="text-sm text-muted">We kept what you hadn’t saved yet.</p>}
      <CredenceFields
        credence={{ ...credence, disabled: form.busy }}
        reason={{ ...form.field('reason'), required: true }}
        importance={form.register('importance')}
      />
      <FormFailure form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel="Saving…">
          {saveLabel}
        </SubmitButton>
        <Button variant="quiet" disabled={form.busy} onClick={cancel}>
          {cancelLabel}
        </Button>
      </div>
    </Form>
  );
}
