import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { Changed } from '../change.ts';
import { weightGiven } from '../evidence/weight-columns.ts';
import type { Conversations } from '../start.ts';
import { type Bargained, createBargains } from './service.ts';

type BargainEvent = 'weight:offer' | 'weight:accept' | 'weight:decline' | 'weight:estimate';

export function bargainHandlers(
  house: House,
  conversations: Conversations,
): Pick<EventHandlers, BargainEvent> {
  const { limits } = house;
  const bargains = createBargains(house);

  async function answer(changing: Promise<Changed<Bargained>>) {
    const changed = await changing;
    await conversations.broadcast(changed);
    return changed.result;
  }

  return {
    async 'weight:offer'({ round, reason, ...given }, { userId }) {
      await limits.beforeWrite(userId);
      const command = { kind: 'offer', round, weight: weightGiven(given), reason } as const;
      const { bargain } = await answer(bargains.command(userId, given, command));
      return { bargain };
    },

    async 'weight:accept'({ round, ...target }, { userId }) {
      const command = { kind: 'accept', round } as const;
      const { bargain, newCredence } = await answer(bargains.command(userId, target, command));
      if (newCredence === null) throw new Error('an agreement without its figure');
      return { bargain, newCredence };
    },

    async 'weight:decline'({ round, ...target }, { userId }) {
      const command = { kind: 'decline', round } as const;
      const { bargain } = await answer(bargains.command(userId, target, command));
      return { bargain };
    },

    async 'weight:estimate'({ blind, ...given }, { userId }) {
      await limits.beforeWrite(userId);
      const estimate = { weight: weightGiven(given), blind };
      const { bargain } = await answer(bargains.estimate(userId, given, estimate));
      return { bargain };
    },
  };
}
