import type { restatementEvents } from '@midspan/contract';
import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { Publishing } from '../kernel/change.ts';
import { createRestatements } from './service.ts';

export function restatementHandlers(
  house: House,
  { answer }: Publishing,
): Pick<EventHandlers, keyof typeof restatementEvents> {
  const { limits } = house;
  const service = createRestatements(house);

  return {
    async 'restate:ask'({ conversationId }, { userId }) {
      await limits.beforeWrite(userId);
      return { restatement: await answer(service.ask(userId, conversationId)) };
    },

    async 'restate:say'({ conversationId, restatementId, text }, { userId }) {
      await limits.beforeWrite(userId);
      const said = service.say(userId, conversationId, restatementId, text);
      return { restatement: await answer(said) };
    },

    async 'restate:answer'({ conversationId, restatementId, note }, { userId }) {
      await limits.beforeWrite(userId);
      // The contract takes a note exactly where it isn't confirmed.
      const given =
        note === null ? { confirmed: true as const } : { confirmed: false as const, note };
      const answered = service.answer(userId, conversationId, restatementId, given);
      return { restatement: await answer(answered) };
    },
  };
}
