import { MAILED_KINDS, type MailedKind, mailedAs } from '@midspan/contract';
import { planReach, type ReachTimes } from '@midspan/domain';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { NewNotice } from '../../db/schema/index.ts';
import type { Core } from '../../house/house.ts';
import type { Settings } from '../../platform/settings.ts';
import { listInsiders } from '../visibility/index.ts';
import { chooseMails, letterFor } from './mailing.ts';
import { holdUnmailed, markMailed } from './mailing-store.ts';
import { PUSH, startPushing } from './pushing.ts';
import {
  findDeadlines,
  holdRecipients,
  listBlocksAmong,
  type Recipient,
} from './recipients-store.ts';
import { findNotices, insertNotices, markReplaced } from './store.ts';

const PUBLISH = 'notices-publish';
/** Emails a notice that is still unseen. */
const EMAIL = 'notices-email';

/** [MO1] No notices between two members of whom one has blocked the other. */
async function withoutBlocked(
  tx: Transaction,
  given: readonly NewNotice[],
): Promise<readonly NewNotice[]> {
  const about = given.flatMap(({ userId, otherId }) => (otherId == null ? [] : [userId, otherId]));
  if (about.length === 0) return given;
  const blocked = await listBlocksAmong(tx, [...new Set(about)]);
  return given.filter(
    ({ userId, otherId }) =>
      !blocked.some(
        ({ blockerId, blockedId }) =>
          (blockerId === userId && blockedId === otherId) ||
          (blockerId === otherId && blockedId === userId),
      ),
  );
}

/** [CI2] No notices about what is in a circle to someone who isn't in it. */
async function withoutOutsiders(
  tx: Transaction,
  given: readonly NewNotice[],
): Promise<readonly NewNotice[]> {
  const claims = given.flatMap(({ hypothesisId }) => hypothesisId ?? []);
  if (claims.length === 0) return given;
  const inside = await listInsiders(tx, claims);
  return given.filter(({ userId, hypothesisId }) => {
    const members = inside.get(hypothesisId ?? '');
    return members === undefined || members.has(userId);
  });
}

/** Notices that their members may have, now. */
const permitted = async (tx: Transaction, given: readonly NewNotice[]) =>
  withoutOutsiders(tx, await withoutBlocked(tx, given));

/** The email of a notice that its member wants and can get, before the limits apply. */
function wantedKind(notice: NewNotice, recipient: Recipient | undefined): MailedKind | null {
  const kind = kindOf(notice);
  const isWanted =
    kind !== null && recipient?.reachable === true && !recipient.mailOff.includes(kind);
  return isWanted ? kind : null;
}

const kindOf = ({ kind, outcome = null, hoursLeft = null }: NewNotice): MailedKind | null =>
  mailedAs(kind, { outcome, hours_left: hoursLeft });

export interface NotifyParts extends Pick<Core, 'jobs' | 'outbox'> {
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'UNSEEN_MS'>;
}

interface Moment {
  readonly nowMs: number;
  readonly unseenMs: number;
  readonly deadlineMs: number | null;
}

/** [PU3] [PU4] When a notice is pushed, and when it is emailed. */
function timesFor(
  notice: NewNotice,
  recipient: Recipient | undefined,
  byMail: boolean,
  { nowMs, unseenMs, deadlineMs }: Moment,
): ReachTimes {
  const kind = kindOf(notice);
  if (recipient === undefined || kind === null) return { pushAtMs: null, emailAtMs: null };
  const { alert, quiet } = MAILED_KINDS[kind];
  return planReach(
    {
      isPushed: alert !== null && recipient.hasDevice && recipient.reachable,
      isEmailed: byMail && wantedKind(notice, recipient) !== null,
      emailWaits: quiet === 'waits',
      deadlineMs,
    },
    recipient.quiet,
    nowMs,
    unseenMs,
  );
}

/**
 * Members are notified, in the app, on their devices and (unless this says otherwise) by email, if
 * and only if the transaction commits.
 */
