import { overturnTexts } from '@midspan/contract';
import * as z from 'zod/mini';
import { useDraft } from '../../../lib/use-draft.ts';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import { type CheckedForm, useCheckedForm } from '../../../ui/use-checked-form.ts';
import { WrittenText } from '../../../ui/written-text.tsx';

const flagText = z.object({ text: z.string() });

interface FlagFormOptions {
  /** under which name the text is kept while it is written */
  draftKey: string;
  /** the contract's rule for it */
  rule: z.ZodMiniType<string, string>;
  connected: boolean;
  send: (text: string) => Promise<Answer>;
  onSent?: () => void;
}

export function useFlagForm({ draftKey, rule, connected, send, onSent }: FlagFormOptions) {
  return useCheckedForm({
    schema: z.object({ text: rule }),
    initial: { text: '' },
    draft: useDraft(draftKey, flagText),
    check: 'sending',
    ready: connected,
    send: ({ text }) => send(text),
    ...(onSent && { onSent }),
  });
}

/** Enough of the message to recognize it; all of it is in the conversation. */
export function FlaggedText({ text }: { text: string }) {
  return (
    <blockquote className="rounded-control bg-sunken px-4 py-3">
      <div className="line-clamp-6">
        <WrittenText>{text}</WrittenText>
      </div>
    </blockquote>
  );
}

interface FlagFieldsProps {
  form: CheckedForm<z.infer<typeof flagText>>;
  label: string;
  hint?: string | undefined;
}

/** The field of a flag's text, with everything that may be wrong with sending it. */
export function FlagFields({ form, label, hint }: FlagFieldsProps) {
  return (
    <>
      <TextArea {...form.field('text')} label={label} hint={hint} required dir="auto" rows={3} />
      <FormFailure form={form} />
      {!form.ready && <p className="text-sm text-muted">{overturnTexts.notConnected}</p>}
    </>
  );
}

interface FlagTextFormProps extends FlagFormOptions {
  label: string;
  hint?: string;
  submitLabel: string;
  variant?: 'primary' | 'secondary';
}

export function FlagTextForm({
  label,
  hint,
  submitLabel,
  variant = 'primary',
  ...options
}: FlagTextFormProps) {
  const form = useFlagForm(options);
  return (
    <Form form={form} aria-label={label} className="flex flex-col items-stretch gap-3">
      <FlagFields form={form} label={label} hint={hint} />
      <SubmitButton
        form={form}
        size="sm"
        variant={variant}
        className="self-start"
        busyLabel="Sending..."
      >
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}
