import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { type Answer, useAction } from './use-action.ts';

interface DecideButtonProps {
  label: string;
  meaning?: string;
  /** `quiet` is a way out that stays in the background */
  variant: 'primary' | 'secondary' | 'quiet';
  /** absent where it is done at once */
  question?: string;
  consequence?: ReactNode;
  connected: boolean;
  act: () => Promise<Answer>;
  onDone: () => void;
}

/** A decision; one that is easily regretted is behind a question that says what it does. */
export function DecideButton({
  label,
  meaning,
  variant,
  question,
  consequence,
  connected,
  act,
  onDone,
}: DecideButtonProps) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useAction();

  async function confirm() {
    const done = await run(act);
    setAsking(false);
    if (done) onDone();
  }

  return (
    <div
      className={
        variant === 'quiet'
          ? 'flex flex-wrap items-center gap-x-1.5'
          : 'flex flex-col items-start gap-1.5'
      }
    >
      <Button
        variant={variant}
        size="sm"
        busy={busy}
        disabled={!connected}
        onClick={() => (question === undefined ? void confirm() : setAsking(true))}
        className={variant === 'quiet' ? '-ml-3.5' : undefined}
      >
        {label}
      </Button>
      {meaning && <p className="text-sm wrap-anywhere text-muted">{meaning}</p>}
      {failure && <Notice tone="error">{failure}</Notice>}
      {question !== undefined && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={question}
          consequence={consequence}
          confirmLabel={label}
          busy={busy}
          disabled={!connected}
          onConfirm={() => void confirm()}
        />
      )}
    </div>
  );
}
