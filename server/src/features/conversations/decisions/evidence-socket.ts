import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { Publishing } from '../kernel/change.ts';
import { createEvidenceService } from './evidence.ts';

type EvidenceEvent =
  | 'conversation:proposeEvidence'
  | 'conversation:reviewEvidence'
  | 'conversation:acceptRejection'
  | 'conversation:withdrawEvidence'
  | 'conversation:acceptDisputedEvidence';

export function evidenceHandlers(
  house: House,
  { answer }: Publishing,
): Pick<EventHandlers, EvidenceEvent> {
  const { limits } = house;
  const service = createEvidenceService(house);

  return {
    async 'conversation:proposeEvidence'({ conversationId, ...given }, { userId }) {
      await limits.beforeWrite(userId);
      const { evidence } = await answer(service.propose(userId, conversationId, given));
      return { evidence };
    },

    'conversation:reviewEvidence': (given, { userId }) =>
      answer(
        given.decision === 'accept'
          ? service.accept(userId, given)
          : service.reject(userId, given, given.reason),
      ),

    'conversation:acceptRejection': (target, { userId }) =>
      answer(service.agreeWithRejection(userId, target)),

    'conversation:withdrawEvidence': (target, { userId }) =>
      answer(service.withdraw(userId, target)),

    'conversation:acceptDisputedEvidence': (target, { userId }) =>
      answer(service.acceptAfterAll(userId, target)),
  };
}
