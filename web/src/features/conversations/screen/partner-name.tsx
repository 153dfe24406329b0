import type { Conversation } from '@midspan/contract';
import { MemberMenu } from '../../moderation/index.ts';
import { ParticipantName } from '../components/participant-name.tsx';
import type { partnerOf } from '../partner.ts';

export interface PartnerNameProps {
  conversation: Conversation;
  partner: ReturnType<typeof partnerOf>['partner'];
}

/** The partner with a menu to report or block; none for a deleted member. */
export function PartnerName({ conversation, partner }: PartnerNameProps) {
  const { id, name, side, state } = partner;
  const isOpenDispute = conversation.is_dispute_conversation && conversation.status === 'active';
  return (
    <>
      <ParticipantName name={name} side={side} />
      {state !== 'deleted' && (
        <MemberMenu
          member={{
            id,
            username: name,
            consequence: isOpenDispute
              ? 'This dispute is decided right away, as if you’d left it.'
              : undefined,
          }}
          subject={{ targetType: 'conversation', targetId: conversation.id }}
        />
      )}
    </>
  );
}
