import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Where a form keeps what is not sent yet. */
export interface KeptDraft<Fields> {
  read(): Fields | null;
  /** Null deletes it. */
  write(fields: Fields | null): void;
  /** Notifies of every write, also by others; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

type Form<Fields extends FieldValues> = Pick<
  UseFormReturn<Fields>,
  'subscribe' | 'getValues' | 'setValues' | 'clearErrors'
>;

/**
 * Writes what is edited to the draft, and follows it: another form may have the same draft, and once
 * it is deleted there is nothing left to keep. Returns the function that ends this.
 */
export function keepDraft<Fields extends FieldValues>(
  form: Form<Fields>,
  draft: KeptDraft<Fields>,
  initial: Fields,
): () => void {
  const isSame = (one: Fields, other: Fields) =>
    Object.keys(initial).every((name) => one[name] === other[name]);
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
