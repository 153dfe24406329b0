import { type ClientEventName, MEMBER_LIMITS } from '@midspan/contract';
import { MESSAGE_LIMIT } from '@midspan/domain';
import { Refusal } from '../platform/refusal.ts';
import { createBudget } from './budget.ts';
import { createTurnstile, type Turnstile } from './turnstile.ts';

/** One connection, whatever runs over it. */
export interface Connection {
  readonly readyState: string;
  once(event: 'close', listener: () => void): unknown;
}

/** Keeps what one member sends, or all who come back at once, from slowing the others. */
export interface FloodGuard {
  /** Counts a connection among its member's, or throws why there is no place for it. */
  letIn(userId: string, connection: Connection): void;
  /** Takes an event from what its member may send, or throws how long to wait. */
  letThrough(userId: string, name: string): void;
  /** Whether somebody was refused so often that refusing itself becomes a burden. */
  isPatienceOver(userId: string): boolean;
  /**
   * Those who come in, or open a conversation or room, wait for one another, not others for them.
   * Whoever has gone meanwhile is passed over: they ask again, and this would be work for nobody.
   */
  inTurn<T>(lane: Lane, hasGone: () => boolean, work: () => Promise<T>): Promise<T>;
}

/** Members do not wait behind strangers: those whose token this server has not seen to be good. */
export type Lane = 'members' | 'strangers';

const OPENING: ReadonlySet<string> = new Set<ClientEventName>([
  'conversation:join',
  'waitingRoom:subscribe',
  'waitingRoom:join',
]);

export const isOpening = (name: string): boolean => OPENING.has(name);

/** Of ten database connections: messages always find one, and a processor. */
const OPENING_AT_ONCE: Record<Lane, number> = { members: 2, strangers: 2 };

function refuseUntil(waitMs: number): void {
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1_000);
  throw new Refusal('RATE_LIMITED', {
    message: `Too many events. Please wait ${seconds} seconds.`,
    retryAfterS: seconds,
  });
}

/** Where more messages are allowed, as for benches, more events have to be. */
export function createFloodGuard(messageLimit: number): FloodGuard {
  const times = Math.max(1, messageLimit / MESSAGE_LIMIT);
  const events = createBudget({
    burst: MEMBER_LIMITS.eventsBurst * times,
    perSecond: MEMBER_LIMITS.eventsPerSecond * times,
  });
  const refusals = createBudget({
    burst: MEMBER_LIMITS.refusalsBurst,
    perSecond: MEMBER_LIMITS.refusalsPerSecond,
  });
  const connections = new Map<string, Set<Connection>>();
  const turnstiles: Record<Lane, Turnstile> = {
    members: createTurnstile(OPENING_AT_ONCE.members),
    strangers: createTurnstile(OPENING_AT_ONCE.strangers),
  };

  return {
    letIn(userId, connection) {
      refuseUntil(events.take(userId));
      // What has closed meanwhile would never be taken off the count again.
      if (connection.readyState !== 'open') return;
      const own = connections.get(userId) ?? new Set();
      if (own.has(connection)) return;
      if (own.size >= MEMBER_LIMITS.connections) {
        throw new Refusal('RATE_LIMITED', {
          message: 'You have too many connections open. Please close some tabs.',
        });
      }
      connections.set(userId, own.add(connection));
      connection.once('close', () => {
        own.delete(connection);
        if (own.size === 0) connections.delete(userId);
      });
    },
    letThrough(userId, name) {
      refuseUntil(events.take(userId, isOpening(name) ? MEMBER_LIMITS.openingCost : 1));
    },
    isPatienceOver: (userId) => refusals.take(userId) > 0,
    inTurn: (lane, hasGone, work) =>
      turnstiles[lane](async () => {
        if (hasGone()) throw new Refusal('UNAVAILABLE');
        return work();
      }),
  };
}
