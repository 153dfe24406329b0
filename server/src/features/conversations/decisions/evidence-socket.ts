import type { evidenceEvents } from '@midspan/contract';
import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { Publishing } from '../kernel/change.ts';
import { createEvidenceService } from './evidence.ts';

export function evidenceHandlers(
  house: House,
  { answer }: Publishing,
): Pick<EventHandlers, keyof typeof evidenceEvents> {
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
          ? service.decide(userId, given, 'accept')
          : service.decide(userId, given, 'reject', given.reason),
      ),

    'conversation:acceptRejection': (target, { userId }) =>
      answer(service.decide(userId, target, 'agreeWithRejection')),

    'conversation:withdrawEvidence': (target, { userId }) =>
      answer(service.decide(userId, target, 'withdraw')),

    'conversation:acceptDisputedEvidence': (target, { userId }) =>
      answer(service.decide(userId, target, 'acceptAfterAll')),
  };
}
