import type { Weighing } from '@midspan/contract';
import {
  decideProposal,
  decideWeighing,
  type Pair,
  pbPercent,
  refusePlace,
  type WeighingCommand,
  type WeighingDecision,
  type WeighingOffer,
  type WeighingPlace,
  type Weight,
} from '@midspan/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Core } from '../../../house/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notify } from '../../notices/index.ts';
import { type Change, type Changed, changeConversation, refuseBystander } from '../change.ts';
import { refuseHidden } from '../evidence/item-change.ts';
import type { EvidenceRow } from '../evidence/store.ts';
import { lockItem } from '../overturns/store.ts';
import {
  bargainOf,
  findBargains,
  haveWeighed,
  holdItem,
  insertBargain,
  insertWeighingOffer,
  type ListedBargain,
  listBargainsOn,
  listOpenIn,
  saveEnding,
} from './bargain-store.ts';
import { countWeighed } from './counting.ts';
import { readInside } from './inside.ts';
import { presentWeighing } from './present.ts';
import type { Closing } from './queue.ts';
import { listFirstPair } from './store.ts';

export interface Answered {
  readonly weighing: Weighing;
  /** the figure inside the conversation, for the one who agreed; null for any other answer */
  readonly newCredence: number | null;
}

/** How two members agree in another conversation on what an item weighs. */
export interface WeighingsService {
  propose(
    userId: string,
    at: { readonly conversationId: string; readonly evidenceId: string },
    offer: { readonly weight: Weight; readonly reason: string },
  ): Promise<Changed<Answered>>;
  /** Counters, accepts, declines or withdraws. */
  command(
    userId: string,
    at: { readonly conversationId: string; readonly weighingId: string },
    command: WeighingCommand,
  ): Promise<Changed<Answered>>;
  /** [WG3] Ends one that has become pointless elsewhere; otherwise changes nothing. */
  close(closing: Closing): Promise<Changed<void>>;
}

const noSuchEvidence = () => new Refusal('NOT_FOUND', { message: 'Evidence not found' });
const noSuchWeighing = () => new Refusal('NOT_FOUND', { message: 'Weighing not found' });

const isRemoved = ({ removalId }: EvidenceRow) => removalId !== null;

async function placeOf({ tx, conversation }: Change, item: EvidenceRow): Promise<WeighingPlace> {
  const two: Pair = [conversation.user1Id, conversation.user2Id];
  return {
    conversation: {
      isPublic: conversation.type === 'public',
      isDispute: conversation.isDispute,
      hypothesisId: conversation.hypothesisId,
    },
    item: {
      hypothesisId: item.hypothesisId,
      isPublic: item.isPublic,
      status: item.status,
      removed: isRemoved(item),
    },
    hasWeighed: await haveWeighed(tx, item.id, two),
  };
}

/** Whether those in a conversation can see an item: otherwise there is none, for them. */
const isSeen = ({ conversation }: Change, item: EvidenceRow) =>
  item.conversationId === conversation.id || (item.isPublic && item.decidedAt !== null);

/** A weighing of this conversation, as it is now. */
async function findHere({ tx, conversation }: Change, id: string): Promise<ListedBargain> {
  const [found] = await findBargains(tx, [id]);
  if (found?.row.conversationId !== conversation.id) throw noSuchWeighing();
  return found;
}

/** [WG2] Ends one without agreement; `by` no one when the system does. */
async function endWeighing(
  { tx, record }: Change,
  { row, offers }: ListedBargain,
  how: 'declined' | 'withdrawn' | 'closed',
  by: string | null,
): Promise<void> {
  await saveEnding(tx, row.id, how);
  const round = offers.length;
  const ended = { evidenceId: row.evidenceId, weighingId: row.id, round, did: how, by };
  record('evidence:weighingEnded', ended, 'participants');
}

/** Ends those that are open in a conversation that ends. */
export async function closeWeighings(change: Change): Promise<void> {
  for (const open of await listOpenIn(change.tx, change.conversation.id)) {
    await endWeighing(change, open, 'closed', null);
  }
}

async function offer(
  { tx, record }: Change,
  { id, evidenceId }: { readonly id: string; readonly evidenceId: string },
  round: number,
  { by, weight, reason }: WeighingOffer,
): Promise<void> {
  await insertWeighingOffer(tx, id, { round, madeBy: by, weight, reason });
  const payload = { evidenceId, weighingId: id, round, did: 'offered', by } as const;
  const name = round === 1 ? 'evidence:weighingProposed' : 'evidence:weighingCountered';
  record(name, payload, 'participants');
}

