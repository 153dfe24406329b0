import { liveTexts, overturnTexts } from '@midspan/contract';
import { CREDENCE_NEUTRAL, isOpenRestatement } from '@midspan/domain';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { reflectOn } from '../../reflections/index.ts';
import { challengeCase, concluding, waysOut } from '../items/proposal-words.ts';
import type { LivePart } from '../live/live.ts';
import { decisionsIn } from './panels.tsx';

/** Asks once, naming what ends with the conversation, and says what keeps a dispute from it. */
export function CompleteConversation({ state, actions, inMenu }: LivePart & { inMenu: boolean }) {
  const { conversation, dispute, currentCredence, me } = state;
  const navigate = useNavigate();
  const toast = useToast();
  const obstacleId = useId();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const isUndecided = dispute !== null && currentCredence === CREDENCE_NEUTRAL;
  const obstacle = isUndecided ? overturnTexts.undecided : null;
  const decision =
    dispute && concluding(challengeCase(dispute.proposal.kind, dispute.evidence), currentCredence);

  async function confirm() {
    setBusy(true);
    const answer = await actions.complete();
    setBusy(false);
    setAsking(false);
    if (!answer.success) return toast.error(answer.error);
    await navigate(`/hypotheses/${conversation.hypothesis_id}`, {
      state: reflectOn(conversation.id),
    });
  }

  // While the dialog is open the figure may move to where nothing can be decided.
  const consequence =
    obstacle !== null
      ? (decision ?? obstacle)
      : [
          decision,
          `${decision === null ? 'It' : 'The conversation'} becomes read-only for both of you, with the credence as it is now.`,
          decisionsIn(state).length > 0 && 'Anything still waiting for a decision is withdrawn.',
          state.restatements.some(isOpenRestatement) &&
            'The open request to say it back ends without a verdict.',
          'You can’t undo this.',
        ]
          .filter(Boolean)
          .join(' ');

  return (
    <div className={inMenu ? 'flex min-w-0 flex-col gap-2' : 'contents'}>
      <Button
        variant={inMenu ? 'secondary' : 'quiet'}
        size={inMenu ? 'md' : 'sm'}
        className={inMenu ? '' : '-mr-2 ml-auto max-w-full shrink-0 min-[15rem]:whitespace-nowrap'}
        disabled={!state.connected || obstacle !== null}
        title={obstacle ?? undefined}
        aria-describedby={obstacle === null ? undefined : obstacleId}
        busy={busy}
        busyLabel={liveTexts.completing}
        onClick={() => setAsking(true)}
      >
        Complete Conversation
      </Button>
      {obstacle !== null && (
        <div className={inMenu ? 'text-sm' : 'basis-full pr-1.5 text-right'}>
          <p id={obstacleId} className="text-balance">
            {obstacle}
          </p>
          {dispute && (
            <p className="text-balance text-muted">
              {waysOut(dispute.proposal.proposed_by === me)}
            </p>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          if (!busy) setAsking(open);
        }}
        title={liveTexts.confirmComplete}
        consequence={consequence}
        confirmLabel={busy ? liveTexts.completing : 'Complete Conversation'}
        busy={busy}
        disabled={!state.connected || obstacle !== null}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
