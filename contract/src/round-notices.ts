import {
  momentText,
  type NoticeContent,
  type NoticeEntry,
  type NoticePart,
  sentence,
} from './notice-texts.ts';
import type { NoticeKind } from './notices.ts';

const timeOf = (iso: string | undefined, timeZone: string | undefined): NoticePart => ({
  own: iso === undefined ? 'its time' : momentText(iso, timeZone),
});
const startOf = ({ round }: NoticeContent, timeZone: string | undefined): NoticePart =>
  timeOf(round?.pairs_at, timeZone);
const endOf = ({ round }: NoticeContent, timeZone: string | undefined): NoticePart =>
  timeOf(round?.ends_at, timeZone);

type RoundNotice = Extract<NoticeKind, `round_${string}`>;

/** [RO6] The kinds of notices about rounds. */
export const ROUND_NOTICES: { readonly [Kind in RoundNotice]: NoticeEntry<Kind> } = {
  round_paired: {
    title: ({ who }) => sentence`You’re paired with ${who}`,
    text: ({ who, claim, round, timeZone }, one) =>
      sentence`You’re paired with ${who} in the round ${round}, about ${claim}. You have until ${endOf(one, timeZone)} to talk.`,
    email: 'conversation_begun',
  },
  round_paired_again: {
    title: ({ who }) => sentence`${who} is your new partner`,
    text: ({ who, claim, round, timeZone }, one) =>
      sentence`Your partner in the round ${round} didn’t come, so you’re paired again: with ${who}, about ${claim}. You have until ${endOf(one, timeZone)} to talk. Your first conversation stays open.`,
    email: 'conversation_begun',
  },
  round_no_partner: {
    title: () => sentence`No partner for you this time`,
    text: ({ claim, round }) =>
      sentence`There was no partner left for you in the round ${round} about ${claim}. You can sign up for the next round, turn on an alert for when someone from the other side is waiting, or invite someone with a link.`,
    email: 'round',
  },
  round_no_side: {
    title: () => sentence`You were left out of a round`,
    text: ({ claim, round }) =>
      sentence`Your credence on ${claim} was 50% when the round ${round} paired, so there was no other side for you. Move it off 50%, and sign up for the next round.`,
    email: 'round',
  },
  round_reminder: {
    title: () => sentence`Your round starts soon`,
    text: ({ round, timeZone }, one) =>
      sentence`The round ${round} starts on ${startOf(one, timeZone)}. Be there on time: your partner will be waiting for you. If you can’t come, take back your sign-up before it starts.`,
    email: 'round_reminder',
  },
  round_canceled: {
    title: () => sentence`A round was canceled`,
    text: ({ round, timeZone }, one) =>
      sentence`The round ${round}, planned for ${startOf(one, timeZone)}, was canceled.`,
    email: 'round',
  },
};
