interface Asked<Key, Value> {
  readonly key: Key;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Answers those who ask in one turn by one statement; those who ask while it runs share the next
 * one. Nobody is answered with what was read before they asked. `read` returns what it found by key.
 */
export function readTogether<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Asked<Key, Value>[] = [];
  let isReading = false;

  async function answer(asked: readonly Asked<Key, Value>[]): Promise<void> {
    try {
      const found = await read([...new Set(asked.map(({ key }) => key))]);
      for (const { key, resolve } of asked) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  function readNextTurn(): void {
    isReading = waiting.length > 0;
    if (!isReading) return;
    setImmediate(() => {
      const asked = waiting;
      waiting = [];
      void answer(asked).then(readNextTurn);
    });
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isReading) readNextTurn();
    });
}
