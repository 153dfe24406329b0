import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { AppSocket } from '../../lib/socket.ts';
import type { SafetyDialogsProps } from './components/safety-dialogs.tsx';
import { type SafetyQuestion, safety } from './safety.ts';

/** Fetched when somebody first asks: most people never do. */
const SafetyDialogs = lazy<ComponentType<SafetyDialogsProps>>(async () => ({
  default: (await import('./components/safety-dialogs.tsx')).SafetyDialogs,
}));

export interface SafetyHostProps {
  socket: AppSocket | null;
}

/** Shows what any screen asks about people. */
export function SafetyHost({ socket }: SafetyHostProps) {
  // Kept while its dialog closes, so that the words do not vanish before it does.
  const [question, setQuestion] = useState<SafetyQuestion | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      safety.connect((asked) => {
        setQuestion(asked);
        setOpen(true);
      }),
    [],
  );
  if (question === null) return null;
  return (
    <Suspense>
      <SafetyDialogs
        question={question}
        open={open}
        onClose={() => setOpen(false)}
        socket={socket}
      />
    </Suspense>
  );
}
