import type { TurnNotice } from '@midspan/domain';
import type { MailedKind, Notice, NoticeKind } from './notices.ts';

/**
 * A part of a notice's sentence. What members wrote is marked so that it can be set apart from our
 * own words: in a list by quotation marks, in an email also by breaking up its addresses.
 */
export type NoticePart =
  | { readonly own: string }
  /** a member's name */
  | { readonly name: string }
  /** a claim, or the description of an item */
  | { readonly quotation: string };

/** The tag of a notice's sentence: only marked parts can be inserted. */
export function sentence(
  own: TemplateStringsArray,
  ...marked: readonly NoticePart[]
): NoticePart[] {
  return own.flatMap((text, n) => {
    const part = marked[n - 1];
    return part === undefined ? [{ own: text }] : [part, { own: text }];
  });
}

/** The word for how a dispute or a proposal ended. */
export const OUTCOME_WORDS: Record<string, string> = {
  applied: 'The challenge succeeded',
  recalibrated: 'You agreed on a new weight',
  upheld: 'Nothing changes',
  withdrawn: 'The challenge was withdrawn, so nothing changes',
  cancelled: 'The challenge was canceled, so nothing changes',
};

const REPORT_WORDS: Record<string, string> = {
  removed: 'It was removed.',
  acted: 'We looked at it and acted on it.',
};

/** [DK11] The outcome of a report, naming no one. */
export const reportOutcome = ({ outcome }: Pick<Notice, 'outcome'>): string =>
  REPORT_WORDS[outcome ?? ''] ?? 'We looked at it and left it as it is.';

export type NoticeContent = Omit<Notice, 'id' | 'created_at' | 'is_read'>;

/** What sentences name. */
export interface Named {
  readonly who: NoticePart;
  readonly claim: NoticePart;
  readonly evidence: NoticePart;
  readonly circle: NoticePart;
  readonly round: NoticePart;
  /** undefined for the reader's own */
  readonly timeZone: string | undefined;
}

export type Ending = Pick<Notice, 'outcome' | 'hours_left'>;

/** [NO5] The email that a kind is also sent as, if any; all that ask for an answer share one. */
type EmailOf<Kind extends NoticeKind> = Kind extends TurnNotice | 'turn_reminder'
  ? 'your_turn'
  : Exclude<MailedKind, 'your_turn'> | null;

export interface NoticeEntry<Kind extends NoticeKind> {
  /** what happened, for a list that quotes what it is about below */
  readonly title: (named: Pick<Named, 'who' | 'circle'>, one: NoticeContent) => NoticePart[];
  /** its text, with what members wrote marked as such */
  readonly text: (named: Named, one: NoticeContent) => NoticePart[];
  readonly email: EmailOf<Kind> | ((one: Ending) => EmailOf<Kind>);
  /** where it leads if not to a conversation or round, nor to the hypothesis's own page */
  readonly link?: (hypothesisId: string) => string;
  /** [MO1] it leads two members to each other, so it is removed when one blocks the other */
  readonly isRemovedOnBlock?: true;
}

/** In the reader's own time zone, or in a named one that is then shown. */
export function momentText(iso: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone, timeZoneName: 'short' }),
  }).format(new Date(iso));
}

/** What a challenge does to the evidence if it applies, and what it is otherwise. */
function effect({ kind, is_weighed_by_others }: NonNullable<NoticeContent['challenge']>) {
  // [WG8] Beside other pairs' weights, only that of the first pair is at stake.
  if (is_weighed_by_others) {
    const verb = kind === 'overturn' ? 'loses' : 'regains';
    return { verb: `${verb} its first pair’s weight`, again: '', stays: 'stays as it is' };
  }
  return kind === 'overturn'
    ? { verb: 'no longer counts', again: '', stays: 'still counts' }
    : { verb: 'counts', again: ' again', stays: 'still doesn’t count' };
}

/** [OV22] On a claim that established pairs carry, silence decides nothing. */
const carriedStake = ({ is_own }: NonNullable<NoticeContent['challenge']>, who: NoticePart) =>
  is_own
    ? sentence`If ${who} doesn’t take part, nothing changes, and the evidence is marked “challenged, undecided”. If you don’t, nothing changes.`
    : sentence`If you don’t take part, nothing changes, and the evidence is marked “challenged, undecided”. If ${who} doesn’t, nothing changes.`;

/** What each of the two loses by not taking part in a dispute. */
function stake(challenge: NonNullable<NoticeContent['challenge']>, who: NoticePart): NoticePart[] {
  const claim = { quotation: challenge.hypothesis_statement };
  if (challenge.is_carried) return carriedStake(challenge, who);
  const words = effect(challenge);
  const [verb, again, stays] = [{ own: words.verb }, { own: words.again }, { own: words.stays }];
  return challenge.is_own
    ? sentence`If ${who} doesn’t take part, the evidence ${verb} toward ${claim}${again}. If you don’t, it ${stays}.`
    : sentence`If you don’t take part, the evidence ${verb} toward ${claim}${again}. If ${who} doesn’t, it ${stays}.`;
}

/** When a dispute ends, and what is at stake. */
export function terms(
  { challenge }: NoticeContent,
  who: NoticePart,
  timeZone: string | undefined,
): readonly NoticePart[] {
  if (challenge === null) {
    return sentence` If one of you doesn’t take part, the other’s position applies.`;
  }
  const deadline = { own: momentText(challenge.deadline, timeZone) };
  return [...sentence` It ends on ${deadline}. `, ...stake(challenge, who)];
}
