import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type Inbox, openInbox } from './inbox.ts';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** the appointment that is attached, if one is */
  readonly calendar: string | null;
  /** by lowercase name */
  readonly headers: ReadonlyMap<string, string>;
}

export interface MailServer {
  /** the value for SMTP_URL */
  readonly url: string;
  /** everything accepted so far, oldest first */
  readonly mails: readonly ReceivedMail[];
  /** The next email to this address that wasn't handed out before. */
  waitForMail(to: string, subject?: string): Promise<ReceivedMail>;
  /** From now on refuses every email temporarily, like a failing server. */
  refuseMails(): void;
  acceptMails(): void;
  stop(): Promise<void>;
}

const TEMPORARY_FAILURE = 451;

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function calendarIn({ attachments }: Email): string | null {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (file === undefined) return null;
  return typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content);
}

/** A mail server that keeps what it receives for tests to read. */
export async function startMailServer(): Promise<MailServer> {
  const inbox: Inbox<ReceivedMail> = openInbox();
  let refusing = false;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const receive = async () => {
        const raw = await readAll(stream);
        if (refusing) {
          throw Object.assign(new Error('Try again later'), { responseCode: TEMPORARY_FAILURE });
        }
        const mail = await PostalMime.parse(raw);
        inbox.put({
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          calendar: calendarIn(mail),
          headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
        });
      };
      receive().then(() => done(), done);
    },
  });
  // A client that hangs up must not end the test run.
  server.on('error', () => undefined);
  const listening = await new Promise<ReturnType<SMTPServer['listen']>>((resolve, reject) => {
    server.once('error', reject);
    const opened = server.listen(0, '127.0.0.1', () => resolve(opened));
  });
  const address = listening.address();
  if (address === null || typeof address === 'string')
    throw new Error('The mail server has no port');

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: inbox.all,
    waitForMail: (to, subject) =>
      inbox.take(
        `a mail to ${to}${subject === undefined ? '' : ` with the subject "${subject}"`}`,
        (mail) => mail.to.includes(to) && (subject === undefined || mail.subject === subject),
      ),
    refuseMails: () => {
      refusing = true;
    },
    acceptMails: () => {
      refusing = false;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
