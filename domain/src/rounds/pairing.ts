import { fullBits, matchMost, remove } from './matching.ts';

/** Returns a whole number from 0 to below `limit`, each equally likely. */
export type Draw = (limit: number) => number;

/** Those who are to be paired, on each side of one claim. No one is in it twice. */
export interface RoundSides {
  readonly believing: readonly string[];
  readonly disbelieving: readonly string[];
}

/** Of members on the believing side: those on the other side whom they must not be paired with. */
export type KeptApart = ReadonlyMap<string, Iterable<string>>;

export type RoundPair = readonly [believing: string, disbelieving: string];

/** Fisher and Yates: every order is equally likely. */
function shuffle(ids: readonly string[], draw: Draw): string[] {
  const shuffled = [...ids];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as string, shuffled[last] as string];
  }
  return shuffled;
}

/**
 * [RO3] [RO4] Pairs by lot as many as possible, each with someone of the other side. Both lists are
 * shuffled first, so that who meets whom depends on the draw and on who is kept apart alone.
 */
export function pairByLot(
  { believing, disbelieving }: RoundSides,
  keptApart: KeptApart,
  draw: Draw,
): RoundPair[] {
  const rows = shuffle(believing, draw);
  const columns = shuffle(disbelieving, draw);
  const columnOf = new Map(columns.map((id, at) => [id, at]));
  const allows = rows.map((id) => {
    const allowed = fullBits(columns.length);
    for (const other of keptApart.get(id) ?? []) {
      const column = columnOf.get(other);
      if (column !== undefined) remove(allowed, column);
    }
    return allowed;
  });
  const matched = matchMost(allows, columns.length);
  return rows.flatMap((one, row) => {
    const other = columns[matched[row] as number];
    return other === undefined ? [] : [[one, other] as const];
  });
}
