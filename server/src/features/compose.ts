import { userRoutes } from '@midspan/contract';
import { MESSAGE_LIMIT, MESSAGES_PER_HOUR, type Side } from '@midspan/domain';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Database, Transaction } from '../db/connection.ts';
import { findHidden } from '../db/removed.ts';
import { isDemoLogin } from '../demo/members.ts';
import type { Mount } from '../http/mount.ts';
import { startHousekeeping } from '../jobs/housekeeping.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Logger } from '../platform/logger.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Settings } from '../platform/settings.ts';
import type { EventHandlers } from '../realtime/handlers.ts';
import { type Realtime, userOf } from '../realtime/realtime.ts';
import type { AccountLimits } from '../session/limits.ts';
import type { SessionStore } from '../session/sessions.ts';
import { createLeaving } from './accounts/leaving.ts';
import { refuseBeyondLimit } from './accounts/new-members.ts';
import { mountAccounts } from './accounts/routes.ts';
import { createAccountsService } from './accounts/service.ts';
import { findMemberByName, removeOldLinks } from './accounts/store.ts';
import { removeOldUnverified } from './accounts/unverified-store.ts';
import { mountBlocks } from './blocks/routes.ts';
import { createBlocksService } from './blocks/service.ts';
import { composeTalks } from './compose-talks.ts';
import { mountAttention, seenHandlers } from './conversations/attention.ts';
import { announceDeleted } from './conversations/deleted-member.ts';
import { readHistory, readHistoryDuring } from './conversations/evidence/ledger.ts';
import {
  findEvidence,
  listDecidedInside,
  listPendingEvidence,
  listProposedIn,
  listPublicDecided,
} from './conversations/evidence/listing-store.ts';
import { createEvidenceService } from './conversations/evidence/service.ts';
import { evidenceHandlers } from './conversations/evidence/socket.ts';
import { countShared } from './conversations/evidence/store.ts';
import { createFlagsService } from './conversations/flags/service.ts';
import { flagHandlers } from './conversations/flags/socket.ts';
import { findActiveFlag } from './conversations/flags/store.ts';
import { limitByHour } from './conversations/hourly-limit.ts';
import { createMessageCount } from './conversations/message-count.ts';
import { addMessageCounts } from './conversations/message-count-store.ts';
import { startOverturnJobs } from './conversations/overturns/jobs.ts';
import {
  readDisputeFields,
  readOpenProposals,
  readOverturns,
} from './conversations/overturns/reading.ts';
import { mountOverturns } from './conversations/overturns/routes.ts';
import { createOverturnsService } from './conversations/overturns/service.ts';
import { overturnHandlers } from './conversations/overturns/socket.ts';
import { createRetelling } from './conversations/retelling.ts';
import { mountConversations } from './conversations/routes.ts';
import { createSending, findSentMessage } from './conversations/sending.ts';
import { createSnapshots } from './conversations/snapshot.ts';
import { conversationHandlers } from './conversations/socket.ts';
import {
  countOfUser,
  findActive,
  insertConversation,
  noteEvidence,
} from './conversations/store.ts';
import { mountSummaries } from './conversations/summaries.ts';
import { mountCredences } from './credences/routes.ts';
import { createCredencesService, credenceOn } from './credences/service.ts';
import { countMindsChanged, insertCredences } from './credences/store.ts';
import { mountHypotheses } from './hypotheses/routes.ts';
import { createHypothesesService } from './hypotheses/service.ts';
import { hypothesisHandlers } from './hypotheses/socket.ts';
import { createReportsService } from './moderation/reports.ts';
import { moderationHandlers } from './moderation/socket.ts';
import { startSweeping } from './notices/calling-back.ts';
import { awaitOpening } from './notices/calling-back-store.ts';
import { registerOneClick } from './notices/one-click.ts';
import { mountNotices } from './notices/routes.ts';
import { markSeen, removeMeetingNotices, removeOldNotices } from './notices/store.ts';
import { mountOnboarding } from './onboarding/routes.ts';
import { createOnboardingService } from './onboarding/service.ts';
import { createPrivateRequestsService } from './private-requests/service.ts';
import { privateRequestHandlers } from './private-requests/socket.ts';
import { endPending } from './private-requests/store.ts';
import { mountSearch } from './search/routes.ts';
import { mountSystem } from './system/routes.ts';
import { systemHandlers } from './system/socket.ts';
import { mountTopics } from './topics/routes.ts';
import { createTopicsService } from './topics/service.ts';
import { noteHypothesis } from './topics/store.ts';
import { removeEndedOffers } from './waiting-room/offer-store.ts';
import { createOffers } from './waiting-room/offers.ts';
import { keepPresence, lookEveryMs } from './waiting-room/presence.ts';
import { watchRooms } from './waiting-room/room-watch.ts';
import { mountWaitingRoom } from './waiting-room/routes.ts';
import { createWaitingRoomService } from './waiting-room/service.ts';
import { waitingRoomHandlers } from './waiting-room/socket.ts';
import { removeStances } from './waiting-room/store.ts';

