import type { House } from '../../../house/house.ts';
import type { EventHandlers } from '../../../realtime/handlers.ts';
import type { Changed } from '../change.ts';
import { weightGiven } from '../evidence/weight-columns.ts';
import type { Conversations } from '../start.ts';
import { type Answered, createWeighingsService } from './bargaining.ts';

type WeighingEvent =
  | 'evidence:proposeWeighing'
  | 'evidence:counterWeighing'
  | 'evidence:answerWeighing'
  | 'evidence:withdrawWeighing';

export function weighingHandlers(
  house: House,
  conversations: Conversations,
): Pick<EventHandlers, WeighingEvent> {
  const { limits } = house;
  const service = createWeighingsService(house);

  async function answer(changing: Promise<Changed<Answered>>) {
    const changed = await changing;
    await conversations.broadcast(changed);
    return changed.result;
  }

  return {
    async 'evidence:proposeWeighing'(given, { userId }) {
      await limits.beforeWrite(userId);
      const offer = { weight: weightGiven(given), reason: given.reason };
      const { weighing } = await answer(service.propose(userId, given, offer));
      return { weighing };
    },

    async 'evidence:counterWeighing'(given, { userId }) {
      await limits.beforeWrite(userId);
      const { round, reason } = given;
      const command = { kind: 'counter', round, weight: weightGiven(given), reason } as const;
      const { weighing } = await answer(service.command(userId, given, command));
      return { weighing };
    },

    'evidence:answerWeighing': ({ answer: kind, round, ...at }, { userId }) =>
      answer(service.command(userId, at, { kind, round })),

    async 'evidence:withdrawWeighing'(at, { userId }) {
      const { weighing } = await answer(service.command(userId, at, { kind: 'withdraw' }));
      return { weighing };
    },
  };
}