export function createWeighingsService(core: Core): WeighingsService {
  const { db } = core;

  const changeHere = <T>(
    userId: string,
    conversationId: string,
    work: (change: Change) => Promise<T>,
  ) =>
    changeConversation(
      db,
      conversationId,
      (conversation) => refuseBystander(conversation, userId),
      work,
    );

  async function answered(
    change: Change,
    id: string,
    item: EvidenceRow,
    newCredence: number | null = null,
  ): Promise<Answered> {
    const found = await findHere(change, id);
    return { weighing: presentWeighing(found, isRemoved(item)), newCredence };
  }

  /** [WG6] The two agree: the item is weighed anew. The caller holds the hypothesis. */
  async function agree(
    change: Change,
    { row, offers }: ListedBargain,
    item: EvidenceRow,
    weight: Weight,
    by: string,
  ): Promise<number> {
    const { tx, record, note, conversation } = change;
    await saveEnding(tx, row.id, 'agreed');
    const figure = await change.lockFigure();
    const agreed = { id: row.id, weight };
    const counted = await countWeighed(core, change, figure, item, agreed);
    const { percent, publicPercent, move, publicSeq, moves } = counted;
    const ids = { evidenceId: item.id, weighingId: row.id };
    const round = offers.length;
    const waits = publicPercent !== null;
    record(
      'evidence:weighed',
      {
        ...ids,
        newCredence: percent,
        // What waits moves the figure here alone.
        move: moves || waits ? move : null,
        publicCredence: publicPercent,
        round,
        did: 'agreed',
        by,
      },
      'everyone',
    );
    const { hypothesisId } = conversation;
    note({
      about: 'weighed',
      hypothesisId,
      ledgerSeq: publicSeq,
      ...ids,
      newCredence: publicPercent ?? percent,
      move: moves && !waits ? move : null,
    });
    // [MO1] Without who agreed: they may have blocked one of the first pair, or been blocked.
    const about = { kind: 'evidence_weighed', hypothesisId, evidenceId: item.id } as const;
    const first = await listFirstPair(tx, item.id);
    await notify(
      core,
      tx,
      first.map(({ userId }) => ({ userId, ...about, conversationId: null })),
    );
    return percent;
  }

  async function save(
    change: Change,
    found: ListedBargain,
    item: EvidenceRow,
    userId: string,
    command: WeighingCommand,
    decision: Exclude<WeighingDecision, { kind: 'repeated' }>,
  ): Promise<number | null> {
    switch (decision.kind) {
      case 'agreed':
        return agree(change, found, item, decision.weight, userId);
      case 'ended':
        await endWeighing(change, found, decision.ending, userId);
        return null;
      case 'countered': {
        if (command.kind !== 'counter') throw new Error('an offer without its weight');
        const { weight, reason } = command;
        await offer(change, found.row, decision.round, { by: userId, weight, reason });
        return null;
      }
    }
  }

  return {
    propose: (userId, { conversationId, evidenceId }, { weight, reason }) =>
      changeHere(userId, conversationId, async (change) => {
        const { tx } = change;
        const item = await holdItem(tx, evidenceId);
        if (item === null || !isSeen(change, item)) throw noSuchEvidence();
        const earlier = await listBargainsOn(tx, conversationId, evidenceId);
        const offered: WeighingOffer = { by: userId, weight, reason };
        const place = await placeOf(change, item);
        const decided = decideProposal(place, earlier.map(bargainOf), offered);
        if (!decided.ok) throw new Refusal(decided.refusal);
        const last = earlier.at(-1);
        if (decided.value === 'repeated' && last !== undefined) {
          return answered(change, last.row.id, item);
        }
        await refuseHidden(change);
        const id = uuidv7();
        await insertBargain(tx, { id, conversationId, evidenceId });
        await offer(change, { id, evidenceId }, 1, offered);
        return answered(change, id, item);
      }),

    command: (userId, { conversationId, weighingId }, command) =>
      changeHere(userId, conversationId, async (change) => {
        const { tx } = change;
        // The figure before the item, as wherever both are locked.
        const figure = command.kind === 'accept' ? await change.lockFigure() : null;
        const found = await findHere(change, weighingId);
        const { evidenceId } = found.row;
        const item =
          command.kind === 'accept'
            ? await lockItem(tx, evidenceId)
            : await holdItem(tx, evidenceId);
        if (item === null) throw noSuchEvidence();
        const place = await placeOf(change, item);
        const others = await listBargainsOn(tx, conversationId, evidenceId);
        const earlier = others.filter(({ row }) => row.id < weighingId).map(bargainOf);
        const decided = decideWeighing(bargainOf(found), { place, earlier }, userId, command);
        if (!decided.ok) throw new Refusal(decided.refusal);
        const decision = decided.value;
        if (decision.kind === 'repeated') {
          const inside = figure && (await readInside(tx, change.conversation, figure));
          return answered(change, weighingId, item, inside && pbPercent(inside.tally));
        }
        if (decision.kind !== 'ended') await refuseHidden(change);
        const newCredence = await save(change, found, item, userId, command, decision);
        return answered(change, weighingId, item, newCredence);
      }),

    close: ({ conversationId, weighingId }) =>
      changeConversation(
        db,
        conversationId,
        () => undefined,
        async (change) => {
          const found = await findHere(change, weighingId);
          if (found.row.status !== 'open') return;
          const item = await holdItem(change.tx, found.row.evidenceId);
          if (item === null || refusePlace(await placeOf(change, item)) === null) return;
          await endWeighing(change, found, 'closed', null);
        },
      ),
  };
}