export async function notify(
  { jobs, outbox, settings }: NotifyParts,
  tx: Transaction,
  given: readonly NewNotice[],
  { byMail }: { readonly byMail: boolean } = { byMail: true },
): Promise<void> {
  if (given.length === 0) return;
  const { nowMs, recipients } = await holdRecipients(
    tx,
    given.map(({ userId }) => userId),
  );
  const wanted = await permitted(
    tx,
    given.filter(({ userId }) => recipients.has(userId)),
  );
  if (wanted.length === 0) return;
  await markReplaced(tx, wanted);
  const deadlines = await findDeadlines(tx, wanted);
  const planned = wanted.map((notice) => {
    const recipient = recipients.get(notice.userId);
    const deadlineMs = deadlines.get(notice.overturnId ?? notice.roundId ?? '') ?? null;
    const moment = { nowMs, unseenMs: settings.UNSEEN_MS, deadlineMs };
    const times = timesFor(notice, recipient, byMail, moment);
    return { notice, recipient, times };
  });
  const chosen = await chooseMails(
    tx,
    planned.map(({ notice, recipient, times }) => ({
      notice,
      kind: times.emailAtMs === nowMs ? wantedKind(notice, recipient) : null,
    })),
  );
  const rows = await insertNotices(
    tx,
    chosen.map(({ notice, kind }) => ({ ...notice, mailedAs: kind })),
  );
  const letters = rows.flatMap((row, n) => {
    const isLast = chosen[n]?.isLast === true;
    return letterFor(row, isLast, recipients.get(row.userId), settings.PUBLIC_URL) ?? [];
  });
  await outbox.postAll(tx, letters);
  await jobs.queue(PUBLISH, { ids: rows.map(({ notice }) => notice.id) }, { tx });
  /** One statement for all that are due at once: a round notifies hundreds. */
  const queueAt = async (name: string, timeOf: (times: ReachTimes) => number | null) => {
    const due = rows.flatMap(({ notice: { id } }, n) => {
      const times = planned[n]?.times;
      const atMs = times === undefined ? null : timeOf(times);
      return atMs === null ? [] : [{ id, atMs }];
    });
    for (const [atMs, together] of Map.groupBy(due, (one) => one.atMs)) {
      const ids = together.map(({ id }) => ({ id }));
      await jobs.queueAll(name, ids, tx, atMs - nowMs);
    }
  };
  await queueAt(PUSH, ({ pushAtMs }) => pushAtMs);
  await queueAt(EMAIL, ({ emailAtMs }) =>
    emailAtMs !== null && emailAtMs > nowMs ? emailAtMs : null,
  );
}

/** [PU3] [PU4] Emails a notice that had to wait, if it is still unseen and may still be sent. */
async function emailUnseen(
  { outbox, settings }: NotifyParts,
  tx: Transaction,
  id: string,
): Promise<void> {
  const notice = await holdUnmailed(tx, id);
  if (notice === null) return;
  const { recipients } = await holdRecipients(tx, [notice.userId]);
  const recipient = recipients.get(notice.userId);
  const [still] = await permitted(tx, [notice]);
  if (still === undefined) return;
  const [chosen] = await chooseMails(tx, [{ notice, kind: wantedKind(notice, recipient) }]);
  if (chosen === undefined || chosen.kind === null) return;
  const row = await markMailed(tx, { ...notice, id }, chosen.kind);
  const letter = row && letterFor(row, chosen.isLast, recipient, settings.PUBLIC_URL);
  if (letter != null) await outbox.postAll(tx, [letter]);
}

/** Publishes new notices to connected members, and reaches those who don't see them. */
export async function startNotifying(core: Core): Promise<void> {
  const { db, jobs, publisher } = core;
  await jobs.work<{ ids: string[] }>({
    name: PUBLISH,
    // A page opened later finds the notice anyway: publishing is useful only for the next moments.
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    async work({ ids }) {
      const { rows, unread } = await findNotices(db, ids);
      for (const row of rows) {
        publisher.toUser(row.userId, 'notice:new', {
          notice: row.notice,
          unread: unread.get(row.userId) ?? 0,
        });
      }
    },
  });
  await jobs.work<{ id: string }>({
    name: EMAIL,
    // As long as an email itself is retried.
    retry: { limit: 200, firstDelayS: 1, maxDelayS: 900 },
    work: ({ id }) => inTransaction(db, (tx) => emailUnseen(core, tx, id)),
  });
  await startPushing(core);
}
