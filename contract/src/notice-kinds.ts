import { forQuoting, shorten } from '@midspan/domain';
import {
  type Ending,
  momentText,
  type NoticeContent,
  type NoticeEntry,
  type NoticePart,
  OUTCOME_WORDS,
  reportOutcome,
  sentence,
  terms,
} from './notice-texts.ts';
import type { MailedKind, Notice, NoticeKind } from './notices.ts';
import { ROUND_NOTICES } from './round-notices.ts';

/**
 * Only the reminder that leaves time to act is emailed; the last hour's is for members who are
 * online.
 */
const REMINDER_BY_MAIL_H = 24;

const waitingRoom = (id: string) => `/waiting-room/${id}`;
const privateRequests = (id: string) => `/waiting-room/${id}?tab=private`;

const hoursLeft = ({ hours_left }: Ending): NoticePart => ({
  own: hours_left === 1 ? '1 hour' : `${hours_left} hours`,
});

/** Everything about a kind of notice but its icon, in one entry. */
const NOTICES: { readonly [Kind in NoticeKind]: NoticeEntry<Kind> } = {
  private_request: {
    title: ({ who }) => sentence`${who} asks for a private conversation`,
    text: ({ who, claim }) => sentence`${who} asked you for a private conversation about ${claim}.`,
    email: 'private_request',
    link: privateRequests,
    isRemovedOnBlock: true,
  },
  request_answered: {
    title: ({ who }, { outcome }) =>
      outcome === 'accepted'
        ? sentence`${who} accepted your request`
        : sentence`${who} declined your request`,
    text: ({ who, claim }, { outcome }) =>
      outcome === 'accepted'
        ? sentence`${who} accepted your request for a private conversation about ${claim}.`
        : sentence`${who} declined your request for a private conversation about ${claim}.`,
    email: ({ outcome }) => (outcome === 'accepted' ? 'conversation_begun' : null),
    link: privateRequests,
    isRemovedOnBlock: true,
  },
  dispute_created: {
    title: ({ who }) => sentence`Your dispute with ${who} has begun`,
    text: ({ who, evidence, timeZone }, one) => [
      ...sentence`Your dispute with ${who} about the evidence ${evidence} has begun.`,
      ...terms(one, who, timeZone),
    ],
    email: 'dispute_created',
  },
  dispute_reminder: {
    title: ({ who }, one) => sentence`${hoursLeft(one)} left in your dispute with ${who}`,
    text: ({ who, evidence, timeZone }, one) => {
      const are = { own: one.hours_left === 1 ? ' is' : ' are' };
      return [
        ...sentence`${hoursLeft(one)}${are} left in your dispute with ${who} about the evidence ${evidence}.`,
        ...terms(one, who, timeZone),
      ];
    },
    email: ({ hours_left }) => (hours_left === REMINDER_BY_MAIL_H ? 'dispute_reminder' : null),
  },
  dispute_decided: {
    title: ({ who }) => sentence`Your dispute with ${who} has been decided`,
    text: ({ who, evidence }, { outcome }) => {
      const ended = { own: OUTCOME_WORDS[outcome ?? ''] ?? 'It has ended' };
      return sentence`Your dispute with ${who} about the evidence ${evidence} has been decided. ${ended}.`;
    },
    email: 'dispute_decided',
  },
  someone_waiting: {
    title: ({ who }) => sentence`${who} is waiting to talk`,
    text: ({ who, claim }) =>
      sentence`${who} is on the other side and is waiting to talk about ${claim}.`,
    email: 'someone_waiting',
    link: waitingRoom,
    isRemovedOnBlock: true,
  },
  evidence_overturned: {
    title: () => sentence`Your evidence was overturned`,
    text: ({ evidence, claim }, one) =>
      one.evidence_still_weighed
        ? sentence`Your evidence ${evidence} was overturned. What other pairs gave it still counts toward ${claim}.`
        : sentence`Your evidence ${evidence} was overturned and no longer counts toward ${claim}.`,
    email: null,
  },
  evidence_reinstated: {
    title: () => sentence`Your evidence was reinstated`,
    text: ({ evidence, claim }) =>
      sentence`Your evidence ${evidence} was reinstated and counts toward ${claim} again.`,
    email: null,
  },
  evidence_recalibrated: {
    title: () => sentence`Your evidence has a new weight`,
    text: ({ evidence, claim }) =>
      sentence`Your evidence ${evidence} was recalibrated and counts toward ${claim} with a new weight.`,
    email: null,
  },
  evidence_weighed: {
    title: () => sentence`Another pair weighed your evidence`,
    text: ({ evidence, claim }) =>
      sentence`Another pair weighed the evidence ${evidence} that you agreed on about ${claim}.`,
    email: null,
  },
  large_change: {
    title: () => sentence`A figure you helped carry is moving`,
    text: ({ claim, timeZone }, { announced_for: at }) => {
      const when = { own: at === null ? 'soon' : momentText(at, timeZone) };
      return sentence`The shared figure of ${claim}, which your agreements carry, is moving; its next step is ${when}.`;
    },
    email: 'large_change',
  },
  circle_host: {
    title: ({ who, circle }) => sentence`${who} is a host of ${circle} now`,
    text: ({ who, circle }) =>
      sentence`${who} is a host of ${circle} now, and sees there what its other hosts see.`,
    email: 'circle',
  },
  circle_ended: {
    title: ({ circle }) => sentence`${circle} has ended`,
    text: ({ circle }) =>
      sentence`${circle} has ended. You can still read everything in it, but nothing there changes anymore.`,
    email: 'circle',
  },
  circle_deleting: {
    title: ({ circle }) => sentence`${circle} will be deleted`,
    text: ({ circle, timeZone }, { announced_for: at }) => {
      const when = { own: at === null ? 'soon' : momentText(at, timeZone) };
      return sentence`${circle} and everything in it will be deleted on ${when}. Until then you can read it, and export what you wrote from your profile.`;
    },
    email: 'circle',
  },
  circle_report: {
    title: ({ circle }) => sentence`Something was reported in ${circle}`,
    text: ({ circle }) =>
      sentence`A member reported something in ${circle}. Look at it, and remove it or the member if you have to. Midspan’s moderators see it too.`,
    email: 'circle',
  },
  circle_removed: {
    title: ({ circle }) => sentence`You were removed from ${circle}`,
    text: ({ circle }) =>
      sentence`A host removed you from ${circle}. What you said there stays, and your export has it.`,
    email: 'circle',
  },
  report_closed: {
    title: () => sentence`Thanks for your report`,
    text: (_, one) => sentence`Thanks for your report. ${{ own: reportOutcome(one) }}`,
    email: null,
  },
  turn_reminder: {
    title: ({ who }) => sentence`${who} is still waiting for you`,
    text: ({ who, claim }) =>
      sentence`${who} has been waiting for three days for your answer in your conversation about ${claim}.`,
    email: 'your_turn',
  },
  ...ROUND_NOTICES,
  conversation_begun: {
    title: ({ who }) => sentence`Your conversation with ${who} has begun`,
    text: ({ who, claim }) => sentence`Your conversation with ${who} about ${claim} has begun.`,
    email: 'conversation_begun',
  },
  message: {
    title: ({ who }) => sentence`${who} wrote to you`,
    text: ({ who, claim }) => sentence`${who} wrote to you about ${claim}.`,
    email: 'new_messages',
  },
  evidence_to_review: {
    title: ({ who }) => sentence`${who} proposed evidence`,
    text: ({ who, evidence }) => sentence`${who} proposed evidence for you to review: ${evidence}.`,
    email: 'your_turn',
  },
  offer_to_answer: {
    title: ({ who }) => sentence`${who} offered a weight`,
    text: ({ who, evidence }) =>
      sentence`${who} offered a weight for the evidence ${evidence} and waits for your answer.`,
    email: 'your_turn',
  },
  offer_declined: {
    title: ({ who }) => sentence`${who} declined your weight`,
    text: ({ who, evidence }) =>
      sentence`${who} declined the weight you offered for the evidence ${evidence}.`,
    email: null,
  },
  offer_accepted: {
    title: ({ who }) => sentence`${who} accepted your weight`,
    text: ({ who, evidence }) =>
      sentence`${who} accepted the weight you offered for the evidence ${evidence}.`,
    email: null,
  },
  evidence_accepted: {
    title: ({ who }) => sentence`${who} accepted your evidence`,
    text: ({ who, evidence }) => sentence`${who} accepted your evidence ${evidence}.`,
    email: null,
  },
  evidence_rejected: {
    title: ({ who }) => sentence`${who} rejected your evidence`,
    text: ({ who, evidence }) => sentence`${who} rejected your evidence ${evidence} and said why.`,
    email: 'your_turn',
  },
  flag_created: {
    title: ({ who }) => sentence`${who} flagged your message`,
    text: ({ who, claim }) =>
      sentence`${who} flagged one of your messages about ${claim}. Clarify it before you send another message.`,
    email: 'your_turn',
  },
  flag_clarified: {
    title: ({ who }) => sentence`${who} clarified the message you flagged`,
    text: ({ who, claim }) =>
      sentence`${who} clarified the message that you flagged about ${claim}. If you don’t answer within 24 hours, the flag is closed.`,
    email: 'your_turn',
  },
  flag_suggested: {
    title: ({ who }) => sentence`${who} suggested another wording`,
    text: ({ who, claim }) =>
      sentence`${who} suggested another wording for your flagged message about ${claim}.`,
    email: null,
  },
  challenge_to_review: {
    title: ({ who }) => sentence`${who} challenged evidence`,
    text: ({ who, evidence, timeZone }, { challenge }) => {
      const deadline = challenge?.deadline;
      const by = { own: deadline === undefined ? '' : ` by ${momentText(deadline, timeZone)}` };
      return sentence`${who} challenged the evidence ${evidence} and needs your answer${by}. Without one, nothing changes.`;
    },
    email: 'your_turn',
  },
  restatement: {
    title: ({ who }, { outcome }) => {
      if (outcome === 'said') return sentence`${who} said back what you mean`;
      return outcome === 'not_quite'
        ? sentence`${who} says it’s not quite that`
        : sentence`${who} asks you to say it back`;
    },
    text: ({ who, claim }, { outcome }) => {
      if (outcome === 'said') {
        return sentence`${who} said back what you mean about ${claim}. Say whether that’s it.`;
      }
      return outcome === 'not_quite'
        ? sentence`What you said back to ${who} about ${claim} isn’t quite it. Try once more.`
        : sentence`${who} asks you to say back what you think they mean about ${claim}.`;
    },
    email: 'your_turn',
  },
  conversation_completed: {
    title: ({ who }) => sentence`${who} completed your conversation`,
    text: ({ who, claim }) => sentence`${who} completed your conversation about ${claim}.`,
    email: null,
  },
};

