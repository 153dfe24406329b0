import type { House } from '../../house/house.ts';
import { seenHandlers } from './attention.ts';
import { startSweeping } from './calling-back.ts';
import { createCatchUp } from './catch-up.ts';
import { decisionHandlers } from './decisions/socket.ts';
import { startFlags } from './flags/socket.ts';
import { startSending } from './messages/hourly-limit.ts';
import { startOverturns } from './overturns/socket.ts';
import { startReminding } from './reminding.ts';
import { restatementHandlers } from './restatements/socket.ts';
import { mountConversationRoutes } from './routes.ts';
import { conversationHandlers } from './socket.ts';
import type { Conversations } from './start.ts';
import { startCounting } from './weighings/jobs.ts';
import { mountWeighings } from './weighings/routes.ts';

/** Mounts the calls and events of conversations. */
export async function mountConversations(house: House, conversations: Conversations) {
  const { db, publisher, realtime, started } = house;
  started.defer(() => conversations.stop());
  realtime.onMissed(createCatchUp(db, publisher));
  await startSweeping(house, conversations.callingBack);
  await startReminding(house);
  await startCounting(house);
  mountConversationRoutes(house);
  mountWeighings(house);

  return {
    ...conversationHandlers(house, conversations, startSending(house)),
    ...seenHandlers(house, conversations),
    ...decisionHandlers(house, conversations),
    ...(await startFlags(house, conversations)),
    ...restatementHandlers(house, conversations),
    ...(await startOverturns(house, conversations)),
  };
}
