import { type ClientEvent, findClientEvent, MEMBER_LIMITS } from '@midspan/contract';
import { MESSAGE_LIMIT } from '@midspan/domain';
import pLimit, { type LimitFunction } from 'p-limit';
import { createBudget } from '../platform/budget.ts';
import { Refusal } from '../platform/refusal.ts';

/** One connection, over any transport. */
export interface Connection {
  readonly readyState: string;
  once(event: 'close', listener: () => void): unknown;
}

/** Keeps one member, or everyone reconnecting at once, from slowing the others down. */
export interface FloodGuard {
  /** Counts a connection toward its member's limit, or throws why it is refused. */
  letIn(userId: string, connection: Connection): void;
  /** Charges an event to its member's budget, or throws how long to wait. */
  letThrough(userId: string, name: string): void;
  /** Whether a member was refused so often that refusing itself becomes a burden. */
  isPatienceOver(userId: string): boolean;
  /**
   * Those who connect, or open a conversation or room, queue in lanes without delaying anyone else.
   * Skips clients that disconnected while queued: they will ask again.
   */
  inTurn<T>(lane: Lane, hasGone: () => boolean, work: () => Promise<T>): Promise<T>;
}

/**
 * Handshakes of members don't queue behind those of strangers, whose token this server hasn't
 * verified before.
 */
export type Lane = 'members' | 'strangers' | NonNullable<ClientEvent['opens']>;

/**
 * Leaves most of the ten database connections, and CPU time, to messages. Members of a lane share
 * one connection for their reads; more at once would make everyone else wait.
 */
const READ_TOGETHER = 16;
const AT_ONCE: Record<Lane, number> = {
  members: READ_TOGETHER,
  strangers: READ_TOGETHER,
  conversations: READ_TOGETHER,
  rooms: 2,
};

function refuseUntil(waitMs: number): void {
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1_000);
  throw new Refusal('RATE_LIMITED', {
    message: `Too many events. Please wait ${seconds} seconds.`,
    retryAfterS: seconds,
  });
}

/** A higher message limit, as in benchmarks, needs proportionally more events. */
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
  const lanes: Record<Lane, LimitFunction> = {
    members: pLimit(AT_ONCE.members),
    strangers: pLimit(AT_ONCE.strangers),
    conversations: pLimit(AT_ONCE.conversations),
    rooms: pLimit(AT_ONCE.rooms),
  };

  return {
    letIn(userId, connection) {
      refuseUntil(events.take(userId));
      // A connection that has closed in the meantime would never be removed from the count.
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
      const isOpening = findClientEvent(name)?.opens !== undefined;
      refuseUntil(events.take(userId, isOpening ? MEMBER_LIMITS.openingCost : 1));
    },
    isPatienceOver: (userId) => refusals.take(userId) > 0,
    inTurn: (lane, hasGone, work) =>
      lanes[lane](async () => {
        if (hasGone()) throw new Refusal('UNAVAILABLE');
        return work();
      }),
  };
}
