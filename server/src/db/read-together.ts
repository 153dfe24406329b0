import { together } from './together.ts';

/**
 * Answers simultaneous callers by one statement. No one gets what was read before they called.
 * `read` returns what it found by key.
 */
export function readTogether<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waitingFor = new Set<Key>();
  const readNext = together(() => {
    const keys = [...waitingFor];
    waitingFor = new Set();
    return read(keys);
  });
  return async (key) => {
    waitingFor.add(key);
    return (await readNext()).get(key);
  };
}
