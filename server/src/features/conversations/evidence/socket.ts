import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { Conversations } from '../start.ts';
import { createEvidenceService } from './service.ts';

type EvidenceEvent =
  | 'conversation:proposeEvidence'
  | 'conversation:reviewEvidence'
  | 'conversation:acceptRejection'
  | 'conversation:withdrawEvidence'
  | 'conversation:acceptDisputedEvidence';

export function evidenceHandlers(
  house: House,
  { resultOf }: Conversations,
): Pick<EventHandlers, EvidenceEvent> {
  const { limits } = house;
  const service = createEvidenceService(house);

  return {
    async 'conversation:proposeEvidence'({ conversationId, ...given }, { userId }) {
      await limits.beforeWrite(userId);
      const { evidence } = await resultOf(service.propose(userId, conversationId, given));
      return { evidence };
    },

    'conversation:reviewEvidence': (given, { userId }) =>
      resultOf(
        given.decision === 'accept'
          ? service.accept(userId, given)
          : service.reject(userId, given, given.reason),
      ),

    'conversation:acceptRejection': (target, { userId }) =>
      resultOf(service.agreeWithRejection(userId, target)),

    'conversation:withdrawEvidence': (target, { userId }) =>
      resultOf(service.withdraw(userId, target)),

    'conversation:acceptDisputedEvidence': (target, { userId }) =>
      resultOf(service.acceptAfterAll(userId, target)),
  };
}
