import type { ListedWeighing, Paged } from '@midspan/contract';
import { countingWeighings, type Pair, waitingWeighings, weighingsInForce } from '@midspan/domain';
import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readCreatedAt } from '../../hypotheses/index.ts';
import { findGiven } from '../items/given-store.ts';
import { findItem } from '../items/store.ts';
import { stated } from '../items/weight-columns.ts';
import { findCarried, findNames, findPlaces } from './listed-store.ts';
import { readWeighedItem } from './store.ts';

const ORIGINS = {
  acceptance: 'acceptance',
  'second opinion': 'second_opinion',
  recalibration: 'recalibration',
} as const;

/** What an item was weighed with in public, oldest first. */
export async function listWeighingsOf(
  db: Database,
  evidenceId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Paged<ListedWeighing[]>> {
  const row = await findItem(db, evidenceId);
  if (row === null || !row.isPublic || row.decidedAt === null || row.removalId !== null) {
    throw new Refusal('NOT_FOUND', { message: 'Evidence not found' });
  }
  await readCreatedAt(db, row.hypothesisId);
  // Which of them count depends on all of them.
  const item = await readWeighedItem(db, row, await findCarried(db, row.hypothesisId));
  const counting = new Set(countingWeighings(item).map(({ id }) => id));
  const inForce = new Set(weighingsInForce(item).map(({ id }) => id));
  const waiting = new Set(waitingWeighings(item).map(({ id }) => id));
  const shown = item.weighings.slice(offset, offset + limit);
  if (shown.length === 0) return { items: [], total: item.weighings.length };
  const ids = shown.map(({ id }) => id);
  const memberIds = shown.flatMap(({ members }) => members);
  const givenIds = shown.flatMap(({ given }) => given);
  const [placeOf, nameOf, itemOf] = await Promise.all([
    findPlaces(db, ids),
    findNames(db, memberIds),
    findGiven(db, givenIds),
  ]);
  const namesOf = ([one, other]: Pair): [string, string] => [
    nameOf.get(one) ?? '',
    nameOf.get(other) ?? '',
  ];
  const items = shown.flatMap((one): ListedWeighing[] => {
    const place = placeOf.get(one.id);
    if (place === undefined) return [];
    return [
      {
        id: one.id,
        origin: ORIGINS[one.origin],
        usernames: namesOf(one.members),
        conversationId: place.conversationId,
        ...stated(one.weight),
        given: one.given.flatMap((id) => itemOf.get(id) ?? []),
        established: one.established,
        counting: counting.has(one.id),
        waiting: waiting.has(one.id),
        set_aside: one.overturned,
        voided: one.voided,
        replaced: !one.voided && !one.overturned && !inForce.has(one.id),
        created_at: place.at.toISOString(),
      },
    ];
  });
  return { items, total: item.weighings.length };
}
