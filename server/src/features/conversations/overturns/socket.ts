import { type OverturnProposal, type overturnEvents, overturnRoutes } from '@midspan/contract';
import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { Changed, Publishing } from '../kernel/change.ts';
import { startOverturnJobs } from './jobs.ts';
import { listResting } from './restraint.ts';
import { createOverturnsService } from './service.ts';

export async function startOverturns(
  house: House,
  conversations: Publishing,
): Promise<Pick<EventHandlers, keyof typeof overturnEvents>> {
  const { db, limits, mount } = house;
  const service = createOverturnsService(house);
  await startOverturnJobs(house, conversations);

  mount(overturnRoutes.resting, ({ params, session }) =>
    listResting(db, params.id, session.userId),
  );
  mount(overturnRoutes.status, ({ params, session }) => service.status(session.userId, params.id));

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
      answer(service.review(userId, proposalId, 'agree')),

    'evidence:declineOverturnProposal': ({ proposalId }, { userId }) =>
      answer(service.review(userId, proposalId, 'decline')),

    'evidence:withdrawOverturnProposal': ({ proposalId }, { userId }) =>
      answer(service.withdraw(userId, proposalId)),

    'evidence:concedeDispute': ({ proposalId }, { userId }) =>
      answer(service.concede(userId, proposalId)),
  };
}
