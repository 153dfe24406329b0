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
 * On one line and cut: what others wrote must not look like a paragraph of ours in a mail, nor push
 * everything else out of a list.
 */
function quoted(text: string | null): string {
  const points = [...forQuoting(text ?? '…').replace(/\s+/g, ' ')];
  const cut = points.length > QUOTATION_MAX;
  return `“${cut ? `${points.slice(0, QUOTATION_MAX - 1).join('')}…` : points.join('')}”`;
}

/** The word for how a dispute or a proposal ended. */
const OUTCOME_WORDS: Record<string, string> = {
  applied: 'The proposal was applied',
  recalibrated: 'The two agreed on new likelihoods',
  upheld: 'Things stay as they were',
  withdrawn: 'The proposal was withdrawn, things stay as they were',
  cancelled: 'The proposal was cancelled, things stay as they were',
};

/** What a notice says, in the list and in the mail. */
export function noticeText(one: Omit<Notice, 'id' | 'created_at' | 'is_read'>): string {
  const who = one.username ?? 'Somebody';
  const claim = quoted(one.hypothesis_statement);
  const evidence = quoted(one.evidence_description);
  switch (one.kind) {
    case 'private_request':
      return `${who} asks you for a private conversation about ${claim}.`;
    case 'request_answered':
      return `${who} ${one.outcome === 'accepted' ? 'accepted' : 'declined'} your request for a private conversation about ${claim}.`;
    case 'dispute_created':
      return `A dispute with ${who} about the evidence ${evidence} has begun. It has a deadline: whoever stays away loses.`;
    case 'dispute_reminder':
      return `${one.hours_left === 1 ? 'One hour is' : `${one.hours_left ?? ''} hours are`} left in your dispute with ${who} about the evidence ${evidence}.`;
    case 'dispute_decided':
      return `Your dispute with ${who} about the evidence ${evidence} is decided. ${OUTCOME_WORDS[one.outcome ?? ''] ?? 'It has ended'}.`;
    case 'someone_waiting':
      return `${who}, from the other side, is waiting to talk about ${claim}.`;
    case 'evidence_overturned':
      return `Your evidence ${evidence} was overturned and no longer counts towards ${claim}.`;
    case 'evidence_reinstated':
      return `Your evidence ${evidence} was reinstated and counts again towards ${claim}.`;
    case 'evidence_recalibrated':
      return `Your evidence ${evidence} was recalibrated and counts towards ${claim} with new likelihoods.`;
  }
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
