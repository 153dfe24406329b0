import { type ComponentType, useEffect, useState } from 'react';
import { setFactorAsker } from '../../../lib/api.ts';
import type { SecondStepDialogProps } from './second-step-dialog.tsx';

type Asking = SecondStepDialogProps & { readonly Dialog: ComponentType<SecondStepDialogProps> };

/** [SF5] The one place that asks for a second factor, whichever call needs it. */
export function SecondStepHost() {
  const [asking, setAsking] = useState<Asking | null>(null);

  useEffect(() => {
    let decline = (): void => undefined;
    return setFactorAsker(async (refusal) => {
      // Fetched for those who are asked; without its file the call fails like any other.
      const { SecondStepDialog: Dialog } = await import('./second-step-dialog.tsx');
      // Of two calls, the later one asks.
      decline();
      const { promise, resolve: onAnswer } = Promise.withResolvers<string | null>();
      const asked = { Dialog, refusal, onAnswer };
      decline = () => onAnswer(null);
      setAsking(asked);
      const token = await promise;
      setAsking((now) => (now === asked ? null : now));
      return token;
    });
  }, []);

  if (asking === null) return null;
  const { Dialog, refusal, onAnswer } = asking;
  return <Dialog refusal={refusal} onAnswer={onAnswer} />;
}
