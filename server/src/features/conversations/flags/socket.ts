import type { flagEvents } from '@midspan/contract';
import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { Publishing } from '../kernel/change.ts';
import { createFlagsService, type FlagChanged, LAPSE } from './service.ts';

export async function startFlags(
  house: House,
  { broadcast, answer: answerChange }: Publishing,
): Promise<Pick<EventHandlers, keyof typeof flagEvents>> {
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

    'flag:clarify': ({ flagId, text }, { userId }) =>
      answer(service.move(userId, flagId, 'clarify', { clarification: text })),

    'flag:suggest': ({ flagId, text }, { userId }) =>
      answer(service.move(userId, flagId, 'suggest', { suggestion: text })),

    async 'flag:resolve'({ flagId, resolutionText }, { userId }) {
      await answerChange(service.move(userId, flagId, 'resolve', { resolutionText }));
      return {};
    },
  };
}
