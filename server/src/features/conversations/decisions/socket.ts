import type { bargainEvents, evidenceEvents } from '@midspan/contract';
import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import { weightGiven } from '../items/weight-columns.ts';
import type { Publishing } from '../kernel/change.ts';
import { createBargains } from './bargaining.ts';
import { createEvidenceService } from './evidence.ts';

export function decisionHandlers(
  house: House,
  { answer }: Publishing,
): Pick<EventHandlers, keyof typeof evidenceEvents | keyof typeof bargainEvents> {
  const { limits } = house;
  const evidence = createEvidenceService(house);
  const bargains = createBargains(house);

  return {
    async 'conversation:proposeEvidence'({ conversationId, ...given }, { userId }) {
      await limits.beforeWrite(userId);
      const proposed = await answer(evidence.propose(userId, conversationId, given));
      return { evidence: proposed.evidence };
    },

    'conversation:reviewEvidence': (given, { userId }) =>
      answer(
        given.decision === 'accept'
          ? evidence.decide(userId, given, 'accept')
          : evidence.decide(userId, given, 'reject', given.reason),
      ),

    'conversation:acceptRejection': (target, { userId }) =>
      answer(evidence.decide(userId, target, 'agreeWithRejection')),

    'conversation:withdrawEvidence': (target, { userId }) =>
      answer(evidence.decide(userId, target, 'withdraw')),

    'conversation:acceptDisputedEvidence': (target, { userId }) =>
      answer(evidence.decide(userId, target, 'acceptAfterAll')),

    async 'weight:offer'({ round, reason, ...offered }, { userId }) {
      await limits.beforeWrite(userId);
      const terms = { weight: weightGiven(offered), given: offered.given };
      const command = { kind: 'offer', round, ...terms, reason } as const;
      return answer(bargains.command(userId, offered, command));
    },

    async 'weight:accept'({ round, ...target }, { userId }) {
      const answered = await answer(bargains.command(userId, target, { kind: 'accept', round }));
      const { bargain, newCredence } = answered;
      if (newCredence === undefined) throw new Error('an agreement without its figure');
      return { bargain, newCredence };
    },

    'weight:decline': ({ round, ...target }, { userId }) =>
      answer(bargains.command(userId, target, { kind: 'decline', round })),

    async 'weight:estimate'({ blind, ...given }, { userId }) {
      await limits.beforeWrite(userId);
      const estimate = { weight: weightGiven(given), blind };
      return answer(bargains.estimate(userId, given, estimate));
    },
  };
}
