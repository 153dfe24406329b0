import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Answer, useAction } from '../../../ui/use-action.ts';

export interface QuickAnswersProps {
  /** null where the weight that was proposed can't be accepted */
  accept: (() => Promise<Answer>) | null;
  /** null where there is no middle to offer */
  onMeet: (() => void) | null;
  connected: boolean;
  onDone: () => void;
}

/** What takes one tap once the weights are known. */
export function QuickAnswers({ accept, onMeet, connected, onDone }: QuickAnswersProps) {
  const { busy, failure, run } = useAction();
  if (accept === null && onMeet === null) return null;

  async function confirm(act: () => Promise<Answer>) {
    if (await run(act)) onDone();
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {accept && (
          <Button
            variant="secondary"
            size="sm"
            busy={busy}
            disabled={!connected}
            onClick={() => void confirm(accept)}
          >
            Accept as Proposed
          </Button>
        )}
        {onMeet && (
          <Button variant="secondary" size="sm" disabled={!connected} onClick={onMeet}>
            Meet in the middle
          </Button>
        )}
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}
