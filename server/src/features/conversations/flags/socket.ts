import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { Publishing } from '../kernel/change.ts';
import { createFlagsService, type FlagChanged, LAPSE } from './service.ts';

type FlagEvent = Extract<keyof EventHandlers, `flag:${string}`>;

export async function startFlags(
  house: House,
  { broadcast, answer: answerChange }: Publishing,
): Promise<Pick<EventHandlers, FlagEvent>> {
  const service = createFlagsService(house);
  await house.jobs.work<{ flagId: string }>({
    name: LAPSE,
    retry: { limit: 20, firstDelayS: 5, maxDelayS: 600 },
    async work({ flagId }) {
      const lapsed = await service.lapse(flagId);
      if (lapsed !== null) await broadcast(lapsed);
    },
  });

  async function answer(changing: Promise<FlagChanged>) {
    const flag = await answerChange(changing);
    if (flag === null) throw new Error('an open flag is missing');
    return { flag };
  }

  return {
    'flag:create': ({ messageId, flagType }, { userId }) =>
      answer(service.create(userId, messageId, flagType)),

    'flag:clarify': ({ flagId, text }, { userId }) => answer(service.clarify(userId, flagId, text)),

    'flag:suggest': ({ flagId, text }, { userId }) => answer(service.suggest(userId, flagId, text)),

    async 'flag:resolve'({ flagId, resolutionText }, { userId }) {
      await answerChange(service.resolve(userId, flagId, resolutionText));
      return {};
    },
  };
}
