import { MESSAGE_LIMIT } from '@midspan/domain';
import type { LiveStore } from './live-state.ts';

/** Each of the two can have sent this many within a window. */
const NEWEST = 2 * MESSAGE_LIMIT;

/**
 * When the member's own newest messages were sent, by this computer's clock. Derived from what the
 * server has confirmed, so that every tab and reload agrees.
 */
export const ownTimes = ({
  messages,
  me,
  clockAheadMs,
}: Pick<LiveStore, 'messages' | 'me' | 'clockAheadMs'>): number[] =>
  messages
    .slice(-NEWEST)
    .filter(({ sender_id }) => sender_id === me)
    .map(({ created_at }) => Date.parse(created_at) - clockAheadMs);
