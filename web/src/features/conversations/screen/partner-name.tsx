import type { Conversation } from '@midspan/contract';
import type { ReactNode } from 'react';
import { MemberMenu } from '../../moderation/index.ts';
import type { partnerOf } from '../live/partner.ts';
import { ParticipantName, type ParticipantNameProps } from './participant-name.tsx';

export interface PartnerNameProps {
  conversation: Conversation;
  partner: ReturnType<typeof partnerOf>['partner'];
}

/** [OV20] What a block does to an open dispute, by whose challenge it is about. */
const DISPUTE_ENDS = {
  own: 'This dispute ends: your challenge is withdrawn, and nothing changes.',
  partners: 'This dispute ends, and the evidence is marked “challenged, undecided”.',
} as const;

/** Whom a block is about, and what else it decides. */
export function blockSubject({ conversation, partner: { id, name } }: PartnerNameProps) {
  const isOpenDispute = conversation.is_dispute_conversation && conversation.status === 'active';
  // The first seat of a dispute is its challenger's.
  const challenge = conversation.user1_id === id ? 'partners' : 'own';
  return {
    id,
    username: name,
    consequence: isOpenDispute ? DISPUTE_ENDS[challenge] : undefined,
  };
}

/** The partner with a menu to report or block; none for a deleted member. */
export function PartnerName({
  conversation,
  partner,
  presence,
  meaning,
}: PartnerNameProps & Pick<ParticipantNameProps, 'meaning'> & { presence?: ReactNode }) {
  const { name, side, state } = partner;
  return (
    <>
      <ParticipantName name={name} side={side} meaning={meaning} />
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
