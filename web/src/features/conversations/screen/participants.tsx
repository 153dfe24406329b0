import { FigureBasis } from '../../../lib/figure-basis.tsx';
import { PublicFigure } from '../../../lib/public-figure.tsx';
import { MemberMenu } from '../../moderation/index.ts';
import { ParticipantName } from '../lists/participant-name.tsx';
import type { LoadedState } from '../live/live-view.ts';
import { sideMeaning } from '../overturns/dispute-words.ts';
import { PbBadge } from './pb-badge.tsx';
import { PresenceText } from './presence-text.tsx';

/** [OV20] What a block does to an open dispute, by whose challenge it is about. */
const DISPUTE_ENDS = {
  own: 'This dispute ends: your challenge is withdrawn, and nothing changes.',
  partners: 'This dispute ends, and the evidence is marked “challenged, undecided”.',
} as const;

/** Whom a block is about, and what else it decides; null where the partner deleted their account. */
export function blockSubject({ conversation, partner }: LoadedState) {
  const { id, name, state } = partner;
  if (state === 'deleted') return null;
  const isOpenDispute = conversation.is_dispute_conversation && conversation.status === 'active';
  // The first seat of a dispute is its challenger's.
  const challenge = conversation.user1_id === id ? 'partners' : 'own';
  const consequence = isOpenDispute ? DISPUTE_ENDS[challenge] : undefined;
  return { id, username: name, consequence };
}

/** Who takes part, on which side, whether the partner is online, and the shared figure. */
export function Participants({ state, hasMenu }: { state: LoadedState; hasMenu?: boolean }) {
  const { me, conversation, dispute, own, partner } = state;
  const blocked = blockSubject(state);
  /** [OV19] what a side means in a dispute */
  const meaningOf = (userId: string) => dispute && sideMeaning(dispute.proposal, userId);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5 text-sm">
      <ul className="flex max-w-full min-w-0 flex-wrap items-center gap-x-6 gap-y-1">
        <li className="max-w-full min-w-0">
          <ParticipantName name="You" side={own.side} meaning={meaningOf(me)} />
        </li>
        <li className="flex max-w-full min-w-0 flex-wrap items-center">
          <ParticipantName {...partner} meaning={meaningOf(partner.id)} />
          <PresenceText state={state} className="whitespace-pre text-muted" />
          {hasMenu && blocked && (
            <MemberMenu
              member={blocked}
              subject={{ targetType: 'conversation', targetId: conversation.id }}
            />
          )}
        </li>
      </ul>
      <span className="flex flex-wrap items-center gap-x-2">
        <PbBadge percent={state.currentCredence} />
        <FigureBasis early={conversation.early} />
      </span>
      <PublicFigure percent={state.publicCredence} />
    </div>
  );
}
