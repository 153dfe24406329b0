import { overturnTexts } from '@midspan/contract';
import * as z from 'zod/mini';
import { useDraft } from '../../../lib/use-draft.ts';
import {
  type CheckedForm,
  Form,
  FormFailure,
  SubmitButton,
  useCheckedForm,
} from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { Answer } from '../../../ui/use-action.ts';

const oneText = z.object({ text: z.string() });

/** A text that is sent over the connection, and kept while it is written. */
interface OneTextOptions {
  /** under which name the text is kept while it is written */
  draftKey: string;
  /** the contract's rule for it */
  rule: z.ZodMiniType<string, string>;
  connected: boolean;
  send: (text: string) => Promise<Answer>;
  onSent?: () => void;
}

export function useOneText({ draftKey, rule, connected, send, onSent }: OneTextOptions) {
  return useCheckedForm({
    schema: z.object({ text: rule }),
    initial: { text: '' },
    draft: useDraft(draftKey, oneText),
    check: 'sending',
    ready: connected,
    send: ({ text }) => send(text),
    ...(onSent && { onSent }),
  });
}

interface OneTextFieldProps {
  form: CheckedForm<z.infer<typeof oneText>>;
  label: string;
  hint?: string | undefined;
}

/** The field, with everything that may be wrong with sending it. */
export function OneTextField({ form, label, hint }: OneTextFieldProps) {
  return (
    <>
      <TextArea {...form.field('text')} label={label} hint={hint} required dir="auto" rows={3} />
      <FormFailure form={form} />
      {!form.ready && <p className="text-sm text-muted">{overturnTexts.notConnected}</p>}
    </>
  );
}

interface OneTextFormProps extends OneTextOptions {
  label: string;
  hint?: string;
  submitLabel: string;
  variant?: 'primary' | 'secondary';
}

export function OneTextForm({
  label,
  hint,
  submitLabel,
  variant = 'primary',
  ...options
}: OneTextFormProps) {
  const form = useOneText(options);
  return (
    <Form form={form} aria-label={label} className="flex flex-col items-stretch gap-3">
      <OneTextField form={form} label={label} hint={hint} />
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
