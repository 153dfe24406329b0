import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { useDraftText } from '../../../lib/use-draft-text.ts';
import { useAction } from '../../../ui/use-action.ts';
import type { FlagActions } from './flag-course.ts';

export interface FlagTextOptions {
  /** under which name the text is kept while it is written */
  readonly draftKey: string;
  /** the contract's rule for it */
  readonly rule: z.ZodMiniType<string>;
  readonly connected: boolean;
  readonly send: (text: string) => ReturnType<FlagActions['clarifyFlag']>;
  readonly onSent?: () => void;
}

/** One text of a flag's course: written, checked, sent. */
export function useFlagText({ draftKey, rule, connected, send, onSent }: FlagTextOptions) {
  const [text, write] = useDraftText(draftKey);
  const [error, setError] = useState<string>();
  const { busy, failure, run } = useAction();

  function edit(next: string) {
    setError(undefined);
    write(next);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!connected || busy) return;
    const wrong = rule.safeParse(text).error?.issues[0]?.message;
    setError(wrong);
    if (wrong !== undefined) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    if (!(await run(() => send(text)))) return;
    write('');
    onSent?.();
  }

  return { text, error, failure, busy, edit, submit };
}

export type FlagText = ReturnType<typeof useFlagText>;