const FLAG_LAPSE = 'flags-lapse';

export interface House {
  readonly settings: Settings;
  readonly log: Logger;
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly sessions: SessionStore;
  readonly limits: AccountLimits;
  readonly realtime: Realtime;
  /** for what is no call of the contract */
  readonly app: FastifyInstance;
  readonly mount: Mount;
  /** What must be let go of at the stop. */
  readonly started: AsyncDisposableStack;
}

/** Puts the features together: what one needs of another is passed in here, never imported there. */
export async function composeFeatures(house: House): Promise<EventHandlers> {
  const { settings, log, pool, db, jobs, outbox, sessions, limits, realtime, app, mount, started } =
    house;
  mountSystem(mount, db);

  const { publisher } = realtime;
  const talks = await composeTalks({ settings, log, db, jobs, outbox, publisher });
  const { notices, waiting, callingBack } = talks;
  const { hydrate, tell, completion, settling, disputes, overturnJobs } = talks;
  started.defer(() => waiting.stop());
  started.defer(() => callingBack.stop());
  await startSweeping(jobs, db, callingBack);
  mountNotices(mount, db, notices);
  await registerOneClick(app, notices);

  const retell = createRetelling(db, realtime.publisher);
  realtime.onMissed((rooms) => {
    const userIds = rooms.flatMap((room) => userOf(room) ?? []);
    const telling = Promise.all([retell(rooms), notices.retell(userIds)]);
    telling.catch((err: unknown) => log.warn({ err }, 'what was missed could not be told'));
  });

  const overturns = createOverturnsService({
    db,
    windowMs: settings.OVERTURN_WINDOW_MS,
    settling,
    disputes,
    queueDue: overturnJobs.queueDue,
  });
  mountOverturns(mount, overturns);
  const lookAfterOverturns = await startOverturnJobs(jobs, db, disputes, tell);

  const accounts = await createAccountsService({
    db,
    jobs,
    outbox,
    sessions,
    limits,
    publicUrl: settings.PUBLIC_URL,
    verificationTtlMs: settings.VERIFICATION_TTL_MS,
    resetTtlMs: settings.RESET_TTL_MS,
    onSessionEnded: () => realtime.checkSessions(),
    supportEmail: settings.SUPPORT_EMAIL,
    isPublicPassword: isDemoLogin,
    leaveForGood: await createLeaving({
      db,
      jobs,
      leaveConversations: async (userId) => {
        for (const changed of await completion.completeAllOf(userId)) await tell(changed);
      },
      announce: (userId) => announceDeleted(db, realtime.publisher, userId),
    }),
  });
  mountAccounts(mount, db, accounts, limits);

  const credences = createCredencesService(db);
  mountCredences(mount, db, credences);
  mountOnboarding(mount, {
    onboarding: createOnboardingService(db),
    saveCredences: (userId, given) => credences.save(userId, given),
  });

  const hypotheses = createHypothesesService({
    db,
    refuseBeyondLimit,
    noteInTopic: noteHypothesis,
    saveFirstCredence: (tx, userId, credence) => insertCredences(tx, userId, [credence]),
  });
  mountHypotheses(mount, {
    db,
    hypotheses,
    readDispute: (id) => readDisputeFields(db, id),
    readHistory: (hypothesis) => readHistory(db, hypothesis, null),
    listEvidence: (id, query) => listPublicDecided(db, id, query),
  });
  const { findSent, add: addHypothesis } = hypotheses;
  mountTopics(mount, db, createTopicsService({ db, refuseBeyondLimit, findSent, addHypothesis }));

  mountSearch(mount, db);

  mountAttention(mount, db);
  mountConversations(mount, db, listDecidedInside);
  mountSummaries(mount, {
    db,
    listEvidence: (id, limit) => listProposedIn(db, id, limit),
    readHistory: (hypothesisId, period) => readHistoryDuring(db, hypothesisId, period),
  });
  mount(userRoutes.stats, async ({ session }) => ({
    conversations: await countOfUser(db, session.userId),
    evidence_shared: await countShared(db, session.userId),
    minds_changed: await countMindsChanged(db, session.userId),
  }));

  const roomWatch = watchRooms(db, realtime.publisher, log);
  started.defer(() => roomWatch.stop());
  const presence = await keepPresence(db, roomWatch, settings.WAITING_ROOM_GRACE_MS, log);
  started.defer(() => presence.stop());

  await startHousekeeping(jobs, [
    () => sessions.removeDead(),
    () => removeOldLinks(db),
    () => removeOldUnverified(db, settings.UNVERIFIED_TTL_MS),
    () => outbox.removeOld(),
    () => limits.removeExpired(),
    () => removeOldNotices(db),
    () => removeEndedOffers(db),
    lookAfterOverturns,
  ]);

  const blocks = await createBlocksService({
    db,
    jobs,
    publisher: realtime.publisher,
    endRequests: endPending,
    removeStances,
    removeNotices: removeMeetingNotices,
    endConversations: async (blockerId, blockedId) => {
      for (const changed of await completion.completeBetween(blockerId, blockedId)) {
        await tell(changed);
      }
    },
    onChanged: (pair) => roomWatch.noteBlocks(pair),
  });
  mountBlocks(mount, db, blocks);

  const meeting = { db, findCredence: credenceOn, findActiveConversation: findActive };
  const opening =
    (type: 'public' | 'private') =>
    async (
      tx: Transaction,
      hypothesisId: string,
      sides: ReadonlyMap<string, Side>,
      beganBy: string,
    ) => {
      if (await findHidden(tx, hypothesisId)) throw new Refusal('REMOVED');
      const conversationId = await insertConversation(tx, type, hypothesisId, sides);
      const others = [...sides.keys()].filter((userId) => userId !== beganBy);
      await awaitOpening(tx, conversationId, others);
      // Looked at once this is committed; if it never is, nothing is found.
      callingBack.noteChange(conversationId);
      return conversationId;
    };
  const offers = await createOffers({
    ...meeting,
    jobs,
    ttlMs: settings.OFFER_TTL_MS,
    lookEveryMs: lookEveryMs(settings.WAITING_ROOM_GRACE_MS),
    notify: notices.notify,
  });
  mountWaitingRoom(mount, db, offers);
  const waitingRoom = createWaitingRoomService({
    ...meeting,
    openConversation: opening('public'),
    tellOfferers: offers.tellOfferers,
  });
  const privateRequests = createPrivateRequestsService({
    ...meeting,
    ttlMs: settings.REQUEST_TTL_MS,
    findMember: findMemberByName,
    openConversation: opening('private'),
    notify: notices.notify,
  });

  const flags = createFlagsService({
    db,
    queueLapse: (tx, flagId) =>
      jobs.queue(FLAG_LAPSE, { flagId }, { tx, afterMs: settings.FLAG_LAPSE_MS }),
  });
  await jobs.work<{ flagId: string }>({
    name: FLAG_LAPSE,
    retry: { limit: 20, firstDelayS: 5, maxDelayS: 600 },
    async work({ flagId }) {
      const lapsed = await flags.lapse(flagId);
      if (lapsed !== null) await tell(lapsed);
    },
  });

  const messageCount = createMessageCount({
    // Where more are allowed at once, as for benches, more are in an hour.
    perHour: MESSAGES_PER_HOUR * Math.max(1, settings.MESSAGE_LIMIT / MESSAGE_LIMIT),
    share: (counts) => addMessageCounts(db, counts),
    onFailure: (err) => log.warn({ err }, 'message counts could not be shared'),
  });
  started.defer(() => messageCount.stop());
  const sendMessage = limitByHour(
    createSending({ db, pool, limit: settings.MESSAGE_LIMIT }),
    messageCount,
    (given) => findSentMessage(db, { ...given, id: null }),
  );

  return {
    ...systemHandlers(db),
    ...waitingRoomHandlers(waitingRoom, roomWatch, realtime.publisher),
    ...privateRequestHandlers(privateRequests, realtime.publisher),
    ...conversationHandlers({
      db,
      publisher: realtime.publisher,
      sendMessage,
      noteMessage: callingBack.noteChange,
      tell,
      complete: completion.complete,
      snapshots: createSnapshots({
        db,
        listPendingEvidence,
        listDecidedEvidence: listDecidedInside,
        readHistory,
        findActiveFlag,
        readOverturns: (on, conversation, isParticipant) =>
          readOverturns(on, findEvidence, conversation, isParticipant),
        readOpenProposals,
        hydrate,
      }),
    }),
    ...seenHandlers({
      db,
      publisher: realtime.publisher,
      noteWaiting: waiting.noteWaiting,
      markNotices: markSeen,
    }),
    ...evidenceHandlers(
      createEvidenceService({ db, noteEvidence, noteActing: disputes.noteActing }),
      tell,
      limits.beforeWrite,
    ),
    ...overturnHandlers(overturns, disputes, tell, limits.beforeWrite),
    ...hypothesisHandlers(hypotheses),
    ...flagHandlers(flags, tell),
    ...moderationHandlers(createReportsService(db)),
  };
}