/** The kinds by which members meet, whose notices a block removes. */
export const MEETING_KINDS = (Object.keys(NOTICES) as NoticeKind[]).filter(
  (kind) => NOTICES[kind].isRemovedOnBlock,
);

/** The kind of email a notice is also sent as, if any. */
export function mailedAs(kind: NoticeKind, one: Ending): MailedKind | null {
  const { email } = NOTICES[kind];
  return typeof email === 'function' ? email(one) : email;
}

const whoOf = ({ username }: NoticeContent): NoticePart =>
  username === null ? { own: 'Someone' } : { name: username };
const circleOf = ({ circle_name: name }: NoticeContent): NoticePart =>
  name === null ? { own: 'A circle' } : { name };

/** The text of a notice in an email, with what members wrote marked as such. */
export const noticeParts = (one: NoticeContent, timeZone?: string): NoticePart[] =>
  NOTICES[one.kind].text(
    {
      who: whoOf(one),
      claim: { quotation: one.hypothesis_statement ?? '…' },
      evidence: { quotation: one.evidence_description ?? '…' },
      circle: circleOf(one),
      round: { quotation: one.round?.title ?? '…' },
      timeZone,
    },
    one,
  );

/** What happened, without quoting anyone. */
export const plainTitle = (one: NoticeContent): string =>
  NOTICES[one.kind]
    .title({ who: whoOf(one), circle: circleOf(one) }, one)
    .map((part) => Object.values(part).join(''))
    .join('');

