import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ComponentPropsWithRef,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button, type ButtonProps } from './button.tsx';
import { Notice } from './notice.tsx';
import type { Answer } from './use-action.ts';

interface Sent {
  form: Submission;
}

export function Form({ form, ...element }: Omit<ComponentPropsWithRef<'form'>, 'form'> & Sent) {
  return (
    <form {...element} id={form.id} noValidate onSubmit={(event) => void form.submit(event)} />
  );
}

export function FormFailure({ form }: Sent) {
  return form.failure && <Notice tone="error">{form.failure}</Notice>;
}

/** At the foot of a form on a page: the main button last, and on a phone first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

/** Sends the form from anywhere, such as the actions of a dialog. */
export function SubmitButton({
  form,
  disabled = false,
  ...button
}: Omit<ButtonProps, 'form' | 'type' | 'busy' | 'onClick'> & Sent) {
  return (
    <Button
      {...button}
      type="submit"
      form={form.id}
      busy={form.busy}
      disabled={disabled || !form.ready}
    />
  );
}

/** Where a form keeps what is not sent yet. */
export interface KeptDraft<Fields> {
  read(): Fields | null;
  /** Null deletes it. */
  write(fields: Fields | null): void;
  /** Notifies of every write, also by others; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

type DraftedForm<Fields extends FieldValues> = Pick<
  UseFormReturn<Fields>,
  'subscribe' | 'getValues' | 'setValues' | 'clearErrors'
>;

/**
 * Writes what is edited to the draft, and follows it: another form may have the same draft, and once
 * it is deleted there is nothing left to keep. Returns the function that ends this.
 */
export function keepDraft<Fields extends FieldValues>(
  form: DraftedForm<Fields>,
  draft: KeptDraft<Fields>,
  initial: Fields,
): () => void {
  // By content: a field may hold a list or an object.
  const isSame = (one: Fields, other: Fields) =>
    Object.keys(initial).every(
      (name) =>
        one[name] === other[name] || JSON.stringify(one[name]) === JSON.stringify(other[name]),
    );
  const stopWriting = form.subscribe({
    formState: { values: true },
    callback: ({ values }) => draft.write(isSame(values, initial) ? null : values),
  });
  const stopFollowing = draft.subscribe(() => {
    const kept = draft.read() ?? initial;
    if (isSame(kept, form.getValues())) return;
    form.clearErrors();
    form.setValues(kept);
  });
  return () => {
    stopWriting();
    stopFollowing();
  };
}

interface CheckedFormOptions<Fields extends FieldValues, Given> {
  schema: z.ZodMiniType<Given, Fields>;
  initial: Fields;
  draft?: KeptDraft<Fields>;
  /**
   * When a field is checked before sending. By default, one that was wrong is checked again with
   * every edit; `sending` drops its message with the edit, for texts that stay too short for long.
   */
  check?: 'edits' | 'corrections' | 'sending';
  ready?: boolean;
  send: (given: Given) => Promise<Answer>;
  onSent?: (() => void) | undefined;
}

/** What a form's element, its button and its error message need. */
export interface Submission {
  readonly id: string;
  readonly busy: boolean;
  readonly ready: boolean;
  /** why the last attempt failed, unless it was because of single fields */
  readonly failure: string | undefined;
  submit(event?: SyntheticEvent): Promise<void>;
}

export interface CheckedForm<Fields extends FieldValues, Given = Fields>
  extends UseFormReturn<Fields, unknown, Given>,
    Submission {
  /** The props of a field that shows its own error message. */
  field(name: Path<Fields>, options?: RegisterOptions<Fields, Path<Fields>>): FieldProps<Fields>;
  /** Shows messages next to their fields; false when the form has none of these. */
  refuse(texts: FieldTexts | undefined): boolean;
}

export type FieldTexts = Readonly<Record<string, string>>;
type FieldProps<Fields extends FieldValues> = ReturnType<UseFormReturn<Fields>['register']> & {
  error: string | undefined;
};

const MODES = {
  edits: { mode: 'onChange' },
  corrections: {},
  sending: { reValidateMode: 'onSubmit' },
} as const;

/**
 * Every form that is checked and sent: the schema's messages at its fields with the focus on the
 * first, one attempt at a time, the server's messages, and a draft of what is not sent yet.
 */
export function useCheckedForm<Fields extends FieldValues, Given>({
  schema,
  initial,
  draft,
  check = 'corrections',
  ready = true,
  send,
  onSent,
}: CheckedFormOptions<Fields, Given>): CheckedForm<Fields, Given> {
  const id = useId();
  const sending = useRef(false);
  const [start] = useState(initial);
  const [defaultValues] = useState(() => draft?.read() ?? start);
  const form = useForm<Fields, unknown, Given>({
    resolver: zodResolver(schema),
    defaultValues: defaultValues as DefaultValues<Fields>,
    ...MODES[check],
  });
  const { clearErrors, formState, handleSubmit, register, setError } = form;
  const { errors, isSubmitting } = formState;
  const { subscribe, getValues, setValues } = form;
  useEffect(
    () => draft && keepDraft({ subscribe, getValues, setValues, clearErrors }, draft, start),
    [subscribe, getValues, setValues, clearErrors, draft, start],
  );

  function field(name: Path<Fields>, options?: RegisterOptions<Fields, Path<Fields>>) {
    const onChange = (event: unknown) => {
      if (check === 'sending') clearErrors(name);
      options?.onChange?.(event);
    };
    const error = form.getFieldState(name, formState).error?.message;
    return { ...register(name, { ...options, onChange }), error };
  }

  function refuse(texts: FieldTexts = {}): boolean {
    const wrong = (Object.keys(start) as Path<Fields>[]).flatMap((name) => {
      const message = texts[name];
      return message === undefined ? [] : [{ name, message }];
    });
    for (const [index, { name, message }] of wrong.entries()) {
      setError(name, { message }, { shouldFocus: index === 0 });
    }
    return wrong.length > 0;
  }

  const sendChecked = handleSubmit(async (given) => {
    const answer = await send(given);
    if (answer.success) {
      draft?.write(null);
      onSent?.();
    } else if (!refuse(answer.fields) && answer.error !== null) {
      setError('root', { message: answer.error });
    }
  });

  async function submit(event?: SyntheticEvent) {
    event?.preventDefault();
    if (!ready || sending.current) return;
    sending.current = true;
    try {
      await sendChecked(event);
    } finally {
      sending.current = false;
    }
  }

  const failure = errors.root?.message;
  return { ...form, id, busy: isSubmitting, ready, failure, submit, field, refuse };
}
