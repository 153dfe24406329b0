import { type OverturnProposal, overturnTexts } from '@midspan/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoment } from '../../../lib/dates.ts';
import { ask } from '../../../lib/socket-ask.ts';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import { useSession } from '../../accounts/index.ts';
import { askStatus } from './api.ts';
import { useOverturnStatus } from './use-overturn-status.ts';

/** [OV21] For a counterpart who was away while it applied: one press undoes that, once. */
export function UndoDefault({ proposal }: { proposal: OverturnProposal }) {
  const { socket } = useSession();
  const navigate = useNavigate();
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
    <div className="flex max-w-prose flex-col gap-2">
      <p>{overturnTexts.undoOffer(formatMoment(until))}</p>
      <DecideButton
        label={overturnTexts.undo}
        variant="primary"
        question={overturnTexts.undoQuestion}
        consequence={overturnTexts.undoConsequence[proposal.kind](proposal.proposerUsername)}
        connected
        act={undo}
        onDone={() => undefined}
      />
    </div>
  );
}
