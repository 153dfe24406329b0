import type { Database } from '../db/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Settings } from '../platform/settings.ts';
import type { Changed } from '../realtime/conversation-change.ts';
import type { Publisher } from '../realtime/realtime.ts';
import { createCompletion } from './conversations/completion.ts';
import { insertConversation } from './conversations/store.ts';
import { createTelling, type Told } from './conversations/telling.ts';
import { appendEntry, tallyInside } from './evidence/ledger.ts';
import { findEvidence, saveCounting, withdrawPending } from './evidence/store.ts';
import { closeOpenFlag } from './flags/service.ts';
import { findFlagFields } from './flags/store.ts';
import { createNoticesService } from './notices/service.ts';
import { createDisputes, type Disputes } from './overturns/disputes.ts';
import { createOverturnJobs } from './overturns/jobs.ts';
import { findOverturnFields } from './overturns/reading.ts';
import { createSettling } from './overturns/settling.ts';
import { createOverturnTelling } from './overturns/telling.ts';

const TELL = 'conversations-tell';

export interface TalksParts {
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'OVERTURN_WINDOW_MS'>;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly publisher: Publisher;
}

/** Puts together what ends a conversation and tells it, for servers and for operators alike. */
export async function composeTalks({ settings, db, jobs, outbox, publisher }: TalksParts) {
  const windowMs = settings.OVERTURN_WINDOW_MS;
  const notices = await createNoticesService({
    db,
    jobs,
    outbox,
    publisher,
    publicUrl: settings.PUBLIC_URL,
  });

  const telling = createTelling({
    db,
    publisher,
    findEvidence,
    findFlagFields,
    findOverturnFields,
    tellOverturns: createOverturnTelling({ db, publisher, findEvidence }),
  });
  await jobs.work<Told>({
    name: TELL,
    // Whoever was not told catches up by number: telling is of use in the next moments only.
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    work: telling.tell,
  });

  // Completing a dispute decides it, and deciding one completes it: each needs the other.
  const completion = createCompletion({
    db,
    tallyInside,
    withdrawPending,
    closeOpenFlag,
    closeReviews: (change) => disputes.closeReviews(change),
    concludeDispute: (change, percent, userId) => disputes.conclude(change, percent, userId),
    abandonDispute: (change, userId) => disputes.abandon(change, userId),
  });
  const overturnJobs = createOverturnJobs(jobs);
  const settling = createSettling({
    windowMs,
    notify: notices.notify,
    ...overturnJobs,
    openDispute: (tx, hypothesisId, sides) =>
      insertConversation(tx, 'public', hypothesisId, sides, true),
    saveCounting,
    appendEntry,
  });
  const disputes: Disputes = createDisputes({
    db,
    windowMs,
    settling,
    notify: notices.notify,
    queueDue: overturnJobs.queueDue,
    endConversation: async (change, completedBy) => {
      await completion.end(change, completedBy);
    },
  });

  return {
    notices,
    telling,
    completion,
    overturnJobs,
    settling,
    disputes,
    /** Has a server tell what was changed where nobody is connected. */
    async tellElsewhere({ conversation, events, result }: Changed<unknown>): Promise<void> {
      const { id, hypothesisId, user1Id, user2Id } = conversation;
      const told = { conversation: { id, hypothesisId, user1Id, user2Id }, events, result };
      await jobs.queue(TELL, told satisfies Told);
    },
  };
}
