import type { Site } from '@midspan/contract';

export interface Greeting {
  readonly url: string;
  /** where emails can be read; null if they are really sent */
  readonly mailbox: string | null;
  readonly demoMembers: Site['demoMembers'];
  /** why the database isn't in the data folder, and where it is */
  readonly databaseMoved: { readonly folder: string; readonly because: string } | null;
}

const RULE = '─'.repeat(64);

/** What a person who has just started the server needs to know, in one block. */
export function greeting({ url, mailbox, demoMembers, databaseMoved }: Greeting): string {
  const lines = [`Midspan is ready at ${url}`];
  const [one, other] = demoMembers;
  if (one !== undefined && other !== undefined) {
    lines.push(
      '',
      'Try a whole conversation by yourself with two windows:',
      `  1. Sign in at ${url}/login as ${one.username} (one click there)`,
      `  2. In a private window, sign in as ${other.username}`,
      '  3. In both, open the same claim under Topics and join its waiting room',
      '  4. Accept each other, start the conversation, and propose evidence',
    );
  }
  if (mailbox !== null) lines.push('', `Emails aren’t sent. Read them at ${mailbox}`);
  if (databaseMoved !== null) {
    lines.push('', `The database is in ${databaseMoved.folder}: ${databaseMoved.because}`);
  }
  lines.push('', 'Press Ctrl+C to stop. Your data is kept for next time.');
  return ['', RULE, ...lines, RULE, '']
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n');
}
