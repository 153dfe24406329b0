import { MAILED_KINDS, type MailedKind, mailedAs } from '@midspan/contract';
import type { Transaction } from '../../db/connection.ts';
import type { NewNotice } from '../../db/schema/index.ts';
import type { Core } from '../../house/house.ts';
import type { Letter } from '../../mail/outbox.ts';
import { noticeMail } from '../../mail/templates.ts';
import type { Settings } from '../../platform/settings.ts';
import { listInsiders } from '../visibility/index.ts';
import {
  countMailed,
  findNotices,
  holdRecipients,
  insertNotices,
  listBlocksAmong,
  markReplaced,
  type NoticeRow,
  type Recipient,
  takeTurnMailing,
} from './store.ts';

const PUBLISH = 'notices-publish';

/** [NO10] Emails of all limited kinds together, within a day. */
const MAILS_PER_DAY = 30;

/**
 * [NO1] Keeps others from filling a member's mailbox. Each of them is limited (as by PR4 and OV13);
 * all of them together are limited here.
 */
const MAILS_OF_ONE_KIND_PER_DAY = 20;

const isLimited = (kind: MailedKind | null): kind is MailedKind =>
  kind !== null && MAILED_KINDS[kind].isLimited;

/** A notice that is to be written, and how it is emailed. */
interface Chosen {
  readonly notice: NewNotice & { readonly mailedAs: MailedKind | null };
  /** [NO10] whether it is the last email for now */
  readonly isLast: boolean;
}

function letterFor(
  row: NoticeRow,
  isLast: boolean,
  recipient: Recipient | undefined,
  publicUrl: string,
): Letter | null {
  const { mailedAs: kind, notice, userId } = row;
  if (recipient === undefined || kind === null) return null;
  const { email, username, unsubscribeToken } = recipient;
  const lastOf = isLast ? MAILS_PER_DAY : null;
  const mail = noticeMail({ kind, notice, username, unsubscribeToken, publicUrl, lastOf });
  return { recipient: email, mail, notice: { userId, kind } };
}

/** Which of these are emails that the member wants and can get, before the limits apply. */
function wantedKind(notice: NewNotice, recipient: Recipient | undefined): MailedKind | null {
  const { outcome = null, hoursLeft = null } = notice;
  const kind = mailedAs(notice.kind, { outcome, hours_left: hoursLeft });
  const isWanted =
    kind !== null && recipient?.reachable === true && !recipient.mailOff.includes(kind);
  return isWanted ? kind : null;
}

/** Which of these are also emailed: those that are wanted and within the limits. */
async function chooseMails(
  tx: Transaction,
  given: readonly NewNotice[],
  recipients: ReadonlyMap<string, Recipient>,
): Promise<Chosen[]> {
  const limited = given.flatMap((notice) => {
    const kind = wantedKind(notice, recipients.get(notice.userId));
    return isLimited(kind) ? notice.userId : [];
  });
  const sent = new Map<string, number>();
  const add = (key: string, count: number) => sent.set(key, (sent.get(key) ?? 0) + count);
  if (limited.length > 0) {
    await takeTurnMailing(tx, limited);
    for (const { userId, kind, sent: count } of await countMailed(tx, limited)) {
      if (userId === null || !isLimited(kind)) continue;
      add(userId, count);
      add(`${userId} ${kind}`, count);
    }
  }
  return given.map((notice) => {
    const { userId } = notice;
    const kind = wantedKind(notice, recipients.get(userId));
    if (!isLimited(kind)) {
      return { notice: { ...notice, mailedAs: kind }, isLast: false };
    }
    const ofKind = `${userId} ${kind}`;
    const hasRoom =
      (sent.get(userId) ?? 0) < MAILS_PER_DAY &&
      (sent.get(ofKind) ?? 0) < MAILS_OF_ONE_KIND_PER_DAY;
    if (!hasRoom) return { notice: { ...notice, mailedAs: null }, isLast: false };
    add(userId, 1);
    add(ofKind, 1);
    return { notice: { ...notice, mailedAs: kind }, isLast: sent.get(userId) === MAILS_PER_DAY };
  });
}

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

export interface NotifyParts extends Pick<Core, 'jobs' | 'outbox'> {
  readonly settings: Pick<Settings, 'PUBLIC_URL'>;
}

/**
 * Members are notified, in the app and (unless this says otherwise) by email, if and only if the
 * transaction commits.
 */
export async function notify(
  { jobs, outbox, settings }: NotifyParts,
  tx: Transaction,
  given: readonly NewNotice[],
  { byMail }: { readonly byMail: boolean } = { byMail: true },
): Promise<void> {
  if (given.length === 0) return;
  const recipients = await holdRecipients(
    tx,
    given.map(({ userId }) => userId),
  );
  const wanted = await withoutOutsiders(
    tx,
    await withoutBlocked(
      tx,
      given.filter(({ userId }) => recipients.has(userId)),
    ),
  );
  if (wanted.length === 0) return;
  await markReplaced(tx, wanted);
  const chosen: readonly Chosen[] = byMail
    ? await chooseMails(tx, wanted, recipients)
    : wanted.map((notice) => ({ notice: { ...notice, mailedAs: null }, isLast: false }));
  const rows = await insertNotices(
    tx,
    chosen.map(({ notice }) => notice),
  );
  const letters = rows.flatMap(
    (row, n) =>
      letterFor(row, chosen[n]?.isLast === true, recipients.get(row.userId), settings.PUBLIC_URL) ??
      [],
  );
  await outbox.postAll(tx, letters);
  await jobs.queue(PUBLISH, { ids: rows.map(({ notice }) => notice.id) }, { tx });
}

/** Publishes new notices to connected members. */
export const startNotifying = ({ db, jobs, publisher }: Core): Promise<void> =>
  jobs.work<{ ids: string[] }>({
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
