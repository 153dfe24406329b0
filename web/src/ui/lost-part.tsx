import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export interface LostPartProps {
  /** a retry is under way */
  busy: boolean;
  onRetry: () => void;
}

/** Says what is missing, with a way to request it again. */
export const lostPart = (text: string) =>
  function LostPart({ busy, onRetry }: LostPartProps) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Notice tone="error">{text}</Notice>
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      </div>
    );
  };
