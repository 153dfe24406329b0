/**
 * Few enough that reading their rows delays no one, and enough to keep the number of statements
 * low.
 */
const SLICE = 200;

/**
 * Reads many things a few at a time. Read all at once, the rows of all connected members would
 * delay messages.
 */
export async function inSlices<Key, Row>(
  keys: readonly Key[],
  ask: (slice: readonly Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < keys.length; from += SLICE) {
    rows.push(...(await ask(keys.slice(from, from + SLICE))));
  }
  return rows;
}
