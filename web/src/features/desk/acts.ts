import type {
  ActTarget,
  DeskAct,
  DeskContent,
  DeskMember,
  DeskReportInFull,
  RemovableKind,
} from '@midspan/contract';
import { DELETED_MEMBER, REMOVABLE_KINDS } from '@midspan/contract';

/** Something that can be done here, and what is asked about it before. */
export interface Act {
  readonly act: DeskAct;
  readonly target?: ActTarget;
  readonly report_id?: string;
  readonly circleId?: string;
  readonly label: string;
  readonly question: string;
  /** what it does in any case; the preview says the rest */
  readonly effect: string;
  /** why, most likely first */
  readonly reasons: readonly string[];
  /** who reads the reason */
  readonly readers: string;
  readonly isDanger: boolean;
}

const KIND_WORDS: Record<RemovableKind, string> = {
  topic: 'topic',
  hypothesis: 'claim',
  evidence: 'evidence',
  message: 'message',
  restatement: 'restatement',
};

const FOR_LOG = 'Kept in the log.';

const REMOVING = [
  'Insults or threatens someone',
  'Reveals something private',
  'Spam or advertising',
  'Illegal content',
];
const REASONS = {
  removing: REMOVING,
  removingEvidence: ['The source doesn’t say this', ...REMOVING],
  restoring: ['Removed by mistake', 'It doesn’t break the rules'],
  suspending: [
    'Insulted or threatened others',
    'Spam or advertising',
    'Revealed something private',
    'Used several accounts',
  ],
  unsuspending: ['The suspension has lasted long enough', 'Suspended by mistake'],
  closing: ['It doesn’t break the rules', 'Already dealt with', 'Reported by mistake'],
  closingRemoved: ['Already dealt with'],
  removingMember: ['Broke the circle’s rules', 'Disturbed others', 'Doesn’t belong to the group'],
} as const;

export const UNDO_REASONS = ['Done by mistake', 'We learned more since'] as const;

const removalOf = (kind: RemovableKind, isRemoved: boolean, about: Partial<Act>): Act => {
  const word = KIND_WORDS[kind];
  const shared = { readers: FOR_LOG, ...about };
  return isRemoved
    ? {
        ...shared,
        act: 'restore',
        label: `Restore ${word}`,
        question: `Restore this ${word}?`,
        effect: `Shows the ${word} again where it was.`,
        reasons: REASONS.restoring,
        isDanger: false,
      }
    : {
        ...shared,
        act: 'remove',
        label: `Remove ${word}`,
        question: `Remove this ${word}?`,
        effect: `Removes the ${word} for everyone.`,
        reasons: kind === 'evidence' ? REASONS.removingEvidence : REASONS.removing,
        isDanger: true,
      };
};

interface Person {
  readonly id: string;
  readonly username: string;
}

const suspensionOf = ({ id, username }: Person, isSuspended: boolean, about: Partial<Act>): Act => {
  const shared = { ...about, target: { type: 'member', id } } as const;
  return isSuspended
    ? {
        ...shared,
        act: 'unsuspend',
        label: `End ${username}’s suspension`,
        question: `End ${username}’s suspension?`,
        effect: `${username} can sign in and write again.`,
        reasons: REASONS.unsuspending,
        readers: FOR_LOG,
        isDanger: false,
      }
    : {
        ...shared,
        act: 'suspend',
        label: `Suspend ${username}`,
        question: `Suspend ${username}?`,
        effect: `${username} can’t sign in until the suspension ends.`,
        reasons: REASONS.suspending,
        readers: `${username} reads this when they try to sign in.`,
        isDanger: true,
      };
};

const dismissalOf = (isRemoved: boolean, about: Partial<Act>): Act => ({
  ...about,
  act: 'close',
  label: isRemoved ? 'Close' : 'Close as fine',
  question: isRemoved ? 'Close this report?' : 'Close this report as fine?',
  effect: 'Leaves everything as it is now.',
  reasons: isRemoved ? REASONS.closingRemoved : REASONS.closing,
  readers: FOR_LOG,
  isDanger: false,
});

const expulsionOf = ({ id, username }: Person, about: Partial<Act>): Act => ({
  ...about,
  target: { type: 'member', id },
  act: 'remove_member',
  label: `Remove ${username} from the circle`,
  question: `Remove ${username} from the circle?`,
  effect: `${username} can’t come back until a host allows it. What they said stays.`,
  reasons: REASONS.removingMember,
  readers: FOR_LOG,
  isDanger: true,
});

const isRemovable = (type: string): type is RemovableKind =>
  REMOVABLE_KINDS.some((kind) => kind === type);

type Judged = Pick<
  DeskReportInFull,
  'id' | 'target_type' | 'target_id' | 'is_removed' | 'author' | 'closed' | 'reporter'
> & {
  readonly about: Pick<DeskMember, 'account'> | null;
  readonly place: {
    readonly conversation: Pick<
      NonNullable<DeskReportInFull['place']['conversation']>,
      'members'
    > | null;
  };
};

/** [DK5] Whether this is someone else's to judge. */
export const isOthersToJudge = ({ author, about, place }: Judged, meId: string): boolean =>
  author?.id === meId ||
  about?.account?.is_moderator === true ||
  (place.conversation?.members.some(({ id }) => id === meId) ?? false);

/** Whom it may be about: the author, or else the two who talk, but for who reported it. */
const responsible = ({ author, place, reporter }: Judged) =>
  author !== null
    ? [author]
    : (place.conversation?.members ?? [])
        .filter(({ id }) => id !== reporter?.id)
        .map((member) => ({ ...member, is_suspended: false }));

const isStillHere = ({ username }: Person) => username !== DELETED_MEMBER;

/** [DK7] What can be done about a report, the most likely first. */
export function actsOnReport(report: Judged, circleId: string | null, meId: string): Act[] {
  if (isOthersToJudge(report, meId)) return [];
  const { id, target_type, target_id, is_removed, closed } = report;
  const isOpen = closed === null;
  const about = {
    ...(isOpen && { report_id: id }),
    ...(circleId !== null && { circleId }),
  };
  const content =
    isRemovable(target_type) && is_removed !== null
      ? [
          removalOf(target_type, is_removed, {
            ...about,
            target: { type: target_type, id: target_id },
          }),
        ]
      : [];
  const members = responsible(report).filter(isStillHere);
  if (circleId !== null) {
    return [
      ...content.filter(({ act }) => act === 'remove'),
      ...(isOpen ? members.map((member) => expulsionOf(member, about)) : []),
    ];
  }
  return [
    ...content,
    ...members.map((member) => suspensionOf(member, member.is_suspended, about)),
    ...(isOpen ? [dismissalOf(is_removed === true, about)] : []),
  ];
}

/** [DK7] What a moderator can do about a member. */
export function actsOnMember(
  member: Pick<DeskMember, 'id' | 'username' | 'account'>,
  meId: string,
): Act[] {
  const { id, account } = member;
  if (id === meId || account === null || account.is_moderator || !isStillHere(member)) return [];
  return [suspensionOf(member, account.suspended_at !== null, {})];
}

/** [DK7] What a moderator can do about something found. */
export function actsOnContent({ kind, id, author, is_removed }: DeskContent, meId: string): Act[] {
  if (author.id === meId) return [];
  return [removalOf(kind, is_removed, { target: { type: kind, id } })];
}
