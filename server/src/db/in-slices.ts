/** Few enough that reading their rows delays nobody, and enough that the statements stay few. */
const SLICE = 200;

/**
 * Asks for many things a few at a time. Those of everybody who is connected, asked for at once, would
 * keep messages waiting while their rows are read.
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
