import { useState } from 'react';

export type Answer =
  | { readonly success: true }
  | {
      readonly success: false;
      /** as text for a person; null where it is shown elsewhere */
      readonly error: string | null;
      /** messages about single fields, by their names */
      readonly fields?: Readonly<Record<string, string>>;
    };

/** One action at a time, and its error message. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(action: () => Promise<Answer>): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    const answer = await action();
    setBusy(false);
    if (!answer.success) setFailure(answer.error);
    return answer.success;
  }

  return { busy, failure, run };
}
