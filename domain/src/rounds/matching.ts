/** A set of small whole numbers, 32 to a word. */
type Bits = Int32Array;

const WORD = 5;
const wordOf = (n: number) => n >>> WORD;
const bitOf = (n: number) => 1 << (n & 31);

const emptyBits = (size: number): Bits => new Int32Array(wordOf(size + 31));
export const remove = (bits: Bits, n: number): void => {
  bits[wordOf(n)] = (bits[wordOf(n)] as number) & ~bitOf(n);
};

export function fullBits(size: number): Bits {
  const bits = emptyBits(size).fill(-1);
  for (let n = size; n < bits.length << WORD; n += 1) remove(bits, n);
  return bits;
}

/** The smallest number in both, or null. */
function firstInBoth(one: Bits, other: Bits): number | null {
  for (let word = 0; word < one.length; word += 1) {
    const both = (one[word] as number) & (other[word] as number);
    if (both !== 0) return (word << WORD) + 31 - Math.clz32(both & -both);
  }
  return null;
}

function* numbersIn(bits: Bits): Iterable<number> {
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] as number; left !== 0; left &= left - 1) {
      yield (word << WORD) + 31 - Math.clz32(left & -left);
    }
  }
}

const NOBODY = -1;

/**
 * Hopcroft and Karp: as many rows as possible, each with a column of its own among those it
 * `allows`. Returns the column of each row, or -1. Each phase finds the length of the shortest paths
 * that add a pair, and follows as many separate ones as there are. Sets of bits keep it fast when
 * nearly everything is allowed, which is the usual case.
 */
export function matchMost(allows: readonly Bits[], columns: number): Int32Array {
  const columnOf = new Int32Array(allows.length).fill(NOBODY);
  const rowOf = new Int32Array(columns).fill(NOBODY);
  const freeColumns = fullBits(columns);

  const freeRows = () => [...columnOf.keys()].filter((row) => columnOf[row] === NOBODY);
  const allowed = (row: number) => allows[row] as Bits;
  const owners = (layer: Bits) => [...numbersIn(layer)].map((column) => rowOf[column] as number);

  /** The columns at each distance from the free rows, up to the first free columns; null if none. */
  function layersOf(rows: readonly number[]): Bits[] | null {
    const unreached = fullBits(columns);
    const layers: Bits[] = [];
    for (let reached = rows; reached.length > 0; ) {
      const layer = emptyBits(columns);
      for (const row of reached) {
        const own = allowed(row);
        for (let word = 0; word < layer.length; word += 1) {
          layer[word] =
            (layer[word] as number) | ((own[word] as number) & (unreached[word] as number));
        }
      }
      for (let word = 0; word < layer.length; word += 1) {
        unreached[word] = (unreached[word] as number) & ~(layer[word] as number);
      }
      layers.push(layer);
      if (firstInBoth(layer, freeColumns) !== null) {
        for (let word = 0; word < layer.length; word += 1) {
          layer[word] = (layer[word] as number) & (freeColumns[word] as number);
        }
        return layers;
      }
      reached = owners(layer);
    }
    return null;
  }

  /** Follows one path from a free row through the layers. No column is tried twice in a phase. */
  function addPair(start: number, layers: readonly Bits[]): void {
    const path = [{ row: start, column: NOBODY }];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const layer = layers[path.length - 1] as Bits;
      const column = firstInBoth(allowed(step.row), layer);
      if (column === null) {
        path.pop();
        continue;
      }
      remove(layer, column);
      step.column = column;
      const owner = rowOf[column] as number;
      if (owner !== NOBODY) {
        path.push({ row: owner, column: NOBODY });
        continue;
      }
      remove(freeColumns, column);
      for (const taken of path) {
        columnOf[taken.row] = taken.column;
        rowOf[taken.column] = taken.row;
      }
      return;
    }
  }

  for (;;) {
    const rows = freeRows();
    const layers = layersOf(rows);
    if (layers === null) return columnOf;
    for (const row of rows) addPair(row, layers);
  }
}
