import { networksOf } from '../session/network.ts';

/**
 * Lets each network have one page per turn of the event loop. A page is cheap, but those of many
 * connections are read in the same turn and would delay everyone else, once for each of their calls
 * to the database.
 */
export function createVisitorTurns(): (ip: string) => Promise<void> {
  /** the waiting pages of each network that has had one in this turn */
  const waiting = new Map<string, (() => void)[]>();

  function beginTurn(): void {
    for (const [network, queue] of waiting) {
      const goOn = queue.shift();
      if (goOn === undefined) waiting.delete(network);
      else goOn();
    }
    if (waiting.size > 0) setImmediate(beginTurn);
  }

  return (ip) => {
    const { own: network } = networksOf(ip);
    const queue = waiting.get(network);
    if (queue !== undefined) return new Promise((resolve) => queue.push(resolve));
    if (waiting.size === 0) setImmediate(beginTurn);
    waiting.set(network, []);
    return Promise.resolve();
  };
}
