import { forQuoting, shorten } from '@midspan/domain';
import type { MailedKind, Notice } from './notices.ts';

/** Their names in the profile. */
export const MAILED_KINDS: Record<MailedKind, string> = {
  private_request: 'Someone asks me for a private conversation',
  conversation_begun: 'One of my conversations begins',
  your_turn: 'It’s my turn in a conversation',
  new_messages: 'I get messages while I’m away',
  dispute_created: 'One of my disputes begins',
  dispute_reminder: 'One of my disputes has 24 hours left',
  dispute_decided: 'One of my disputes has been decided',
  someone_waiting: 'Someone from the other side is waiting',
  large_change: 'A large change is announced to a figure I helped carry',
};

const QUOTATION_MAX = 120;

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
function sentence(own: TemplateStringsArray, ...marked: readonly NoticePart[]): NoticePart[] {
  return own.flatMap((text, n) => {
    const part = marked[n - 1];
    return part === undefined ? [{ own: text }] : [part, { own: text }];
  });
}

/** The word for how a dispute or a proposal ended. */
const OUTCOME_WORDS: Record<string, string> = {
  applied: 'The challenge succeeded',
  recalibrated: 'You agreed on a new weight',
  upheld: 'Nothing changes',
  withdrawn: 'The challenge was withdrawn, so nothing changes',
  cancelled: 'The challenge was canceled, so nothing changes',
};

type NoticeContent = Omit<Notice, 'id' | 'created_at' | 'is_read'>;

/** In the reader's own time zone, or in a named one that is then shown. */
function momentText(iso: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone, timeZoneName: 'short' }),
  }).format(new Date(iso));
}

/** [OV22] The same on a claim that established pairs carry. */
function carriedStake(
  challenge: NonNullable<NoticeContent['challenge']>,
  who: NoticePart,
): NoticePart[] {
  const claim = { quotation: challenge.hypothesis_statement };
  const absent = challenge.is_own ? who : { own: 'you' };
  const stops = { own: challenge.is_own ? 'doesn’t' : 'don’t' };
  const [other, change] = [
    challenge.is_own ? { own: 'you don’t' } : sentence`${who} doesn’t`,
    { own: challenge.kind === 'overturn' ? 'no longer counts' : 'counts again' },
  ];
  return [
    ...sentence`If ${absent} ${stops} take part, the evidence ${change} toward ${claim} only if the challenger and the partner who agreed are both established and independent. Otherwise nothing changes, and it’s marked “challenged, undecided”. If `,
    ...(Array.isArray(other) ? other : [other]),
    { own: ', nothing changes.' },
  ];
}

/** What each of the two loses by not taking part in a dispute. */
function stake(challenge: NonNullable<NoticeContent['challenge']>, who: NoticePart): NoticePart[] {
  const claim = { quotation: challenge.hypothesis_statement };
  const isOverturn = challenge.kind === 'overturn';
  // [OV22] Who the challenger and the partner are decides there, so this says what it takes.
  if (challenge.is_carried) return carriedStake(challenge, who);
  const stays = { own: isOverturn ? 'still counts' : 'still doesn’t count' };
  const [verb, again] = isOverturn
    ? [{ own: 'no longer counts' }, { own: '' }]
    : [{ own: 'counts' }, { own: ' again' }];
  return challenge.is_own
    ? sentence`If ${who} doesn’t take part, the evidence ${verb} toward ${claim}${again}. If you don’t, it ${stays}.`
    : sentence`If you don’t take part, the evidence ${verb} toward ${claim}${again}. If ${who} doesn’t, it ${stays}.`;
}

