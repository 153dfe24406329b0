import type { Conversation } from '@midspan/contract';
import type { ReactNode } from 'react';
import { MemberMenu } from '../../moderation/index.ts';
import { ParticipantName } from '../components/participant-name.tsx';
import type { partnerOf } from '../partner.ts';

export interface PartnerNameProps {
  conversation: Conversation;
  partner: ReturnType<typeof partnerOf>['partner'];
}

/** Whom a block is about, and what else it decides. */
export function blockSubject({ conversation, partner: { id, name } }: PartnerNameProps) {
  const isOpenDispute = conversation.is_dispute_conversation && conversation.status === 'active';
  return {
    id,
    username: name,
    consequence: isOpenDispute
      ? 'This dispute is decided right away, as if you’d left it.'
      : undefined,
  };
}

/** The partner with a menu to report or block; none for a deleted member. */
export function PartnerName({
  conversation,
  partner,
  presence,
}: PartnerNameProps & { presence?: ReactNode }) {
  const { name, side, state } = partner;
  return (
    <>
      <ParticipantName name={name} side={side} />
      {presence}
      {state !== 'deleted' && (
        <MemberMenu
          member={blockSubject({ conversation, partner })}
          subject={{ targetType: 'conversation', targetId: conversation.id }}
        />
      )}
    </>
  );
}
