import type { MailedKind } from './notices.ts';

interface MailedKindEntry {
  /** its switch in the profile */
  readonly label: string;
  /** without names, because a name that members choose doesn't belong in a header */
  readonly subject: string;
  /** [NO10] a dispute has a deadline that passes whether or not its emails are read */
  readonly isLimited: boolean;
  /** [PU1] [PU2] what an alert on a device asks for; null for what is only emailed */
  readonly alert: string | null;
  /** [PU4] what quiet hours delay: alerts and emails, or alerts alone */
  readonly quiet: 'waits' | 'alert waits';
}

/** Everything about a kind of email, in one entry. */
export const MAILED_KINDS: Readonly<Record<MailedKind, MailedKindEntry>> = {
  private_request: {
    label: 'Someone asks me for a private conversation',
    subject: 'Someone asked you for a private conversation',
    isLimited: true,
    alert: null,
    quiet: 'alert waits',
  },
  conversation_begun: {
    label: 'One of my conversations begins',
    subject: 'Your conversation has begun',
    isLimited: true,
    alert: 'Open it to say hello.',
    quiet: 'alert waits',
  },
  your_turn: {
    label: 'It’s my turn in a conversation',
    subject: 'It’s your turn',
    isLimited: true,
    alert: 'Open the conversation to answer.',
    quiet: 'waits',
  },
  new_messages: {
    label: 'I get messages while I’m away',
    subject: 'You have new messages',
    isLimited: true,
    alert: null,
    quiet: 'alert waits',
  },
  dispute_created: {
    label: 'One of my disputes begins',
    subject: 'Your dispute has begun',
    isLimited: false,
    alert: null,
    quiet: 'alert waits',
  },
  dispute_reminder: {
    label: 'One of my disputes has 24 hours left',
    subject: '24 hours are left in your dispute',
    isLimited: false,
    alert: null,
    quiet: 'alert waits',
  },
  dispute_decided: {
    label: 'One of my disputes has been decided',
    subject: 'Your dispute has been decided',
    isLimited: false,
    alert: null,
    quiet: 'alert waits',
  },
  someone_waiting: {
    label: 'Someone from the other side is waiting',
    subject: 'Someone from the other side is waiting',
    isLimited: true,
    alert: null,
    quiet: 'alert waits',
  },
  circle: {
    label: 'A circle I’m in gets a new host, ends or is to be deleted',
    subject: 'Something changed in one of your circles',
    isLimited: true,
    alert: null,
    quiet: 'alert waits',
  },
  large_change: {
    label: 'A figure I helped carry is moving',
    subject: 'A figure you helped carry is moving',
    isLimited: true,
    alert: null,
    quiet: 'alert waits',
  },
  round: {
    label: 'A round I signed up for has no partner for me or is canceled',
    subject: 'About the round you signed up for',
    isLimited: true,
    alert: null,
    quiet: 'alert waits',
  },
  round_reminder: {
    label: 'A live round I signed up for starts soon',
    subject: 'Your round starts soon',
    isLimited: true,
    alert: 'Be there on time, or take back your sign-up.',
    quiet: 'waits',
  },
};
