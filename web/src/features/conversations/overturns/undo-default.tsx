import { type OverturnProposal, overturnTexts, UNDO_LABEL } from '@midspan/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoment } from '../../../lib/dates.ts';
import { ask } from '../../../lib/socket-ask.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Answer, useAction } from '../../../ui/use-action.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import { useSession } from '../../accounts/index.ts';
import { askStatus } from './api.ts';
import { useOverturnStatus } from './use-overturn-status.ts';

/** [OV21] For a counterpart who was away while it applied: one press undoes that, once. */
export function UndoDefault({ proposal }: { proposal: OverturnProposal }) {
  const { socket } = useSession();
  const navigate = useNavigate();
  const { busy, failure, run } = useAction();
  const [undone, setUndone] = useState(false);
  const { status } = useOverturnStatus(proposal.id, askStatus, undefined);
  if (undone) return <Notice tone="info">{overturnTexts.undone}</Notice>;
  const until = status?.undo_until ?? null;
  if (until === null) return null;

  async function undo(): Promise<Answer> {
    if (!socket?.connected) return { success: false, error: overturnTexts.notConnected };
    const answer = await ask(socket, 'evidence:reopenDispute', { proposalId: proposal.id });
    if (!answer.success) {
      return { success: false, error: answer.error ?? overturnTexts.undoFailed };
    }
    const { disputeConversationId: place } = answer;
    if (place === null) setUndone(true);
    else await navigate(`/conversations/${place}`);
    return { success: true };
  }

  return (
    <div className="flex max-w-prose flex-col items-start gap-2 py-1">
      <p>{overturnTexts.undoOffer(formatMoment(until))}</p>
      <WrittenText>
        {overturnTexts.undoConsequence[proposal.kind](proposal.proposerUsername)}
      </WrittenText>
      <Button size="sm" busy={busy} onClick={() => void run(undo)}>
        {UNDO_LABEL}
      </Button>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}
