import { MAILED_KINDS, type MailedKind } from '@midspan/contract';
import type { Transaction } from '../../db/connection.ts';
import type { NewNotice } from '../../db/schema/index.ts';
import type { Letter } from '../../mail/outbox.ts';
import { noticeMail } from '../../mail/templates.ts';
import { countMailed, takeTurnMailing } from './mailing-store.ts';
import type { Recipient } from './recipients-store.ts';
import type { NoticeRow } from './store.ts';

/** [NO10] Emails of all limited kinds together, within a day. */
const MAILS_PER_DAY = 30;

/**
 * [NO1] Keeps others from filling a member's mailbox. Each of them is limited (as by PR4 and OV13);
 * all of them together are limited here.
 */
const MAILS_OF_ONE_KIND_PER_DAY = 20;

const isLimited = (kind: MailedKind | null): kind is MailedKind =>
  kind !== null && MAILED_KINDS[kind].isLimited;

/** A notice, and the email that its member wants and can get, before the limits apply. */
export interface Mailable {
  readonly notice: NewNotice;
  readonly kind: MailedKind | null;
}

/** The same within the limits. */
export interface Chosen extends Mailable {
  /** [NO10] whether it is the last email for now */
  readonly isLast: boolean;
}

export function letterFor(
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

/** Which of these are emailed now: those that are wanted and within the limits. */
export async function chooseMails(
  tx: Transaction,
  given: readonly Mailable[],
): Promise<readonly Chosen[]> {
  const limited = given.flatMap(({ notice, kind }) => (isLimited(kind) ? notice.userId : []));
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
  return given.map(({ notice, kind }) => {
    const { userId } = notice;
    if (!isLimited(kind)) return { notice, kind, isLast: false };
    const ofKind = `${userId} ${kind}`;
    const hasRoom =
      (sent.get(userId) ?? 0) < MAILS_PER_DAY &&
      (sent.get(ofKind) ?? 0) < MAILS_OF_ONE_KIND_PER_DAY;
    if (!hasRoom) return { notice, kind: null, isLast: false };
    add(userId, 1);
    add(ofKind, 1);
    return { notice, kind, isLast: sent.get(userId) === MAILS_PER_DAY };
  });
}
