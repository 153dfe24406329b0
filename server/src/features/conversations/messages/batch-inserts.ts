import { isDatabaseAway } from '../../../db/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A larger batch would only make each of its senders wait longer. */
const BATCH_MAX = 200;
/** While one statement waits for the disk or for a locked conversation, another can run. */
const STATEMENTS_MAX = 2;

interface Message {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly tempId: string;
}

interface Waiting<Given, Stored> {
  readonly given: Given;
  readonly sinceMs: number;
  resolve(stored: Stored | null): void;
  reject(error: unknown): void;
}

/**
 * Stores concurrent messages in batches. Messages read from all sockets in one turn go into the
 * next statement, and those arriving while statements run go into the one after; no one waits for a
 * timer. A conversation is in one statement at a time, so that its messages keep their order, and a
 * name is in it once, so that a repeat finds the first one stored.
 *
 * `store` returns what it stored, by id. On a retry after a failure it skips what was stored
 * before. A message that waited longer than `startWithinMs` is refused and never stored: its sender
 * was refused by then, and may have discarded it.
 */
export function batchInserts<Given extends Message, Stored>(
  store: (batch: readonly Given[], isAgain: boolean) => Promise<ReadonlyMap<string, Stored>>,
  startWithinMs: number,
): (given: Given) => Promise<Stored | null> {
  type One = Waiting<Given, Stored>;
  let waiting: One[] = [];
  const busy = new Set<string>();
  let statements = 0;
  let carried = 0;
  let turnIsAwaited = false;

  function take(): One[] {
    const batch: One[] = [];
    const rest: One[] = [];
    const names = new Set<string>();
    const latestMs = performance.now() - startWithinMs;
    for (const one of waiting) {
      if (one.sinceMs < latestMs) {
        one.reject(new Refusal('UNAVAILABLE'));
        continue;
      }
      const { conversationId, senderId, tempId } = one.given;
      const name = `${conversationId} ${senderId} ${tempId}`;
      if (batch.length === BATCH_MAX || busy.has(conversationId) || names.has(name)) {
        rest.push(one);
      } else {
        names.add(name);
        batch.push(one);
      }
    }
    for (const { given } of batch) busy.add(given.conversationId);
    waiting = rest;
    return batch;
  }

  /**
   * A repeat, a lost connection or a deadlock is over at the second try. A batch that fails twice
   * is halved, until the failing message is alone and the others are stored.
   */
  async function settle(batch: readonly One[]): Promise<void> {
    const given = batch.map((one) => one.given);
    try {
      const stored = await store(given, false).catch(() => store(given, true));
      for (const one of batch) one.resolve(stored.get(one.given.id) ?? null);
    } catch (error) {
      if (batch.length === 1 || isDatabaseAway(error)) {
        for (const one of batch) one.reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await settle(batch.slice(0, half));
      await settle(batch.slice(half));
    }
  }

  /**
   * A second statement starts next to the first once half as many wait as that one carries: a
   * statement has a high fixed cost, and starting earlier would make batches too small.
   */
  function isDue(): boolean {
    if (statements === 0) return waiting.length > 0;
    return statements < STATEMENTS_MAX && 2 * waiting.length >= carried;
  }

  async function run(): Promise<void> {
    const batch = take();
    if (batch.length === 0) return;
    statements += 1;
    carried += batch.length;
    await settle(batch);
    for (const { given } of batch) busy.delete(given.conversationId);
    carried -= batch.length;
    statements -= 1;
    runNextTurn();
  }

  function runNextTurn(): void {
    if (turnIsAwaited || !isDue()) return;
    turnIsAwaited = true;
    setImmediate(() => {
      turnIsAwaited = false;
      void run();
    });
  }

  return (given) =>
    new Promise((resolve, reject) => {
      waiting.push({ given, sinceMs: performance.now(), resolve, reject });
      runNextTurn();
    });
}
