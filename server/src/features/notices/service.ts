import { type MailedKind, mailedKindField, type Preferences } from '@midspan/contract';
import { isTurn } from '@midspan/domain';
import { z } from 'zod';
import type { Database, Transaction } from '../../db/connection.ts';
import type { NewNotice } from '../../db/schema/index.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Letter, Outbox } from '../../mail/outbox.ts';
import { noticeMail } from '../../mail/templates.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Publisher, userRoom } from '../../realtime/realtime.ts';
import { presentNotice, presentPreferences } from './present.ts';
import {
  countMailed,
  findMailOff,
  findNewestUnread,
  findNotices,
  holdRecipients,
  insertNotices,
  markReplaced,
  type NoticeRow,
  type Recipient,
  saveMailChoices,
  switchOffByToken,
} from './store.ts';

const TELL = 'notices-tell';

/** Of the reminders the one that leaves time to act; the last hour is for those who are here. */
const REMINDER_BY_MAIL_H = 24;

/**
 * [NO1] Whatever others do, and however many they are, one's mailbox is not theirs to fill. Each of
 * them is bounded (as by PR4 and OV13); all of them together are bounded here.
 */
const MAILS_PER_DAY = 20;

export interface NoticesParts {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly publisher: Publisher;
  readonly publicUrl: string;
}

export interface NoticesService {
  /**
   * Members are told, in the app and (unless this says otherwise) by mail, if and only if the
   * transaction commits.
   */
  notify(
    tx: Transaction,
    notices: readonly NewNotice[],
    how?: { readonly byMail: boolean },
  ): Promise<void>;
  /** Sends these members, on this server, their newest unread notice and how many there are. */
  catchUp(userIds: readonly string[]): Promise<void>;
  preferences(userId: string): Promise<Preferences>;
  savePreferences(
    userId: string,
    choices: Partial<Record<MailedKind, boolean>>,
  ): Promise<Preferences>;
  unsubscribe(token: string, kind: MailedKind): Promise<void>;
}

/** The kind under which a notice goes by mail, if it does. */
function mailedAs({ kind, hoursLeft, outcome }: NewNotice): MailedKind | null {
  if (kind === 'dispute_reminder' && hoursLeft !== REMINDER_BY_MAIL_H) return null;
  if (kind === 'message') return 'new_messages';
  if (kind === 'request_answered') return outcome === 'accepted' ? 'conversation_begun' : null;
  return isTurn(kind) ? 'your_turn' : (mailedKindField.safeParse(kind).data ?? null);
}

export async function createNoticesService(parts: NoticesParts): Promise<NoticesService> {
  const { db, jobs, outbox, publisher, publicUrl } = parts;

  await jobs.work<{ ids: string[] }>({
    name: TELL,
    // Whoever opens a page finds the notice anyway: telling is of use in the next moments only.
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    async work({ ids }) {
      const { rows, unread } = await findNotices(db, ids);
      for (const row of rows) {
        publisher.toUser(row.userId, 'notice:new', {
          notice: presentNotice(row),
          unread: unread.get(row.userId) ?? 0,
        });
      }
    },
  });

  function letterFor(row: NoticeRow, recipient: Recipient | undefined): Letter | null {
    const { mailedAs: kind } = row;
    if (recipient === undefined || kind === null) return null;
    const { email, username, unsubscribeToken } = recipient;
    const notice = presentNotice(row);
    const mail = noticeMail({ kind, notice, username, unsubscribeToken, publicUrl });
    return { recipient: email, mail };
  }

  /** Which of these also go by mail: those that somebody wants, can get, and has room for [NO1]. */
  async function chooseMails(
    tx: Transaction,
    given: readonly NewNotice[],
    recipients: ReadonlyMap<string, Recipient>,
  ) {
    const sent = new Map<string, number>();
    for (const one of await countMailed(tx, [...recipients.keys()])) {
      sent.set(`${one.userId} ${one.kind}`, one.sent);
    }
    return given.map((notice) => {
      const kind = mailedAs(notice);
      const recipient = recipients.get(notice.userId);
      const key = `${notice.userId} ${kind}`;
      const before = sent.get(key) ?? 0;
      const goes =
        kind !== null &&
        recipient?.reachable === true &&
        !recipient.mailOff.includes(kind) &&
        before < MAILS_PER_DAY;
      if (goes) sent.set(key, before + 1);
      return { ...notice, mailedAs: goes ? kind : null };
    });
  }

  const presented = (mailOff: readonly string[] | null): Preferences => {
    if (mailOff === null) throw new Refusal('UNAUTHENTICATED');
    return presentPreferences(mailOff);
  };

  return {
    async notify(tx, given, { byMail } = { byMail: true }) {
      if (given.length === 0) return;
      const recipients = await holdRecipients(
        tx,
        given.map(({ userId }) => userId),
      );
      const wanted = given.filter(({ userId }) => recipients.has(userId));
      if (wanted.length === 0) return;
      await markReplaced(tx, wanted);
      const rows = await insertNotices(
        tx,
        byMail
          ? await chooseMails(tx, wanted, recipients)
          : wanted.map((notice) => ({ ...notice, mailedAs: null })),
      );
      const letters = rows.flatMap((row) => letterFor(row, recipients.get(row.userId)) ?? []);
      await outbox.postAll(tx, letters);
      await jobs.queue(TELL, { ids: rows.map(({ id }) => id) }, { tx });
    },

    async catchUp(userIds) {
      const { rows, unread } = await findNotices(db, await findNewestUnread(db, userIds));
      for (const row of rows) {
        publisher.toRoomHere(userRoom(row.userId), 'notice:new', {
          notice: presentNotice(row),
          unread: unread.get(row.userId) ?? 0,
        });
      }
    },

    preferences: async (userId) => presented(await findMailOff(db, userId)),

    savePreferences: async (userId, choices) =>
      presented(await saveMailChoices(db, userId, choices)),

    async unsubscribe(token, kind) {
      // The database could not even be asked for anything else.
      const isToken = z.uuid().safeParse(token).success;
      if (!isToken || !(await switchOffByToken(db, token, kind))) {
        throw new Refusal('UNSUBSCRIBE_INVALID');
      }
    },
  };
}
