import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from '../platform/refusal.ts';
import { countByNetwork, networksOf, WIDER_TIMES } from '../session/network.ts';

/**
 * How many answers are made at the same time for visitors of one network. An answer may be long,
 * and each blocks the one thread that serves everyone; others' answers come in between.
 */
const AT_ONCE = 2;
const WAITING_MAX = 100;

/** Queues the work of each network behind its own, and never behind another's. */
export function createVisitorLanes() {
  const lanes = new Map<string, LimitFunction>();
  const inside = countByNetwork(AT_ONCE + WAITING_MAX);

  async function inLane(
    network: string | null,
    atOnce: number,
    work: () => Promise<void>,
  ): Promise<void> {
    if (network === null) return work();
    const lane = lanes.get(network) ?? pLimit(atOnce);
    lanes.set(network, lane);
    try {
      await lane(work);
    } finally {
      if (lane.activeCount + lane.pendingCount === 0) lanes.delete(network);
    }
  }

  return async function inTurn(ip: string, work: () => Promise<void>): Promise<void> {
    const networks = networksOf(ip);
    if (!inside.hasRoom(networks)) {
      throw new Refusal('RATE_LIMITED', {
        message: 'Too many requests at once. Please try again in a moment.',
        retryAfterS: 1,
      });
    }
    const leave = inside.add(networks);
    try {
      // The narrow lane first: one of its networks alone must not fill the wider one.
      await inLane(networks.own, AT_ONCE, () =>
        inLane(networks.wider, AT_ONCE * WIDER_TIMES, work),
      );
    } finally {
      leave();
    }
  };
}
