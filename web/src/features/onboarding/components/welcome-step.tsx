import { Button } from '../../../ui/button.tsx';
import { StepActions } from './step-actions.tsx';

export function WelcomeStep({ onContinue }: { onContinue: () => void }) {
  return (
    <>
      <div className="flex max-w-prose flex-col gap-4">
        <p>
          Here two people who disagree about one claim talk one to one. They share one figure, the
          perspective-bridging credence. It starts at 50 percent and moves only on evidence that
          both accept.
        </p>
        <p>
          You state how far you believe a claim and why, meet somebody from the other side, and
          weigh evidence together. Changing your mind is no defeat here.
        </p>
        <p className="text-muted">
          Before you begin: a policy to read and agree to, a few questions you may skip, and the
          first claims you have a view on. It takes a few minutes, and you can stop in between.
        </p>
      </div>
      <StepActions>
        <Button onClick={onContinue}>Continue</Button>
      </StepActions>
    </>
  );
}
