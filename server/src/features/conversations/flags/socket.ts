import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { FlagChanged, FlagsService } from './service.ts';

type FlagEvent = Extract<keyof EventHandlers, `flag:${string}`>;

export function flagHandlers(
  service: FlagsService,
  broadcast: (changed: FlagChanged) => Promise<void>,
): Pick<EventHandlers, FlagEvent> {
  async function answer(changing: Promise<FlagChanged>) {
    const changed = await changing;
    await broadcast(changed);
    if (changed.result === null) throw new Error('an open flag is missing');
    return { flag: changed.result };
  }

  return {
    'flag:create': ({ messageId, flagType }, { userId }) =>
      answer(service.raise(userId, messageId, flagType)),

    'flag:clarify': ({ flagId, text }, { userId }) => answer(service.clarify(userId, flagId, text)),

    'flag:suggest': ({ flagId, text }, { userId }) => answer(service.suggest(userId, flagId, text)),

    async 'flag:resolve'({ flagId, resolutionText }, { userId }) {
      await broadcast(await service.resolve(userId, flagId, resolutionText));
      return {};
    },
  };
}
