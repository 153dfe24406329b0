import { type LimitedCreation, NEW_MEMBER_LIMITS } from '@midspan/domain';

const MINUTE_MS = 60 * 1_000;

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** How long to wait, rounded up so that a member who waits that long isn't refused again. */
function waitInWords(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
  return minutes < 60 ? pluralize(minutes, 'minute') : pluralize(Math.ceil(minutes / 60), 'hour');
}

export const newMemberTexts = {
  limit: (kind: LimitedCreation, waitMs: number) =>
    `New members can create up to ${NEW_MEMBER_LIMITS[kind]} ${kind} in 24 hours. You can create your next one in ${waitInWords(waitMs)}. The limit ends once you’ve been a member for 24 hours and have completed a conversation.`,
} as const;
