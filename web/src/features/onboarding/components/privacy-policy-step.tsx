import { CSPProvider } from '@base-ui/react/csp-provider';
import { ScrollArea } from '@base-ui/react/scroll-area';
import type { ReactNode } from 'react';
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
      <ScrolledRegion label="Privacy Policy">
        <PrivacyPolicy />
      </ScrolledRegion>
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
    </>
  );
}

/** A long text in its own scroll area, which the keyboard can reach and scroll. */
function ScrolledRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // The content security policy forbids style elements, so a class hides what they would.
    <CSPProvider disableStyleElements>
      <ScrollArea.Root className="mb-6 overflow-hidden rounded-control border border-line-strong bg-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <ScrollArea.Viewport
          role="region"
          aria-label={label}
          className="max-h-[min(28rem,55dvh)] overscroll-contain px-5 [scrollbar-width:none] py-4 outline-none"
        >
          {children}
        </ScrollArea.Viewport>
        <ScrollArea.Scrollbar className="m-1 flex w-2 justify-center rounded-full bg-sunken">
          <ScrollArea.Thumb className="w-full rounded-full bg-line-strong" />
        </ScrollArea.Scrollbar>
      </ScrollArea.Root>
    </CSPProvider>
  );
}
