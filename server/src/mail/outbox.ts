import type { MailedKind } from '@midspan/contract';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Transaction } from '../db/connection.ts';
import { mailOutbox } from '../db/schema/index.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { MailText } from './templates.ts';
import type { Deliver } from './transport.ts';

const DELIVER = 'mail-deliver';

export interface Letter {
  readonly recipient: string;
  readonly mail: MailText;
  /** of a notice: whose it is and of which kind */
  readonly notice?: { readonly userId: string; readonly kind: MailedKind };
}

export async function createOutbox(db: Database, jobs: Jobs, deliver: Deliver) {
  await jobs.work<{ mailId: string }>({
    name: DELIVER,
    // About two days of retries, because a mail server may be down overnight or over a weekend.
    retry: { limit: 200, firstDelayS: 1, maxDelayS: 900 },
    async work({ mailId }) {
      const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, mailId));
      if (mail?.body == null) return;
      await deliver({ ...mail, body: mail.body });
      await db
        .update(mailOutbox)
        .set({ sentAt: sql`now()`, body: null, calendar: null, unsubscribeUrl: null })
        .where(eq(mailOutbox.id, mailId));
    },
  });

  async function postAll(tx: Transaction, letters: readonly Letter[]): Promise<void> {
    if (letters.length === 0) return;
    const rows = letters.map(({ recipient, mail, notice }) => ({
      id: uuidv7(),
      recipient,
      ...mail,
      userId: notice?.userId ?? null,
      noticeKind: notice?.kind ?? null,
    }));
    await tx.insert(mailOutbox).values(rows);
    const work = rows.map(({ id }) => ({ mailId: id }));
    await jobs.queueAll(DELIVER, work, tx);
  }

  return {
    /** The email is sent if and only if the transaction commits. */
    post: (tx: Transaction, recipient: string, mail: MailText): Promise<void> =>
      postAll(tx, [{ recipient, mail }]),

    /** The same for many emails at once, in as many statements as for one. */
    postAll,

    async removeOld(): Promise<void> {
      await db.delete(mailOutbox).where(sql`${mailOutbox.createdAt} < now() - interval '30 days'`);
    },
  };
}

export type Outbox = Awaited<ReturnType<typeof createOutbox>>;
