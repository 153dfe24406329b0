import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { Changed } from '../change.ts';
import type { Conversations } from '../start.ts';
import type { Decided } from './item-change.ts';
import { createOffersService } from './offers.ts';
import { weightGiven } from './weight-columns.ts';

type OfferEvent =
  | 'conversation:estimateEvidence'
  | 'conversation:counterEvidence'
  | 'conversation:acceptOffer'
  | 'conversation:declineOffer';

export function offerHandlers(
  house: House,
  conversations: Conversations,
): Pick<EventHandlers, OfferEvent> {
  const { limits } = house;
  const service = createOffersService(house);

  async function answer(changing: Promise<Changed<Decided>>) {
    const changed = await changing;
    await conversations.broadcast(changed);
    return changed.result;
  }

  return {
    async 'conversation:estimateEvidence'({ blind, ...given }, { userId }) {
      await limits.beforeWrite(userId);
      const estimate = { weight: weightGiven(given), blind };
      const { evidence } = await answer(service.estimate(userId, given, estimate));
      return { evidence };
    },

    async 'conversation:counterEvidence'({ reason, round, ...given }, { userId }) {
      await limits.beforeWrite(userId);
      const command = { kind: 'offer', round, weight: weightGiven(given), reason } as const;
      const { evidence } = await answer(service.command(userId, given, command));
      return { evidence };
    },

    'conversation:acceptOffer': ({ round, ...target }, { userId }) =>
      answer(service.command(userId, target, { kind: 'accept', round })),

    async 'conversation:declineOffer'({ round, ...target }, { userId }) {
      const command = { kind: 'decline', round } as const;
      const { evidence } = await answer(service.command(userId, target, command));
      return { evidence };
    },
  };
}
