import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { Changed } from '../change.ts';
import type { Decided, EvidenceService } from './service.ts';

type EvidenceEvent =
  | 'conversation:proposeEvidence'
  | 'conversation:reviewEvidence'
  | 'conversation:acceptRejection'
  | 'conversation:withdrawEvidence'
  | 'conversation:acceptDisputedEvidence';

export function evidenceHandlers(
  service: EvidenceService,
  /** Tells everyone who has the conversation, or one about the same hypothesis, open. */
  broadcast: (changed: Changed<Decided>) => Promise<void>,
  /** Counts what this member saves, or refuses it. */
  beforeWrite: (userId: string) => Promise<void>,
): Pick<EventHandlers, EvidenceEvent> {
  async function answer(changing: Promise<Changed<Decided>>) {
    const changed = await changing;
    await broadcast(changed);
    return changed.result;
  }

  return {
    async 'conversation:proposeEvidence'({ conversationId, ...given }, { userId }) {
      await beforeWrite(userId);
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
