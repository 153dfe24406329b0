import { forQuoting } from '@midspan/domain';
import type { MailedKind, Notice } from './notices.ts';

/** How the profile names them. */
export const MAILED_KINDS: Record<MailedKind, string> = {
  private_request: 'Somebody asks me for a private conversation',
  dispute_created: 'A dispute of mine begins',
  dispute_reminder: '24 hours are left in a dispute of mine',
  dispute_decided: 'A dispute of mine is decided',
  someone_waiting: 'Somebody from the other side is waiting',
};

const QUOTATION_MAX = 120;

/**
 * A piece of a notice's sentence. What members wrote is marked, so that wherever the sentence is
 * shown it can be set apart from our own words: in a list by quotation marks, in an email also by
 * taking its addresses apart.
 */
export type NoticePart =
  | { readonly own: string }
  /** what a member is called */
  | { readonly name: string }
  /** a claim, or the description of an item */
  | { readonly quotation: string };

/** The tag of a notice's sentence: nothing but marked pieces fits into it. */
function sentence(
  own: TemplateStringsArray,
  ...marked: readonly (NoticePart | number)[]
): NoticePart[] {
  return own.flatMap((text, n) => {
    const part = marked[n - 1];
    if (part === undefined) return [{ own: text }];
    return [typeof part === 'number' ? { own: `${part}` } : part, { own: text }];
  });
}

/** The word for how a dispute or a proposal ended. */
const OUTCOME_WORDS: Record<string, string> = {
  applied: 'The proposal was applied',
  recalibrated: 'The two agreed on new likelihoods',
  upheld: 'Things stay as they were',
  withdrawn: 'The proposal was withdrawn, things stay as they were',
  cancelled: 'The proposal was cancelled, things stay as they were',
};

/** What a notice says, with what members wrote marked as such. */
export function noticeParts(one: Omit<Notice, 'id' | 'created_at' | 'is_read'>): NoticePart[] {
  const who: NoticePart = one.username === null ? { own: 'Somebody' } : { name: one.username };
  const claim = { quotation: one.hypothesis_statement ?? '…' };
  const evidence = { quotation: one.evidence_description ?? '…' };
  switch (one.kind) {
    case 'private_request':
      return sentence`${who} asks you for a private conversation about ${claim}.`;
    case 'request_answered':
      return one.outcome === 'accepted'
        ? sentence`${who} accepted your request for a private conversation about ${claim}.`
        : sentence`${who} declined your request for a private conversation about ${claim}.`;
    case 'dispute_created':
      return sentence`A dispute with ${who} about the evidence ${evidence} has begun. It has a deadline: whoever stays away loses.`;
    case 'dispute_reminder':
      return one.hours_left === 1
        ? sentence`One hour is left in your dispute with ${who} about the evidence ${evidence}.`
        : sentence`${one.hours_left ?? { own: '' }} hours are left in your dispute with ${who} about the evidence ${evidence}.`;
    case 'dispute_decided': {
      const ended = { own: OUTCOME_WORDS[one.outcome ?? ''] ?? 'It has ended' };
      return sentence`Your dispute with ${who} about the evidence ${evidence} is decided. ${ended}.`;
    }
    case 'someone_waiting':
      return sentence`${who}, from the other side, is waiting to talk about ${claim}.`;
    case 'evidence_overturned':
      return sentence`Your evidence ${evidence} was overturned and no longer counts towards ${claim}.`;
    case 'evidence_reinstated':
      return sentence`Your evidence ${evidence} was reinstated and counts again towards ${claim}.`;
    case 'evidence_recalibrated':
      return sentence`Your evidence ${evidence} was recalibrated and counts towards ${claim} with new likelihoods.`;
  }
}

/** On one line and cut: what others wrote must not push everything else out of a list. */
function quoted(text: string): string {
  const points = [...forQuoting(text).replace(/\s+/g, ' ')];
  const cut = points.length > QUOTATION_MAX;
  return `“${cut ? `${points.slice(0, QUOTATION_MAX - 1).join('')}…` : points.join('')}”`;
}

/** What a notice says in the list. */
export function noticeText(one: Omit<Notice, 'id' | 'created_at' | 'is_read'>): string {
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
