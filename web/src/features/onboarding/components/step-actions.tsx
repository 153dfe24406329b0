import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

interface StepActionsProps {
  onBack?: () => void;
  busy?: boolean;
  children: ReactNode;
}

/** The foot of a step: back on the left, onwards on the right; on a phone onwards comes first. */
export function StepActions({ onBack, busy = false, children }: StepActionsProps) {
  return (
    <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:items-center">
      {onBack && (
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          Back
        </Button>
      )}
      <div className="flex flex-col-reverse gap-3 sm:ml-auto sm:flex-row">{children}</div>
    </div>
  );
}
