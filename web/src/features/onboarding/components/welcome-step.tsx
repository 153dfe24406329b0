import { Button } from '../../../ui/button.tsx';

export function WelcomeStep({ onContinue }: { onContinue: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Here two people who disagree about one claim talk one to one. They share one figure, the
        perspective-bridging credence. It starts at 50 percent and moves only on evidence that both
        accept.
      </p>
      <p>
        You state how far you believe a claim and why, meet somebody from the other side, and weigh
        evidence together. Changing your mind is no defeat here.
      </p>
      <p className="text-muted">Before you begin, there is one thing to read and agree to.</p>
      <Button className="mt-2" onClick={onContinue}>
        Continue
      </Button>
    </div>
  );
}
