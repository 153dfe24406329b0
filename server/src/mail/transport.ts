import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { mailOutbox } from '../db/schema/index.ts';

type Row = typeof mailOutbox.$inferSelect;
type OutgoingMail = Omit<Row, 'body' | 'sentAt' | 'userId' | 'noticeKind'>;

export type Deliver = (mail: OutgoingMail & { readonly body: string }) => Promise<void>;

/** RFC 8058: mail programs show a button, and post to the address when it is pressed. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Attached, and no invitation to answer: it has no attendees. */
const appointmentFile = (content: string) => ({
  filename: 'round.ics',
  content,
  contentType: 'text/calendar; charset=utf-8',
});

/** Delivery to a real mail server. */
export function deliverBySmtp(smtpUrl: string, from: string): Deliver {
  const transport = createTransport(smtpUrl, { from });
  return async (mail) => {
    await transport.sendMail({
      // As an object, never as a header line, so that an address can't become two.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.body,
      ...(mail.calendar !== null && { attachments: [appointmentFile(mail.calendar)] }),
      // Lets the mail server recognize a retry of the same email.
      messageId: `<${mail.id}@midspan>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(mail.unsubscribeUrl !== null && oneClick(mail.unsubscribeUrl)),
      },
    });
  };
}

const SUFFIX = '.txt';

/** Local mode: each email is a file that can be opened and read. */
export function deliverToFolder(folder: string): Deliver {
  return async (mail) => {
    await mkdir(folder, { recursive: true });
    const head = [
      `To: ${mail.recipient}`,
      `Subject: ${mail.subject}`,
      `Date: ${mail.createdAt.toISOString()}`,
    ];
    const attached = mail.calendar === null ? '' : `\n\nround.ics:\n\n${mail.calendar}`;
    const file = join(folder, mail.id + SUFFIX);
    // Written to a temporary file and renamed, so that a reader never sees half an email.
    await writeFile(`${file}.part`, `${head.join('\n')}\n\n${mail.body}${attached}`, {
      mode: 0o600,
    });
    await rename(`${file}.part`, file);
  };
}

/** The newest emails of the folder, newest first. File names are UUIDs v7 and sort by time. */
export async function readFolder(folder: string, atMost: number) {
  const names = await readdir(folder).catch(() => []);
  const newestNames = names
    .filter((name) => name.endsWith(SUFFIX))
    .sort()
    .reverse()
    .slice(0, atMost);
  return Promise.all(
    newestNames.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const end = text.indexOf('\n\n');
      return { head: text.slice(0, end), body: text.slice(end + 2) };
    }),
  );
}
