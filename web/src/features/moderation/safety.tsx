import type { ReportTarget } from '@midspan/contract';
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useState,
} from 'react';
import type { AppSocket } from '../../lib/socket.ts';
import type { SafetyDialogsProps } from './components/safety-dialogs.tsx';

/** Something that can be reported. */
export interface ReportSubject {
  readonly targetType: ReportTarget;
  readonly targetId: string;
}

export interface BlockSubject {
  readonly id: string;
  readonly username: string;
  /** what else blocking does here */
  readonly consequence?: string | undefined;
  readonly onBlocked?: (() => void) | undefined;
}

export type SafetyQuestion =
  | { readonly kind: 'report'; readonly subject: ReportSubject }
  | { readonly kind: 'block'; readonly subject: BlockSubject };

/** How any screen asks: each opens a dialog that says what it does before it is done. */
interface Safety {
  report(subject: ReportSubject): void;
  block(subject: BlockSubject): void;
}

const SafetyContext = createContext<Safety | null>(null);

export function useSafety(): Safety {
  const safety = useContext(SafetyContext);
  if (!safety) throw new Error('useSafety needs a SafetyProvider above it');
  return safety;
}

/** Fetched when somebody first asks: most people never do. */
const SafetyDialogs = lazy<ComponentType<SafetyDialogsProps>>(async () => ({
  default: (await import('./components/safety-dialogs.tsx')).SafetyDialogs,
}));

export function SafetyProvider({
  socket,
  children,
}: {
  socket: AppSocket | null;
  children: ReactNode;
}) {
  // Kept while its dialog closes, so that the words do not vanish before it does.
  const [question, setQuestion] = useState<SafetyQuestion | null>(null);
  const [open, setOpen] = useState(false);
  const safety = useMemo<Safety>(() => {
    const ask = (asked: SafetyQuestion) => {
      setQuestion(asked);
      setOpen(true);
    };
    return {
      report: (subject) => ask({ kind: 'report', subject }),
      block: (subject) => ask({ kind: 'block', subject }),
    };
  }, []);
  return (
    <SafetyContext value={safety}>
      {children}
      {question && (
        <Suspense>
          <SafetyDialogs
            question={question}
            open={open}
            onClose={() => setOpen(false)}
            socket={socket}
          />
        </Suspense>
      )}
    </SafetyContext>
  );
}
