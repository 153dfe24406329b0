import { Button } from '../../../ui/button.tsx';
import { StepActions } from './step-actions.tsx';

export function WelcomeStep({ onContinue }: { onContinue: () => void }) {
  return (
    <>
      <div className="flex max-w-prose flex-col gap-4">
        <p>
          On Midspan, two people who disagree about a claim talk one to one. They share one figure,
          the perspective-bridging credence. It starts at 50 percent and moves only on evidence they
          both accept.
        </p>
        <p>
          You say how likely you think a claim is and why, meet someone from the other side, and
          weigh evidence together. Changing your mind isn’t losing here.
        </p>
        <p className="text-muted">
          First, you’ll read and accept our privacy policy, answer a few optional questions, and
          choose some claims you have a view on. It takes a few minutes, and you can pause at any
          time.
        </p>
      </div>
      <StepActions>
        <Button onClick={onContinue}>Continue</Button>
      </StepActions>
    </>
  );
}
