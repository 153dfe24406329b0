import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ProposalStepForm, type ProposalStepFormProps } from './proposal-step-form.tsx';

export interface ProposeFormProps
  extends Omit<ProposalStepFormProps, 'labelledBy' | 'isFullScreen'> {
  onClose: () => void;
}

/** Proposing beside the messages. */
export function ProposeForm({ onClose, ...proposal }: ProposeFormProps) {
  const headingId = useId();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id={headingId} className="font-bold">
          Propose Evidence
        </h3>
        <Button variant="quiet" size="sm" onClick={onClose} className="-mr-3.5">
          Close
        </Button>
      </div>
      <ProposalStepForm {...proposal} labelledBy={headingId} />
      <p className="text-sm text-muted">
        If you close this, we’ll keep what you wrote. Your partner won’t see it until you submit it.
      </p>
    </div>
  );
}
