import type { Bargain, Estimate, ListedEvidence } from '@midspan/contract';
import { bargainStatus, isEstimateShown, type Occasion, tableOf, turnIn } from '@midspan/domain';
import type { Executor } from '../../../db/connection.ts';
import { stated, weightOf } from '../evidence/weight-columns.ts';
import type { Participants } from '../rooms.ts';
import { type EstimateRow, listBargained, type OfferRow, offerOf } from './store.ts';

const presentEstimate = (row: EstimateRow): Estimate => ({
  by: row.madeBy,
  ...stated(weightOf(row)),
  blind: row.blind,
  at: row.createdAt.toISOString(),
});

/** A reason may quote the item, so it is hidden with it. */
const presentOffer = (row: OfferRow, isRemoved: boolean): NonNullable<Bargain['standing']> => ({
  by: row.madeBy,
  ...stated(weightOf(row)),
  reason: isRemoved ? '' : row.reason,
  round: row.round,
  at: row.createdAt.toISOString(),
});

/** [BG1] The item's own conversation reviews it, the dispute about it may recalibrate it. */
export const occasionIn = (
  conversation: Pick<Participants, 'id' | 'isDispute'>,
  home: string,
): Occasion => {
  if (home === conversation.id) return 'review';
  return conversation.isDispute ? 'recalibration' : 'second_opinion';
};

type Row = Awaited<ReturnType<typeof listBargained>>[number];

function presentBargain(
  conversation: Participants,
  { home, proposedBy, status, removalId }: Row,
  rows: readonly OfferRow[],
): Bargain {
  const isRemoved = removalId !== null;
  const occasion = occasionIn(conversation, home);
  const obstacle = isRemoved ? 'REMOVED' : null;
  const matter = { occasion, proposedBy, status, original: null, obstacle } as const;
  const offers = rows.map(offerOf);
  const table = tableOf(matter, offers);
  const last = rows.at(-1);
  return {
    occasion,
    round: table.round,
    offers_left: table.offersLeft,
    standing: last?.ending === null ? presentOffer(last, isRemoved) : null,
    turn: turnIn(table, [conversation.user1Id, conversation.user2Id]),
    status: bargainStatus(matter, offers),
  };
}

/** What the two of a conversation may know about an item beyond what everyone may. */
interface Inside {
  readonly bargain: Bargain;
  /** the reviewer's; [AG2] until the item is decided, for its author alone */
  readonly estimate: Estimate | null;
}

/** How the two of a conversation stand about these items. */
export async function readBargains(
  on: Executor,
  conversation: Participants,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Inside>> {
  if (itemIds.length === 0) return new Map();
  const rows = await listBargained(on, conversation.id, itemIds);
  const inside = new Map<string, Inside>();
  for (const [id, [row, ...more]] of Map.groupBy(rows, (one) => one.id)) {
    if (row === undefined) continue;
    const offers = [row, ...more].flatMap(({ offer }) => offer ?? []);
    const estimate = row.estimate && presentEstimate(row.estimate);
    inside.set(id, { bargain: presentBargain(conversation, row, offers), estimate });
  }
  return inside;
}

/**
 * [AG2] [AG9] Items as the two may see them: with their bargain, once one was begun, and with
 * estimates. Without `userId`, as both are sent them alike: without an estimate of one of them alone.
 */
export async function forInsider(
  on: Executor,
  items: readonly ListedEvidence[],
  conversation: Participants,
  userId: string | null,
): Promise<ListedEvidence[]> {
  const ids = items.map(({ id }) => id);
  const inside = await readBargains(on, conversation, ids);
  return items.map((item) => {
    const found = inside.get(item.id);
    if (found === undefined) return item;
    const { bargain, estimate } = found;
    if (bargain.occasion !== 'review' && bargain.round === 0) return item;
    const isShown = estimate !== null && isEstimateShown(item.status, estimate.by === userId);
    return { ...item, bargain, ...(isShown && { estimates: [estimate] }) };
  });
}
