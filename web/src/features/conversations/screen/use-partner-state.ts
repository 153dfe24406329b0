import { type Conversation, conversationRoutes, type MemberState } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { READING } from '../../../lib/reading.ts';
import { partnerOf } from '../live/partner.ts';

/**
 * A suspension isn't an event of the conversation, so it is polled for members waiting for an
 * answer.
 */
const ASK_EVERY_MS = 60_000;

/** Whether the partner can answer, also when that changes while the conversation is open. */
export function usePartnerState(conversation: Conversation, me: string): MemberState {
  const { data = conversation } = useQuery({
    ...READING,
    queryKey: ['conversations', 'one', conversation.id],
    queryFn: ({ signal }) =>
      call(conversationRoutes.one, { params: { id: conversation.id } }, { signal }),
    initialData: conversation,
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
  });
  return partnerOf(data, me).partner.state;
}
