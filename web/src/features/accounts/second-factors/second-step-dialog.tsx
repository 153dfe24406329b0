import type { ApiError } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { deviceToken } from '../device-token.ts';
import { requestIn, SecondStep } from './second-step.tsx';

export interface SecondStepDialogProps {
  refusal: ApiError;
  /** With the token of the session that proved it, or with nothing. */
  onAnswer: (token: string | null) => void;
}

export function SecondStepDialog({ refusal, onAnswer }: SecondStepDialogProps) {
  const request = requestIn(refusal);
  const cancel = () => onAnswer(null);
  return (
    <Dialog
      open
      onOpenChange={cancel}
      title="Confirm that it’s you"
      description="This needs your second step."
      actions={
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
      }
    >
      {request && (
        <SecondStep
          key={request.ticket}
          request={request}
          onProved={({ token, device_token }) => {
            deviceToken.keep(device_token);
            onAnswer(token);
          }}
        />
      )}
    </Dialog>
  );
}
