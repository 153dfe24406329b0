import type { ListedEvidence } from '@midspan/contract';
import type { Executor } from '../../../db/connection.ts';
import { listBargained, offersIn } from '../bargains/store.ts';
import { weightOfEntry } from '../items/weight-columns.ts';
import type { Participants } from '../kernel/rooms.ts';
import { isAboutItem, readStored } from '../kernel/stored-events.ts';
import { findWeighings } from '../weighings/listed-store.ts';
import { listItemChallenges, listItemEntries, listItemEvents } from './history-store.ts';
import { type History, historyOf, type StoredEntry } from './steps.ts';

function storedEntry({
  createdAt,
  counts,
  percent,
  shownBefore,
  cause,
  evidenceId,
  ...entry
}: Awaited<ReturnType<typeof listItemEntries>>[number]): StoredEntry & { evidenceId: string } {
  const weight = weightOfEntry(entry);
  if (weight === null || evidenceId === null || cause === 'carried' || cause === 'settled') {
    throw new Error('an entry about no item');
  }
  const shown =
    percent === null || shownBefore === null ? null : { from: shownBefore, to: percent };
  const { ledgerSeq, weighingId, tally } = entry;
  const at = createdAt.toISOString();
  return {
    ...{ evidenceId, cause, at, ledgerSeq, weighingId, tally, weight, shown },
    counts: counts ?? undefined,
  };
}

/** The histories of these items as the two of a conversation may see them; three statements, or four where there were offers. */
export async function readHistories(
  on: Executor,
  conversation: Participants,
  items: readonly ListedEvidence[],
): Promise<ReadonlyMap<string, History>> {
  if (items.length === 0) return new Map();
  const ids = items.map(({ id }) => id);
  const rows = await listItemEvents(on, conversation.id, ids);
  const events = Map.groupBy(
    rows.flatMap((row) => readStored(row) ?? []).filter(isAboutItem),
    ({ payload }) => payload.evidenceId,
  );
  const entries = Map.groupBy(
    (await listItemEntries(on, ids)).map(storedEntry),
    ({ evidenceId }) => evidenceId,
  );
  const bargained = new Set(
    rows.flatMap(({ name, payload }) =>
      name === 'weight:changed' ? String(payload['evidenceId']) : [],
    ),
  );
  const offers = offersIn(await listBargained(on, conversation.id, [...bargained]));
  const weighingIds = rows.flatMap(({ payload }) =>
    'weighingId' in payload ? String(payload['weighingId']) : [],
  );
  const weighings = await findWeighings(on, [...new Set(weighingIds)]);
  const challenges = Map.groupBy(await listItemChallenges(on, ids), ({ evidenceId }) => evidenceId);
  return new Map(
    items.map((item) => [
      item.id,
      historyOf(
        {
          item,
          events: events.get(item.id) ?? [],
          entries: entries.get(item.id) ?? [],
          challenges: challenges.get(item.id) ?? [],
          offers: offers.get(item.id) ?? [],
          weighings,
        },
        conversation,
      ),
    ]),
  );
}
