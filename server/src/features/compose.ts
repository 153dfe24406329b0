import type { House } from '../house/house.ts';
import { startHousekeeping } from '../jobs/housekeeping.ts';
import type { EventHandlers } from '../realtime/handlers.ts';
import { forgetEnded, mountAccounts } from './accounts/index.ts';
import { mountBlocks } from './blocks/index.ts';
import { mountCircles, startParting } from './circles/index.ts';
import { mountConversations, startConversations } from './conversations/index.ts';
import { mountCredences } from './credences/index.ts';
import { accountHooks, blockHooks } from './hooks.ts';
import { mountHypotheses } from './hypotheses/index.ts';
import { mountInvitations } from './invitations/index.ts';
import { mountDesk, startModeration } from './moderation/index.ts';
import { mountNotices } from './notices/index.ts';
import { mountOnboarding } from './onboarding/index.ts';
import { mountOpenData, startRoots } from './open-data/index.ts';
import { privateRequestHandlers } from './private-requests/index.ts';
import { mountReflections } from './reflections/index.ts';
import { mountRounds, startPairing } from './rounds/index.ts';
import { mountScreens } from './screens/index.ts';
import { mountSearch } from './search/index.ts';
import { mountSecondFactors } from './second-factors/index.ts';
import { mountSystem } from './system/index.ts';
import { mountTopics } from './topics/index.ts';
import { mountWaitingRoom } from './waiting-room/index.ts';

/** Every feature of a server; the compiler lists the events without a handler. */
export async function composeFeatures(house: House): Promise<EventHandlers> {
  const { jobs, limits, outbox, sessions } = house;
  const conversations = await startConversations(house);
  /** Who may do what has changed: open connections are checked now, and not within seconds. */
  const onChanged = () => forgetEnded(house);
  const parting = await startParting({ core: house, conversations, onChanged });
  const waitingRoom = await mountWaitingRoom(house, conversations);

  await mountNotices(house);
  await mountBlocks(house, blockHooks(house, conversations, waitingRoom));
  await mountAccounts(house, accountHooks(house, conversations, parting));
  mountSecondFactors(house);
  mountCredences(house);
  mountTopics(house);
  mountInvitations(house, conversations);
  mountReflections(house);
  await startPairing(house, conversations);
  mountRounds(house);
  mountCircles(house, parting);
  mountDesk(house, conversations, parting, onChanged);
  mountOnboarding(house);
  mountSearch(house);
  mountOpenData(house);
  await startRoots(house);
  const handlers = {
    ...mountHypotheses(house),
    ...mountScreens(house),
    ...(await mountConversations(house, conversations)),
    ...waitingRoom.handlers,
    ...privateRequestHandlers(house, conversations),
    ...(await startModeration(house)),
    ...mountSystem(house),
  };

  await startHousekeeping(jobs, [
    () => sessions.removeDead(),
    () => outbox.removeOld(),
    () => limits.removeExpired(),
    ...house.chores,
  ]);
  return handlers;
}
