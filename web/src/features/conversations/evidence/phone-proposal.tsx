import type { Conversation } from '@midspan/contract';
import { drafts } from '../../../lib/drafts.ts';
import type { LivePart } from '../live/live-part.ts';
import { proposalDraftKey, proposingKey } from './proposal-draft.ts';
import { ProposeDialog } from './propose-dialog.tsx';

/** The proposal on a phone, wherever it was opened; what was sent shows as a card in the stream. */
export function PhoneProposal({
  state,
  actions,
  me,
  conversation,
  open,
}: LivePart & { conversation: Conversation; open: boolean }) {
  return (
    <ProposeDialog
      draftKey={proposalDraftKey(me.id, conversation.id)}
      conversation={conversation}
      tally={state.tally}
      connected={state.connection === 'connected'}
      actions={actions}
      open={open}
      onOpenChange={(next) => drafts.write(proposingKey(me.id, conversation.id), next || null)}
    />
  );
}
