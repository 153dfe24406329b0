import type { OverturnProposal } from '@midspan/contract';
import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { Changed, Publishing } from '../kernel/change.ts';
import type { OverturnsService } from './service.ts';

type OverturnEvent =
  | 'evidence:proposeOverturn'
  | 'evidence:getOverturnStatus'
  | 'evidence:acceptOverturnProposal'
  | 'evidence:declineOverturnProposal'
  | 'evidence:withdrawOverturnProposal'
  | 'evidence:concedeDispute';

export function overturnHandlers(
  { limits }: House,
  conversations: Publishing,
  service: OverturnsService,
): Pick<EventHandlers, OverturnEvent> {
  const answer = async (changing: Promise<Changed<OverturnProposal>>) => ({
    proposal: await conversations.answer(changing),
  });

  return {
    async 'evidence:proposeOverturn'(given, { userId }) {
      await limits.beforeWrite(userId);
      return answer(service.propose(userId, given));
    },

    async 'evidence:getOverturnStatus'({ proposalId }, { userId }) {
      return { status: await service.status(userId, proposalId) };
    },

    'evidence:acceptOverturnProposal': ({ proposalId }, { userId }) =>
      answer(service.agree(userId, proposalId)),

    'evidence:declineOverturnProposal': ({ proposalId }, { userId }) =>
      answer(service.decline(userId, proposalId)),

    'evidence:withdrawOverturnProposal': ({ proposalId }, { userId }) =>
      answer(service.withdraw(userId, proposalId)),

    'evidence:concedeDispute': ({ proposalId }, { userId }) =>
      answer(service.concede(userId, proposalId)),
  };
}
