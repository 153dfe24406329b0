import type { Bargain, Estimate, GivenItem, ListedEvidence } from '@midspan/contract';
import {
  bargainStatus,
  isEstimateShown,
  isPendingEvidence,
  type Matter,
  type Occasion,
  refuseSecondOpinion,
  tableOf,
  turnIn,
} from '@midspan/domain';
import type { Executor } from '../../../db/connection.ts';
import type { EvidenceRow } from '../items/store.ts';
import { stated, termsOf, weightOf } from '../items/weight-columns.ts';
import type { Change } from '../kernel/change.ts';
import type { Participants } from '../kernel/rooms.ts';
import {
  type EstimateRow,
  haveWeighed,
  listBargained,
  type OfferRow,
  offerOf,
  offersIn,
} from './store.ts';

const presentNamed = (row: OfferRow | EstimateRow) => ({
  by: row.madeBy,
  ...stated(weightOf(row)),
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

/** [BG1] What two members bargain about in a conversation. */
function matterIn(conversation: Participants, item: EvidenceRow): Matter {
  const occasion = occasionIn(conversation, item.conversationId);
  return {
    occasion,
    proposedBy: item.proposedBy,
    status: item.status,
    original: occasion === 'second_opinion' ? null : termsOf(item),
    obstacle: item.removalId === null ? null : 'REMOVED',
  };
}

/** The same, and whether the occasion allows the two to agree now. */
export async function matterOf({ tx, conversation }: Change, item: EvidenceRow): Promise<Matter> {
  const matter = matterIn(conversation, item);
  if (matter.obstacle !== null || matter.occasion === 'recalibration') return matter;
  if (matter.occasion === 'review') {
    return { ...matter, obstacle: isPendingEvidence(item.status) ? null : 'EVIDENCE_DECIDED' };
  }
  const { type, hypothesisId, user1Id, user2Id } = conversation;
  const hasWeighed = await haveWeighed(tx, item.id, [user1Id, user2Id]);
  const here = { isPublic: type === 'public', hypothesisId };
  return { ...matter, obstacle: refuseSecondOpinion(here, item, hasWeighed) };
}

type NamingOffer = OfferRow & { readonly named: GivenItem[] };

function presentBargain(
  conversation: Participants,
  item: EvidenceRow,
  rows: readonly NamingOffer[],
): Bargain {
  const matter = matterIn(conversation, item);
  const offers = rows.map(offerOf);
  const table = tableOf(matter, offers);
  const last = rows.at(-1);
  // A reason may quote the item, so it is hidden with it.
  const reason = item.removalId === null ? (last?.reason ?? '') : '';
  return {
    occasion: table.occasion,
    round: table.round,
    offers_left: table.offersLeft,
    standing:
      last?.ending === null
        ? { ...presentNamed(last), given: last.named, reason, round: last.round }
        : null,
    turn: turnIn(table, [conversation.user1Id, conversation.user2Id]),
    status: bargainStatus(matter, offers),
  };
}

/** What the two of a conversation may know about an item beyond what everyone may. */
interface Inside {
  readonly bargain: Bargain;
  /** the reviewer's; [AG2] until the item is decided, only for its author */
  readonly estimate: Estimate | null;
}

/** The estimates and bargains of a conversation's two members on these items. */
export async function readBargains(
  on: Executor,
  conversation: Participants,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Inside>> {
  const rows = await listBargained(on, conversation.id, itemIds);
  const offers = offersIn(rows);
  return new Map(
    rows.map(({ item, estimate }) => [
      item.id,
      {
        bargain: presentBargain(conversation, item, offers.get(item.id) ?? []),
        estimate: estimate && { ...presentNamed(estimate), blind: estimate.blind },
      },
    ]),
  );
}

/**
 * [AG2] [AG9] Items as the two may see them: with estimates and with their bargain, once there is
 * one. Without `userId`, what both may receive: no estimate that only one of them may see.
 */
export const withInside = (
  items: readonly ListedEvidence[],
  inside: ReadonlyMap<string, Inside>,
  userId: string | null,
): ListedEvidence[] =>
  items.map((item) => {
    const found = inside.get(item.id);
    if (found === undefined) return item;
    const { bargain, estimate } = found;
    if (bargain.occasion !== 'review' && bargain.round === 0) return item;
    const isShown = estimate !== null && isEstimateShown(item.status, estimate.by === userId);
    return { ...item, bargain, ...(isShown && { estimates: [estimate] }) };
  });

/** The same, read for them. */
export async function forInsider(
  on: Executor,
  items: readonly ListedEvidence[],
  conversation: Participants,
  userId: string | null,
): Promise<ListedEvidence[]> {
  const ids = items.map(({ id }) => id);
  return withInside(items, await readBargains(on, conversation, ids), userId);
}
