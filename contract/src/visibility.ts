import type { OwnCircle } from './circle-fields.ts';

/** From the narrowest to the widest: who can read something, the wider ones included. */
export const AUDIENCES = ['owner', 'participants', 'members', 'visitors'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** What there is to see of a member and of a conversation, and how far it reaches at most. */
export const VISIBLE = {
  email: { to: 'owner', words: 'your email address' },
  credence: { to: 'owner', words: 'your number' },
  reason: { to: 'owner', words: 'your reason' },
  waitingSide: { to: 'members', words: 'your name and side while you wait' },
  publicSide: { to: 'visitors', words: 'your name and side in public conversations' },
  invitingSide: { to: 'visitors', words: 'your name and side on your invitation links' },
  authorName: { to: 'visitors', words: 'your name on the topics and claims you add' },
  bothSides: { to: 'visitors', words: 'both names and sides' },
  decidedEvidence: { to: 'visitors', words: 'the evidence decided in it' },
  figure: { to: 'visitors', words: 'how the figure moved' },
  messages: { to: 'members', words: 'every message' },
  undecidedEvidence: { to: 'participants', words: 'undecided evidence' },
  estimates: { to: 'participants', words: 'own estimates' },
  flags: { to: 'participants', words: 'what is written about a flag' },
  openRestatements: { to: 'participants', words: 'what is said back until it is confirmed' },
  privateConversation: { to: 'participants', words: 'a private conversation' },
} as const satisfies Record<string, { readonly to: Audience; readonly words: string }>;
export type Visible = keyof typeof VISIBLE;

export const canSee = (audience: Audience, thing: Visible): boolean =>
  AUDIENCES.indexOf(audience) <= AUDIENCES.indexOf(VISIBLE[thing].to);

/** Where it is said, and what matters there: what comes first is said first. */
const MATTERS = {
  /** registering */
  account: ['email', 'authorName', 'publicSide'],
  /** setting a credence */
  credence: ['credence', 'reason', 'waitingSide', 'publicSide'],
  /** answering an invitation: the conversation that follows is said beside it */
  answer: ['credence', 'reason'],
  /** making an invitation link */
  invitation: ['invitingSide'],
  /** joining a waiting room */
  waiting: ['waitingSide'],
  /** taking part in a conversation, or reading it */
  public: [
    'messages',
    'bothSides',
    'decidedEvidence',
    'figure',
    'undecidedEvidence',
    'estimates',
    'flags',
    'openRestatements',
  ],
  private: ['privateConversation'],
} as const satisfies Record<string, readonly Visible[]>;
export type Matter = keyof typeof MATTERS;

const SUBJECTS: Record<Audience, string> = {
  owner: 'Only you see',
  participants: 'Only the two participants see',
  members: 'Members can see',
  visitors: 'Anyone can see',
};

/** "one", "one and another", "one, two and another" */
export function listed(words: readonly string[], lastWord: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${lastWord} ${last}`;
}

type InCircle = Pick<OwnCircle, 'name' | 'shares_credences'>;

/** [CI2] Inside a circle, what members and visitors could see is for everyone in it. */
function subjectOf(thing: Visible, circle: InCircle | null): string {
  const { to } = VISIBLE[thing];
  if (circle === null) return SUBJECTS[to];
  if (to === 'members' || to === 'visitors') return `${everyoneIn(circle.name)} can see`;
  // [CI10]
  return thing === 'credence' && circle.shares_credences
    ? `Only you and the hosts of ${circle.name} see`
    : SUBJECTS[to];
}

/** What "public" reads inside a circle. */
export const everyoneIn = (circleName: string): string => `Everyone in ${circleName}`;

/**
 * Who sees what, in one sentence for each audience, about something in public or in a circle. Every
 * screen that says it uses this.
 */
export function whoSees(matter: Matter, circle: InCircle | null = null): string {
  const things: readonly Visible[] = MATTERS[matter];
  const subjects = new Set(things.map((thing) => subjectOf(thing, circle)));
  return [...subjects]
    .map((subject) => {
      const seen = things.filter((thing) => subjectOf(thing, circle) === subject);
      return `${subject} ${listed(seen.map((thing) => VISIBLE[thing].words))}.`;
    })
    .join(' ');
}
