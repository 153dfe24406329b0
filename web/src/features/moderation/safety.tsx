import type { ReportTarget } from '@midspan/contract';
import { Megaphone } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

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

type Listener = (question: SafetyQuestion) => void;

/**
 * How any screen requests a dialog, which explains an action before it is taken. The part that
 * shows them is loaded only for members; an earlier request waits for it.
 */
export function createSafetyChannel() {
  let waiting: SafetyQuestion | null = null;
  let listener: Listener | null = null;

  function ask(question: SafetyQuestion): void {
    if (listener === null) waiting = question;
    else listener(question);
  }

  return {
    report: (subject: ReportSubject) => ask({ kind: 'report', subject }),
    block: (subject: BlockSubject) => ask({ kind: 'block', subject }),
    connect(next: Listener): () => void {
      listener = next;
      if (waiting !== null) next(waiting);
      waiting = null;
      return () => {
        listener = null;
      };
    },
  };
}

export const safety = createSafetyChannel();

interface ReportButtonProps {
  subject: ReportSubject;
  /** what it is about, for screen readers */
  label: string;
}

export function ReportButton({ subject, label }: ReportButtonProps) {
  return (
    <div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Report… ${label}`}
        className="-ml-3.5 text-muted hover:text-ink"
        onClick={() => safety.report(subject)}
      >
        <Megaphone aria-hidden className="size-4" />
        Report…
      </Button>
    </div>
  );
}
