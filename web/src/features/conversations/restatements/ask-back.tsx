import { restatementTexts } from '@midspan/contract';
import { blocksSending, isOpenRestatement, RESTATEMENT } from '@midspan/domain';
import { MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { LivePart } from '../live/live.ts';

/** How often the viewer can still ask; null where it isn't possible now. */
function asksLeft({ me, dispute, activeFlag, restatements }: LivePart['state']): number | null {
  const left = RESTATEMENT.asks - restatements.filter(({ asked_by }) => asked_by === me).length;
  const flag = activeFlag && { state: activeFlag.state, authorId: activeFlag.flaggedUserId };
  const isHeldBack = flag !== null && blocksSending(flag, me);
  const isPossible = dispute === null && !isHeldBack && !restatements.some(isOpenRestatement);
  return isPossible && left > 0 ? left : null;
}

interface AskBackProps extends LivePart {
  inMenu: boolean;
  onAsked: () => void;
}

/** Asks the partner to say back what the viewer means, after saying what that is. */
export function AskBack({ state, actions, inMenu, onAsked }: AskBackProps) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const left = asksLeft(state);
  if (left === null) return null;

  async function ask() {
    setBusy(true);
    const answer = await actions.askBack();
    setBusy(false);
    setAsking(false);
    if (answer.success) onAsked();
    else toast.error(answer.error);
  }

  return (
    <>
      <Button
        variant={inMenu ? 'secondary' : 'quiet'}
        size={inMenu ? 'md' : 'sm'}
        className="max-w-full"
        disabled={!state.connected}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {inMenu && <MessageSquareQuote aria-hidden className="size-4" />}
        Ask to say it back
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          if (!busy) setAsking(open);
        }}
        title={`Ask ${state.partner.name} to say it back?`}
        consequence={
          <>
            Your partner reads “{restatementTexts.ask}” and writes it in their own words. You then
            say whether that’s it. You can ask{' '}
            {left === RESTATEMENT.asks
              ? `${RESTATEMENT.asks} times in a conversation`
              : countNoun(left, 'more time', 'more times')}
            .
          </>
        }
        confirmLabel="Ask"
        busy={busy}
        disabled={!state.connected}
        onConfirm={() => void ask()}
      />
    </>
  );
}
