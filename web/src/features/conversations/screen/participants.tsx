import type { Conversation } from '@midspan/contract';
import { FigureBasis } from '../../../lib/figure-basis.tsx';
import { PublicFigure } from '../../../lib/public-figure.tsx';
import type { LiveState } from '../live/live-view.ts';
import { partnerOf } from '../live/partner.ts';
import { sideMeaning } from '../overturns/dispute-words.ts';
import { ParticipantName } from './participant-name.tsx';
import { PartnerName } from './partner-name.tsx';
import { PbBadge } from './pb-badge.tsx';
import { PresenceText } from './presence-text.tsx';
import { ReadersChip } from './readers-chip.tsx';

export interface ParticipantsProps {
  state: LiveState;
  conversation: Conversation;
  /** with a menu to report or block the partner */
  hasMenu?: boolean;
}

/** Who takes part, on which side, whether the partner is online, and the shared figure. */
export function Participants({ state, conversation, hasMenu = false }: ParticipantsProps) {
  const { own, partner } = partnerOf(conversation, state.me);
  const { dispute } = state;
  /** [OV19] what a side means in a dispute */
  const meaningOf = (userId: string) => dispute && sideMeaning(dispute.proposal, userId);
  const presence = <PresenceText state={state} className="whitespace-pre text-muted" />;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5 text-sm">
      <ul className="flex max-w-full min-w-0 flex-wrap items-center gap-x-6 gap-y-1">
        <li className="max-w-full min-w-0">
          <ParticipantName name="You" side={own.side} meaning={meaningOf(state.me)} />
        </li>
        <li className="flex max-w-full min-w-0 flex-wrap items-center">
          {hasMenu ? (
            <PartnerName
              conversation={conversation}
              partner={partner}
              presence={presence}
              meaning={meaningOf(partner.id)}
            />
          ) : (
            <>
              <ParticipantName
                name={partner.name}
                side={partner.side}
                meaning={meaningOf(partner.id)}
              />
              {presence}
            </>
          )}
        </li>
      </ul>
      <span className="flex flex-wrap items-center gap-x-2">
        <PbBadge percent={state.currentCredence} />
        <FigureBasis early={conversation.early} />
      </span>
      <PublicFigure percent={state.publicCredence} />
      <ReadersChip type={conversation.conversation_type} />
    </div>
  );
}
