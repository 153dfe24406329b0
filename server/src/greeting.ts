import type { Site } from '@midspan/contract';

export interface Greeting {
  readonly url: string;
  /** where emails can be read; null if they are really sent */
  readonly mailbox: string | null;
  readonly demoMembers: Site['demoMembers'];
  /** how many members operators named established */
  readonly namedMembers: number;
  /** why the database isn't in the data folder, and where it is */
  readonly databaseMoved: { readonly folder: string; readonly because: string } | null;
}

/** How many members operators gave which part. */
interface Waiting {
  readonly namedMembers: number;
  readonly moderators: number;
}

const RULE = '─'.repeat(64);

/** [SD2] With fewer, standing would depend on one or two people. */
const NAMED_MIN = 3;

/** What operators have to do before anyone can be established; null if it is done. */
const namingText = (namedMembers: number): string | null =>
  namedMembers >= NAMED_MIN
    ? null
    : `Name at least three members with "npm run admin -- establish <username>" (${namedMembers} so far): members become established by finishing conversations with established ones, so it has to begin with people you trust.`;

/** [DK1] What operators have to do before moderators judge reports; null if it is done. */
const moderatorText = (moderators: number): string | null =>
  moderators > 0
    ? null
    : 'No moderator works at /desk, where reports arrive: name one with "npm run admin -- moderator <username>".';

/** What the log of a server outside local mode says that operators still have to do. */
export const hintsFor = ({ namedMembers, moderators }: Waiting): string[] =>
  [namingText(namedMembers), moderatorText(moderators)].filter((text) => text !== null);

/** What a person who has just started the server needs to know, in one block. */
export function greeting(given: Greeting): string {
  const { url, mailbox, demoMembers, namedMembers, databaseMoved } = given;
  const lines = [`Midspan is ready at ${url}`];
  const [one, other] = demoMembers;
  if (one !== undefined && other !== undefined) {
    lines.push(
      '',
      'Try a whole conversation by yourself with two windows:',
      `  1. Sign in at ${url}/login as ${one.username} (one click there)`,
      `  2. In a private window, sign in as ${other.username}`,
      '  3. In both, open the same claim under Topics and press "Find someone who disagrees"',
      '  4. In both, press Accept. The conversation begins when either presses Start Conversation,',
      '     or by itself a few seconds later',
      '  5. Propose evidence in one window, and review it in the other',
    );
  }
  if (mailbox !== null) lines.push('', `Emails aren’t sent. Read them at ${mailbox}`);
  if (databaseMoved !== null) {
    lines.push('', `The database is in ${databaseMoved.folder}: ${databaseMoved.because}`);
  }
  const naming = namingText(namedMembers);
  if (naming !== null) lines.push('', naming);
  lines.push('', 'Press Ctrl+C to stop. Your data is kept for next time.');
  return ['', RULE, ...lines, RULE, '']
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n');
}