/** When a dispute ends, and what is at stake. */
function terms(
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

/** The button that undoes a default, in the dispute that a notice leads to. */
export const UNDO_LABEL = 'Undo';

/** [OV21] What a member who was away can do about it. */
function undoing({ challenge }: NoticeContent, timeZone: string | undefined): NoticePart[] {
  if (challenge === null || challenge.undo_until === null) return [];
  const until = { own: momentText(challenge.undo_until, timeZone) };
  const label = { own: UNDO_LABEL };
  return sentence` You were away, so you can undo this once until ${until}: open the dispute and press “${label}”.`;
}

/** The text of a notice, with what members wrote marked as such. */
export function noticeParts(one: NoticeContent, timeZone?: string): NoticePart[] {
  const who: NoticePart = one.username === null ? { own: 'Someone' } : { name: one.username };
  const claim = { quotation: one.hypothesis_statement ?? '…' };
  const evidence = { quotation: one.evidence_description ?? '…' };
  switch (one.kind) {
    case 'private_request':
      return sentence`${who} asked you for a private conversation about ${claim}.`;
    case 'request_answered':
      return one.outcome === 'accepted'
        ? sentence`${who} accepted your request for a private conversation about ${claim}.`
        : sentence`${who} declined your request for a private conversation about ${claim}.`;
    case 'dispute_created': {
      const begun = one.challenge?.is_reopened
        ? sentence`${who} was away and undid how your dispute about the evidence ${evidence} ended. A new dispute has begun.`
        : sentence`Your dispute with ${who} about the evidence ${evidence} has begun.`;
      return [...begun, ...terms(one, who, timeZone)];
    }
    case 'dispute_reminder': {
      const left = { own: one.hours_left === 1 ? '1 hour is' : `${one.hours_left} hours are` };
      return [
        ...sentence`${left} left in your dispute with ${who} about the evidence ${evidence}.`,
        ...terms(one, who, timeZone),
      ];
    }
    case 'dispute_decided': {
      const ended = { own: OUTCOME_WORDS[one.outcome ?? ''] ?? 'It has ended' };
      return [
        ...sentence`Your dispute with ${who} about the evidence ${evidence} has been decided. ${ended}.`,
        ...undoing(one, timeZone),
      ];
    }
    case 'someone_waiting':
      return sentence`${who} is on the other side and is waiting to talk about ${claim}.`;
    case 'evidence_overturned':
      return one.evidence_still_weighed
        ? sentence`Your evidence ${evidence} was overturned. What other pairs gave it still counts toward ${claim}.`
        : sentence`Your evidence ${evidence} was overturned and no longer counts toward ${claim}.`;
    case 'evidence_reinstated':
      return sentence`Your evidence ${evidence} was reinstated and counts toward ${claim} again.`;
    case 'evidence_recalibrated':
      return sentence`Your evidence ${evidence} was recalibrated and counts toward ${claim} with a new weight.`;
    case 'evidence_weighed':
      return sentence`Another pair weighed the evidence ${evidence} that you agreed on about ${claim}.`;
    case 'large_change': {
      const { announced_for: at } = one;
      const when = { own: at === null ? 'soon' : momentText(at, timeZone) };
      return sentence`A large change of the shared figure of ${claim}, which your agreements carry, is announced for ${when}. Look at the evidence behind it.`;
    }
    case 'conversation_begun':
      return sentence`Your conversation with ${who} about ${claim} has begun.`;
    case 'message':
      return sentence`${who} wrote to you about ${claim}.`;
    case 'evidence_to_review':
      return sentence`${who} proposed evidence for you to review: ${evidence}.`;
    case 'offer_to_answer':
      return sentence`${who} offered a weight for the evidence ${evidence} and waits for your answer.`;
    case 'offer_declined':
      return sentence`${who} declined the weight you offered for the evidence ${evidence}.`;
    case 'offer_accepted':
      return sentence`${who} accepted the weight you offered for the evidence ${evidence}.`;
    case 'evidence_accepted':
      return sentence`${who} accepted your evidence ${evidence}.`;
    case 'evidence_rejected':
      return sentence`${who} rejected your evidence ${evidence} and said why.`;
    case 'message_flagged':
      return sentence`${who} flagged one of your messages about ${claim}. Clarify it before you send another message.`;
    case 'flag_clarified':
      return sentence`${who} clarified the message that you flagged about ${claim}. If you don’t answer within 24 hours, the flag is closed.`;
    case 'flag_suggested':
      return sentence`${who} suggested another wording for your flagged message about ${claim}.`;
    case 'challenge_to_review': {
      const { deadline } = one.challenge ?? {};
      const by = { own: deadline === undefined ? '' : ` by ${momentText(deadline, timeZone)}` };
      return sentence`${who} challenged the evidence ${evidence} and needs your answer${by}. Without one, nothing changes.`;
    }
    case 'conversation_completed':
      return sentence`${who} completed your conversation about ${claim}.`;
  }
}

/** On one line and shortened, so that one long text can't push everything else out of a list. */
function quoted(text: string): string {
  return `“${shorten(forQuoting(text).replace(/\s+/g, ' '), QUOTATION_MAX)}”`;
}

/** The text of a notice in the list. */
export function noticeText(one: NoticeContent): string {
  return noticeParts(one)
    .map((part) => {
      if ('own' in part) return part.own;
      return 'name' in part ? part.name : quoted(part.quotation);
    })
    .join('');
}

/** Where a notice leads. */
export function noticePath(
  one: Pick<Notice, 'kind' | 'conversation_id' | 'hypothesis_id'>,
): string {
  if (one.conversation_id !== null) return `/conversations/${one.conversation_id}`;
  if (one.hypothesis_id === null) return '/topics';
  switch (one.kind) {
    case 'private_request':
    case 'request_answered':
      return `/waiting-room/${one.hypothesis_id}?tab=private`;
    case 'someone_waiting':
      return `/waiting-room/${one.hypothesis_id}`;
    default:
      return `/hypotheses/${one.hypothesis_id}`;
  }
}
