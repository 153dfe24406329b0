import {
  decideEstimate,
  decideOffer,
  type Estimate,
  type OfferCommand,
  type OfferDecision,
  pbPercent,
  type Weight,
} from '@midspan/domain';
import type { Core } from '../../../house/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Changed } from '../change.ts';
import { readInside } from '../weighings/inside.ts';
import {
  changeItem,
  countItem,
  type Decided,
  type ItemChange,
  presentItem,
  recordAccepted,
  recordActivityIn,
  refuseHidden,
  type Target,
} from './item-change.ts';
import {
  endOffer,
  findBargain,
  findEstimate,
  insertEstimate,
  insertOffer,
  saveAgreed,
  saveRound,
} from './offer-store.ts';
import { saveStatus } from './store.ts';

/** How two members agree on an item's weight. */
export interface OffersService {
  estimate(userId: string, target: Target, estimate: Estimate): Promise<Changed<Decided>>;
  /** Makes an offer, accepts one, declines or retracts it. */
  command(userId: string, target: Target, command: OfferCommand): Promise<Changed<Decided>>;
}

type Made = Exclude<OfferDecision, { kind: 'repeated' }>;

/** Saves what a command led to; returns the figure where it moved. */
async function save(
  core: Core,
  change: ItemChange,
  userId: string,
  command: OfferCommand,
  decision: Made,
): Promise<number | null> {
  const { tx, item, record } = change;
  const { round } = command;
  if (decision.kind === 'accepted') return accept(core, change, decision.weight);
  await endOffer(tx, item.id, decision.kind === 'offered' ? 'countered' : decision.kind);
  if (command.kind === 'offer') {
    const { weight, reason } = command;
    await insertOffer(tx, item.id, { round: decision.round, madeBy: userId, weight, reason });
  }
  await saveRound(tx, item.id, decision.round);
  record(
    'conversation:evidenceCountered',
    {
      evidenceId: item.id,
      did: decision.kind,
      by: userId,
      // The offer it is about.
      round: decision.kind === 'offered' ? decision.round : round,
    },
    'participants',
  );
  return null;
}

/** [AG7] The item counts with the weight that the two agreed on. */
async function accept(core: Core, change: ItemChange, weight: Weight): Promise<number> {
  const { tx, item } = change;
  await saveStatus(tx, item, 'accepted', item.rejectionReason);
  await saveAgreed(tx, item, weight);
  await endOffer(tx, item.id, 'accepted');
  const moved = await countItem(core, change, weight);
  recordAccepted(change, moved);
  return moved.percent;
}

/** The figure inside the conversation, for an answer to what was done before. */
async function figureNow({ tx, conversation, lockFigure }: ItemChange): Promise<number> {
  return pbPercent((await readInside(tx, conversation, await lockFigure())).tally);
}

export function createOffersService(core: Core): OffersService {
  const { db } = core;
  return {
    estimate: (userId, target, estimate) =>
      changeItem(db, userId, target, async (change) => {
        const { tx, item, by, record } = change;
        const given = await findEstimate(tx, item.id);
        const decided = decideEstimate({ status: item.status, given }, by, estimate);
        if (!decided.ok) throw new Refusal(decided.refusal);
        if (decided.value === 'given') {
          await refuseHidden(change);
          await insertEstimate(tx, item.id, userId, estimate);
          const payload = { evidenceId: item.id, by: userId };
          record('conversation:evidenceEstimated', payload, 'author');
        }
        return { evidence: await presentItem(change, item.id, userId), newCredence: null };
      }),

    command: (userId, target, command) =>
      changeItem(db, userId, target, async (change) => {
        const { tx, item, by } = change;
        const decided = decideOffer(await findBargain(tx, item), by, command);
        if (!decided.ok) throw new Refusal(decided.refusal);
        const decision = decided.value;
        let newCredence: number | null = null;
        if (decision.kind === 'repeated') {
          if (command.kind === 'accept') newCredence = await figureNow(change);
        } else {
          if (command.kind !== 'decline') await refuseHidden(change);
          newCredence = await save(core, change, userId, command, decision);
          await recordActivityIn(change, userId);
        }
        return { evidence: await presentItem(change, item.id, userId), newCredence };
      }),
  };
}
