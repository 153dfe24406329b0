import type { Bargain } from '@midspan/contract';
import { type BargainCommand, decideBargain, decideEstimate, type Estimate } from '@midspan/domain';
import type { Core } from '../../../house/house.ts';
import { allowed, Refusal } from '../../../platform/refusal.ts';
import { matterOf, readBargains } from '../bargains/reading.ts';
import {
  endOffers,
  insertEstimate,
  insertOffer,
  listBargained,
  offerOf,
} from '../bargains/store.ts';
import { findDispute } from '../challenges/store.ts';
import { checkGiven } from '../items/given-store.ts';
import { type EvidenceRow, holdItem, type Target } from '../items/store.ts';
import { weightOf } from '../items/weight-columns.ts';
import { byParticipant, type Change, type Changed, changeConversation } from '../kernel/change.ts';
import { recalibrate } from '../overturns/disputes.ts';
import { percentOf } from '../overturns/ending.ts';
import { agreeOnWeight } from '../weighings/agreeing.ts';
import { acceptWith, changeItem, recordActivityIn, refuseHidden } from './item-change.ts';

interface Bargained {
  readonly bargain: Bargain;
  /** the figure that an agreement moved */
  readonly newCredence?: number;
}

/** What an agreement does on each occasion; each function returns the figure that it moved. */
const AGREEMENTS = {
  review: acceptWith,
  second_opinion: agreeOnWeight,
  recalibration: recalibrate,
} as const;

/**
 * Locks an item that the conversation's members can see and, in a dispute, that the dispute is
 * about. Also locks what an agreement may change: figures before the item, in the order used
 * everywhere.
 */
async function holdSeen(
  change: Change,
  evidenceId: string,
  isAgreement: boolean,
): Promise<EvidenceRow> {
  const { tx, conversation } = change;
  const dispute = conversation.isDispute ? await findDispute(tx, conversation.id) : null;
  if (isAgreement) await change.lockFigure();
  if (isAgreement && dispute !== null) await change.lockFigure(dispute.proposal.hypothesisId);
  const item = await holdItem(tx, evidenceId, isAgreement ? 'update' : 'share');
  const isElsewhere = conversation.isDispute
    ? dispute?.proposal.evidenceId === evidenceId
    : item?.isPublic && item.decidedAt !== null;
  if (item !== null && (item.conversationId === conversation.id || isElsewhere)) return item;
  throw new Refusal('NOT_FOUND', { message: 'Evidence not found' });
}

async function readBargain({ tx, conversation }: Change, evidenceId: string): Promise<Bargain> {
  const inside = (await readBargains(tx, conversation, [evidenceId])).get(evidenceId);
  if (inside === undefined) throw new Error('a bargain without its item');
  return inside.bargain;
}

/** How two members agree on what an item weighs, on every occasion. */
export const createBargains = (core: Core) => ({
  /** Makes an offer, accepts one, declines or retracts it. */
  command: (
    userId: string,
    { conversationId, evidenceId }: Target,
    command: BargainCommand,
  ): Promise<Changed<Bargained>> =>
    changeConversation(core.db, conversationId, byParticipant(userId), async (change) => {
      const { tx, record } = change;
      const item = await holdSeen(change, evidenceId, command.kind === 'accept');
      const matter = await matterOf(change, item);
      const rows = await listBargained(tx, conversationId, [evidenceId]);
      const offers = rows.flatMap(({ offer }) => (offer ? offerOf(offer) : []));
      const decision = allowed(decideBargain(matter, offers, userId, command));
      const answer = async (agreed: Partial<Bargained> = {}) => ({
        bargain: await readBargain(change, evidenceId),
        ...agreed,
      });
      if (decision.kind === 'repeated') {
        return answer(command.kind === 'accept' ? { newCredence: await percentOf(change) } : {});
      }
      if (command.kind !== 'decline') await refuseHidden(change);
      await recordActivityIn(change, userId);
      if (decision.kind === 'accepted') {
        await endOffers(tx, conversationId, 'accepted', evidenceId);
        const agree = AGREEMENTS[matter.occasion];
        const { weight, given } = decision;
        const agreed = { item, terms: { weight, given }, by: userId };
        return answer({ newCredence: await agree(core, change, agreed) });
      }
      const did = decision.kind;
      await endOffers(tx, conversationId, did === 'offered' ? 'countered' : did, evidenceId);
      const round = did === 'offered' ? decision.round : command.round;
      if (command.kind === 'offer') {
        await checkGiven(tx, item, command.given);
        await insertOffer(tx, { conversationId, evidenceId }, { ...command, round, by: userId });
      }
      record('weight:changed', { evidenceId, did, by: userId, round }, 'participants');
      return answer();
    }),

  estimate: (userId: string, target: Target, estimate: Estimate): Promise<Changed<Bargained>> =>
    changeItem(core.db, userId, target, async (change) => {
      const { tx, item, isProposer, record } = change;
      const [row] = await listBargained(tx, item.conversationId, [item.id]);
      const given = row?.estimate ? { ...row.estimate, weight: weightOf(row.estimate) } : null;
      if (
        allowed(decideEstimate({ status: item.status, given }, isProposer, estimate)) === 'given'
      ) {
        await refuseHidden(change);
        await insertEstimate(tx, item.id, userId, estimate);
        record('weight:estimated', { evidenceId: item.id, by: userId }, 'author');
      }
      return { bargain: await readBargain(change, item.id) };
    }),
});
