import {
  type LoneShare,
  loneShareOf,
  mostMovedFirst,
  type Pair,
  type ThreadShare,
  threadShareOf,
} from '@midspan/domain';
import type { Executor } from '../../../db/connection.ts';
import { readGivers } from './replay-store.ts';
import {
  findOperatorNames,
  type LonePlace,
  listLonePlaces,
  listMovedFigures,
  listThreadPlaces,
  type MovedCarried,
} from './rings-store.ts';
import { readWeighedFigure } from './store.ts';

/** [WG16] How much of a claim's figure rests on pairs who talk with no one else. */
export interface Ring extends Omit<LoneShare, 'pairs'> {
  readonly hypothesisId: string;
  readonly statement: string;
  readonly pairs: readonly { readonly names: Pair; readonly weighings: number }[];
}

/** [SD12] How much of a claim's figure needs threads that one member passed on. */
export interface ThreadRing extends Omit<ThreadShare, 'giver'> {
  readonly hypothesisId: string;
  readonly statement: string;
  /** the member's name */
  readonly giver: string;
}

async function readRing(on: Executor, places: readonly LonePlace[]): Promise<Ring[]> {
  const [first] = places;
  const figure = first && (await readWeighedFigure(on, first.hypothesisId));
  if (!figure) return [];
  const share = loneShareOf(
    figure.items,
    places.map(({ members }) => members),
  );
  if (share === null) return [];
  const namesOf = new Map(places.map(({ members, names }) => [members, names]));
  const pairs = share.pairs.flatMap(({ members, weighings }) => {
    const names = namesOf.get(members);
    return names === undefined ? [] : { names, weighings };
  });
  const { hypothesisId, statement } = first;
  return [{ ...share, hypothesisId, statement, pairs }];
}

/** [WG16] All of them, those that move their figure the most first. */
export async function readRings(on: Executor): Promise<Ring[]> {
  const byHypothesis = Map.groupBy(await listLonePlaces(on), ({ hypothesisId }) => hypothesisId);
  const rings: Ring[] = [];
  for (const places of byHypothesis.values()) rings.push(...(await readRing(on, places)));
  return rings.sort(mostMovedFirst);
}

/** [SD12] For each claim the member whose threads it needs the most, the farthest moves first. */
export async function readThreadRings(on: Executor): Promise<ThreadRing[]> {
  const giverOf = await readGivers(on);
  const shares: (ThreadShare & { hypothesisId: string; statement: string })[] = [];
  for (const { hypothesisId, statement } of await listThreadPlaces(on)) {
    const figure = await readWeighedFigure(on, hypothesisId);
    const share = figure && threadShareOf(figure.items, giverOf);
    if (share !== null) shares.push({ ...share, hypothesisId, statement });
  }
  const nameOf = await findOperatorNames(
    on,
    shares.map(({ giver }) => giver),
  );
  return shares.sort(mostMovedFirst).map((one) => ({ ...one, giver: nameOf(one.giver) }));
}

/** [SD12] A move of this many points within this many days is reported. */
const MOVES = { points: 10, days: 7 } as const;

/** [SD12] Carried figures that moved far lately, the farthest first. */
export async function readMoves(on: Executor): Promise<MovedCarried[]> {
  const moved = await listMovedFigures(on, MOVES.days);
  const distance = ({ from, to }: MovedCarried) => Math.abs(to - from);
  return moved
    .filter((one) => distance(one) >= MOVES.points)
    .sort((one, other) => distance(other) - distance(one));
}
