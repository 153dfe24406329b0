import { type ComponentType, useEffect, useState } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { useSession } from '../accounts/index.ts';
import type { SafetyDialogsProps } from './components/safety-dialogs.tsx';
import { type SafetyQuestion, safety } from './safety.tsx';

const NOT_LOADED = 'This couldn’t be loaded. Check your connection and try again.';

export function SafetyHost() {
  const { socket } = useSession();
  // Loaded on first use, because most people never need it.
  const [Dialogs, setDialogs] = useState<ComponentType<SafetyDialogsProps> | null>(null);
  // Kept while its dialog closes, so that the words do not vanish before it does.
  const [question, setQuestion] = useState<SafetyQuestion | null>(null);
  const [open, setOpen] = useState(false);
  const [failures, setFailures] = useState(0);
  useEffect(
    () =>
      safety.connect((asked) => {
        import('./components/safety-dialogs.tsx').then(
          ({ SafetyDialogs }) => {
            setDialogs(() => SafetyDialogs);
            setQuestion(asked);
            setOpen(true);
          },
          // The page stays as it is, and the next try fetches again.
          () => setFailures((before) => before + 1),
        );
      }),
    [],
  );
  if (Dialogs === null || question === null) return failures > 0 && <NotLoaded key={failures} />;
  return <Dialogs question={question} open={open} onClose={() => setOpen(false)} socket={socket} />;
}

/** A separate part, so that the toast code isn't loaded for everyone who never needs it. */
function NotLoaded() {
  const toast = useToast();
  useEffect(() => toast.error(NOT_LOADED), [toast]);
  return null;
}
