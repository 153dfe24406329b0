import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { keepDraft } from './form.tsx';

interface Fields {
  reason: string;
  weight: number;
}

const INITIAL: Fields = { reason: '', weight: 50 };

/** A draft as the browser's tab keeps it. */
function aDraft(kept: Fields | null = null) {
  const listeners = new Set<() => void>();
  return {
    read: () => kept,
    write(fields: Fields | null) {
      kept = fields && { ...fields };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A form that is shown with this draft, and how someone types in it. */
function aForm(draft: ReturnType<typeof aDraft>) {
  const { formControl: form } = createFormControl<Fields>({
    defaultValues: draft.read() ?? INITIAL,
  });
  const field = form.register('reason');
  const stop = keepDraft(form, draft, INITIAL);
  const type = (value: string) =>
    field.onChange({ type: 'change', target: { name: 'reason', value } });
  return { form, type, stop };
}

test('keeps what is typed or set, and nothing once everything is as it was at first', async () => {
  const draft = aDraft();
  const { form, type } = aForm(draft);
  await type('Half a sentence');
  expect(draft.read()).toEqual({ reason: 'Half a sentence', weight: 50 });
  await type('');
  expect(draft.read()).toBeNull();
  form.setValues({ weight: 90 });
  expect(draft.read()).toEqual({ reason: '', weight: 90 });
});

test('shows in one form what is written in another with the same draft', async () => {
  const draft = aDraft();
  const [one, other] = [aForm(draft), aForm(draft)];
  await one.type('Half a sentence');
  expect(other.form.getValues()).toEqual({ reason: 'Half a sentence', weight: 50 });
  await other.type('Half a sentence more');
  expect(one.form.getValues('reason')).toBe('Half a sentence more');
});

test('starts over without errors when the draft is deleted, and stays deleted', () => {
  const draft = aDraft({ reason: 'Sent by now', weight: 90 });
  const { form } = aForm(draft);
  form.setError('reason', { message: 'Too short' });
  draft.write(null);
  expect(form.getValues()).toEqual(INITIAL);
  expect(form.getFieldState('reason').error).toBeUndefined();
  expect(draft.read()).toBeNull();
});

test('neither writes nor follows once the form is gone', async () => {
  const draft = aDraft();
  const { form, type, stop } = aForm(draft);
  stop();
  await type('Half a sentence');
  expect(draft.read()).toBeNull();
  draft.write({ reason: 'Elsewhere', weight: 1 });
  expect(form.getValues('reason')).toBe('Half a sentence');
});
