import { Megaphone } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { type ReportSubject, safety } from '../safety.ts';

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