/** About a line on a phone: enough to recognize it. */
const QUOTATION_MAX = 30;

/** A notice in the list: what happened, and one line about what. */
export function noticeLines(one: NoticeContent): { title: string; about: string } {
  const title = plainTitle(one);
  const { challenge, announced_for, outcome } = one;
  const planned = one.kind.startsWith('dispute') ? challenge?.deadline : announced_for;
  const at = one.kind === 'round_reminder' ? one.round?.pairs_at : planned;
  const when = at && outcome === null ? `${momentText(at, undefined)} · ` : '';
  const ended =
    one.kind === 'dispute_decided' ? `${OUTCOME_WORDS[outcome ?? ''] ?? 'Ended'} · ` : '';
  const subject = one.evidence_description ?? one.hypothesis_statement;
  if (one.kind === 'report_closed') return { title, about: reportOutcome(one) };
  // What concerns a circle as a whole has nothing to quote.
  if (subject === null && one.circle_id !== null) return { title, about: `${when}In a circle` };
  const quoted = `“${shorten(forQuoting(subject ?? '…').replace(/\s+/g, ' '), QUOTATION_MAX)}”`;
  return { title, about: when + ended + quoted };
}

/** Where a notice leads. */
export function noticePath(
  one: Pick<Notice, 'kind' | 'circle_id' | 'conversation_id' | 'hypothesis_id' | 'round'>,
): string {
  if (one.kind === 'circle_report') return `/desk?circle=${one.circle_id}`;
  if (one.conversation_id !== null) return `/conversations/${one.conversation_id}`;
  if (one.round !== null) return `/rounds/${one.round.id}`;
  if (one.kind === 'circle_removed') return '/circles';
  if (one.hypothesis_id === null && one.circle_id !== null) return `/circles/${one.circle_id}`;
  if (one.hypothesis_id === null) return '/topics';
  return NOTICES[one.kind].link?.(one.hypothesis_id) ?? `/hypotheses/${one.hypothesis_id}`;
}
