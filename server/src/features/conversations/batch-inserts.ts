import { isDatabaseAway } from '../../db/connection.ts';

/** More in one statement would only make each of its senders wait longer. */
const BATCH_MAX = 200;
/** While one statement is at the disk, or waits for a conversation somebody changes, another runs. */
const STATEMENTS_MAX = 2;

interface Message {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly tempId: string;
}

interface Waiting<Given, Stored> {
  readonly given: Given;
  resolve(stored: Stored | null): void;
  reject(error: unknown): void;
}

/**
 * Stores what comes together as one. What is read from all sockets in one turn goes with the next
 * statement, what arrives while statements run goes with the one after; nobody waits for a timer.
 * A conversation is in one statement at a time, so that its messages keep their order, and a name is
 * in it once, so that a repeat finds the first one stored.
 *
 * `store` answers what it stored, by id. Asked again, because the first try failed, it passes over
 * what was stored before.
 */
export function batchInserts<Given extends Message, Stored>(
  store: (batch: readonly Given[], isAgain: boolean) => Promise<ReadonlyMap<string, Stored>>,
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
    for (const one of waiting) {
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
   * A repeat, a lost connection or a deadlock is over at the second try. What fails twice is halved,
   * until what fails is alone and the others are stored.
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
   * A second statement sets out beside the first once half as many wait as that one carries: a
   * statement costs much of its time however little it carries, and batches would crumble.
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
      waiting.push({ given, resolve, reject });
      runNextTurn();
    });
}
