import { type LoneShare, loneShareOf, mostMovedFirst, type Pair } from '@midspan/domain';
import type { Executor } from '../../../db/connection.ts';
import { type LonePlace, listLonePlaces } from './rings-store.ts';
import { readWeighedFigure } from './store.ts';

/** [WG16] How much of a claim's figure rests on pairs who talk with no one else. */
export interface Ring extends Omit<LoneShare, 'pairs'> {
  readonly hypothesisId: string;
  readonly statement: string;
  readonly pairs: readonly { readonly names: Pair; readonly weighings: number }[];
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

/** [WG16] All there are, those that move their figure the most first. */
export async function readRings(on: Executor): Promise<Ring[]> {
  const byHypothesis = Map.groupBy(await listLonePlaces(on), ({ hypothesisId }) => hypothesisId);
  const rings: Ring[] = [];
  for (const places of byHypothesis.values()) rings.push(...(await readRing(on, places)));
  return rings.sort(mostMovedFirst);
}
