import { type MailedKind, mailedKindField, type Preferences } from '@midspan/contract';
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
  findMailOff,
  findNewestUnread,
  findNotices,
  holdRecipients,
  insertNotices,
  listCrowded,
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
  /** Tells these members, on this server, of their newest unread notice and how many there are. */
  retell(userIds: readonly string[]): Promise<void>;
  preferences(userId: string): Promise<Preferences>;
  savePreferences(
    userId: string,
    choices: Partial<Record<MailedKind, boolean>>,
  ): Promise<Preferences>;
  unsubscribe(token: string, kind: MailedKind): Promise<void>;
}

/** The kind under which a notice goes by mail, if it does. */
function mailedAs({ kind, hoursLeft }: NoticeRow): MailedKind | null {
  if (kind === 'dispute_reminder' && hoursLeft !== REMINDER_BY_MAIL_H) return null;
  return mailedKindField.safeParse(kind).data ?? null;
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
    const kind = mailedAs(row);
    if (!recipient?.reachable || kind === null || recipient.mailOff.includes(kind)) return null;
    const { email, username, unsubscribeToken } = recipient;
    const notice = presentNotice(row);
    const mail = noticeMail({ kind, notice, username, unsubscribeToken, publicUrl });
    return { recipient: email, mail };
  }

  const presented = (mailOff: readonly string[] | null): Preferences => {
    if (mailOff === null) throw new Refusal('UNAUTHENTICATED');
    return presentPreferences(mailOff);
  };

  return {
    async notify(tx, given, { byMail } = { byMail: true }) {
      const recipients = await holdRecipients(
        tx,
        given.map(({ userId }) => userId),
      );
      const wanted = given.filter(({ userId }) => recipients.has(userId));
      if (wanted.length === 0) return;
      const rows = await insertNotices(tx, wanted);
      if (byMail) {
        const crowded = await listCrowded(tx, [...recipients.keys()], MAILS_PER_DAY);
        const goesByMail = ({ userId, kind }: NoticeRow) =>
          !crowded.some((one) => one.userId === userId && one.kind === kind);
        await outbox.postAll(
          tx,
          rows
            .filter(goesByMail)
            .flatMap((row) => letterFor(row, recipients.get(row.userId)) ?? []),
        );
      }
      await jobs.queue(TELL, { ids: rows.map(({ id }) => id) }, { tx });
    },

    async retell(userIds) {
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
