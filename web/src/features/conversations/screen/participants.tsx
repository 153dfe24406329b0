import type { Conversation } from '@midspan/contract';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { ParticipantName } from '../components/participant-name.tsx';
import { PbBadge } from '../components/pb-badge.tsx';
import { PresenceText } from '../components/presence-text.tsx';
import type { LiveState } from '../live-state.ts';
import { partnerOf } from '../partner.ts';

export interface ParticipantsProps {
  state: LiveState;
  conversation: Conversation;
  /** the partner's name, where more than the name stands there */
  partner?: ReactNode;
}

/** Who takes part, on which side, whether the partner is there, and the shared figure. */
export function Participants({ state, conversation, partner: name }: ParticipantsProps) {
  const { own, partner } = partnerOf(conversation, state.me);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5 text-sm">
      <ul className="flex max-w-full min-w-0 flex-wrap items-center gap-x-6 gap-y-1">
        <li className="max-w-full min-w-0">
          <ParticipantName name="You" side={own.side} />
        </li>
        <li className="flex max-w-full min-w-0 flex-wrap items-center">
          {name ?? <ParticipantName name={partner.name} side={partner.side} />}
          <PresenceText state={state} className="whitespace-pre text-muted" />
        </li>
      </ul>
      <PbBadge percent={state.currentCredence} />
      {conversation.conversation_type === 'private' && (
        <Badge>
          <Lock aria-hidden className="mr-1.5 size-3.5" />
          Private Thread
        </Badge>
      )}
    </div>
  );
}
