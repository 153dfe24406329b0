import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { PrivacyPolicy } from '../../about/index.ts';
import type { Flow } from '../use-flow.ts';
import { StepActions } from './step-actions.tsx';

interface PrivacyPolicyStepProps {
  flow: Flow;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

export function PrivacyPolicyStep({ flow, agreed, onAgree }: PrivacyPolicyStepProps) {
  const { busy, back, acceptPolicy } = flow;
  return (
    <>
      <PrivacyPolicy />
      {/* In reach on a screen that is high enough for it and the text. */}
      <div className="-mx-6 mt-8 -mb-6 rounded-b-card border-t border-line bg-raised px-6 py-5 sm:-mx-8 sm:-mb-8 sm:px-8 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0">
        <Checkbox
          label="I have read and agree to the Privacy Policy"
          checked={agreed}
          onCheckedChange={onAgree}
        />
        <StepActions onBack={back} busy={busy}>
          <Button disabled={!agreed} busy={busy} busyLabel="Saving…" onClick={acceptPolicy}>
            Accept & Continue
          </Button>
        </StepActions>
      </div>
    </>
  );
}
