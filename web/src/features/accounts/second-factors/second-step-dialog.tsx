import type { FactorRequest, SignedIn } from '@midspan/contract';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SecondStep } from './second-step.tsx';

interface SecondStepDialogProps {
  request: FactorRequest;
  onProved: (signedIn: SignedIn) => void;
  onCancel: () => void;
}

export function SecondStepDialog({ request, onProved, onCancel }: SecondStepDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title="Confirm that it’s you"
      description="This needs your second step."
      actions={
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <SecondStep request={request} onProved={onProved} />
    </Dialog>
  );
}
