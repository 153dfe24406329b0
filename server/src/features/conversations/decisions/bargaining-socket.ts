import type { bargainEvents } from '@midspan/contract';
import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import { weightGiven } from '../items/weight-columns.ts';
import type { Publishing } from '../kernel/change.ts';
import { createBargains } from './bargaining.ts';

export function bargainHandlers(
  house: House,
  { answer }: Publishing,
): Pick<EventHandlers, keyof typeof bargainEvents> {
  const { limits } = house;
  const bargains = createBargains(house);

  return {
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
