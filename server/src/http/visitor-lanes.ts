import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from '../platform/refusal.ts';
import { networkOf } from '../session/network.ts';

/**
 * What visitors of one network have made for them at the same time. An answer may be long, and each
 * takes its turn of the one thread that serves everybody: those of others come in between.
 */
const AT_ONCE = 2;
const WAITING_MAX = 100;

/** Lets the work of each network wait for its own, and never for another's. */
export function createVisitorLanes() {
  const lanes = new Map<string, LimitFunction>();

  return async function inTurn(ip: string, work: () => Promise<void>): Promise<void> {
    const network = networkOf(ip);
    const lane = lanes.get(network) ?? pLimit(AT_ONCE);
    if (lane.pendingCount >= WAITING_MAX) {
      throw new Refusal('RATE_LIMITED', {
        message: 'Too many requests at once. Please try again in a moment.',
        retryAfterS: 1,
      });
    }
    lanes.set(network, lane);
    try {
      await lane(work);
    } finally {
      if (lane.activeCount + lane.pendingCount === 0) lanes.delete(network);
    }
  };
}
