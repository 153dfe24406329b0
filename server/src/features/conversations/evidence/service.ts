import type { ListedEvidence } from '@midspan/contract';
import { decideEvidence, type EvidenceCommand, PENDING_EVIDENCE_MAX } from '@midspan/domain';
import type { Database } from '../../../db/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findHidden } from '../../visibility/index.ts';
import { type Change, type Changed, changeConversation, refuseBystander } from '../change.ts';
import { recordActivity } from '../overturns/store.ts';
import { noteEvidence } from '../store.ts';
import { appendEntry, type Moved } from './ledger.ts';
import { findEvidence } from './listing-store.ts';
import {
  countPending,
  type EvidenceRow,
  findItem,
  findSent,
  insertEvidence,
  type NewEvidence,
  saveStatus,
  weightOf,
} from './store.ts';

export interface Decided {
  readonly evidence: ListedEvidence;
  readonly newCredence: number | null;
}

export interface Target {
  readonly conversationId: string;
  readonly evidenceId: string;
}

export interface EvidenceService {
  propose(userId: string, conversationId: string, given: NewEvidence): Promise<Changed<Decided>>;
  accept(userId: string, target: Target): Promise<Changed<Decided>>;
  reject(userId: string, target: Target, reason: string): Promise<Changed<Decided>>;
  withdraw(userId: string, target: Target): Promise<Changed<Decided>>;
  acceptAfterAll(userId: string, target: Target): Promise<Changed<Decided>>;
  agreeWithRejection(userId: string, target: Target): Promise<Changed<Decided>>;
}

/** Somebody did something about evidence: in a dispute that is what counts at its deadline. */
async function recordActivityIn({ tx, conversation }: Change, userId: string): Promise<void> {
  if (conversation.isDispute) await recordActivity(tx, conversation.id, userId);
}

/** Where the figure is since an item was accepted, which always moves it. */
function figureAfter(moved: Moved | null) {
  if (moved === null) throw new Error('an item was accepted without an entry in the ledger');
  return { newCredence: moved.percent, move: moved.move };
}

export function createEvidenceService(db: Database): EvidenceService {
  async function present(change: Change, id: string): Promise<ListedEvidence> {
    const [item] = await findEvidence(change.tx, [id]);
    if (item === undefined) throw new Error('an item that was just saved is missing');
    return item;
  }

  /** [MO9] The figure of a removed hypothesis is not moved any more. */
  async function refuseHidden({ tx, conversation }: Change): Promise<void> {
    if (await findHidden(tx, conversation.hypothesisId)) throw new Refusal('REMOVED');
  }

  /** One command on one item; `record` says what is logged. */
  function decide(
    userId: string,
    { conversationId, evidenceId }: Target,
    command: EvidenceCommand,
    rejectionReason: string | null,
    record: (change: Change, item: EvidenceRow, moved: Moved | null) => void,
  ): Promise<Changed<Decided>> {
    return changeConversation(
      db,
      conversationId,
      (conversation) => refuseBystander(conversation, userId),
      async (change) => {
        const item = await findItem(change.tx, conversationId, evidenceId);
        if (item === null) throw new Refusal('NOT_FOUND', { message: 'Evidence not found' });
        if (item.removalId !== null) throw new Refusal('REMOVED');
        const by = item.proposedBy === userId ? 'proposer' : 'partner';
        const status = decideEvidence(item.status, by, command);
        if (!status.ok) throw new Refusal(status.refusal);
        if (status.value === 'accepted') await refuseHidden(change);
        await saveStatus(change.tx, item, status.value, rejectionReason ?? item.rejectionReason);
        const moved =
          status.value === 'accepted'
            ? await appendEntry(change, item.isPublic, await change.lockFigure(), {
                evidenceId,
                cause: 'accepted',
                before: null,
                after: weightOf(item),
              })
            : null;
        await recordActivityIn(change, userId);
        record(change, item, moved);
        const newCredence = moved?.percent ?? null;
        return { evidence: await present(change, evidenceId), newCredence };
      },
    );
  }

  return {
    propose: (userId, conversationId, given) =>
      changeConversation(
        db,
        conversationId,
        (conversation) => refuseBystander(conversation, userId),
        async (change) => {
          const { tx, conversation } = change;
          const { tempId } = given;
          const first =
            tempId === undefined ? null : await findSent(tx, conversationId, userId, tempId);
          if (first !== null) return { evidence: await present(change, first), newCredence: null };
          await refuseHidden(change);
          if ((await countPending(tx, conversationId, userId)) >= PENDING_EVIDENCE_MAX) {
            throw new Refusal('EVIDENCE_PENDING_LIMIT');
          }
          const place = {
            conversationId,
            hypothesisId: conversation.hypothesisId,
            isPublic: conversation.type === 'public',
            proposedBy: userId,
          };
          const evidenceId = await insertEvidence(tx, place, given);
          await noteEvidence(tx, conversationId);
          await recordActivityIn(change, userId);
          change.record('conversation:evidenceProposed', { evidenceId }, 'participants');
          return { evidence: await present(change, evidenceId), newCredence: null };
        },
      ),

    accept: (userId, target) =>
      decide(userId, target, 'accept', null, (change, { id }, moved) =>
        change.record(
          'conversation:evidenceReviewed',
          {
            evidenceId: id,
            status: 'accepted',
            ...figureAfter(moved),
            reason: null,
          },
          'everyone',
        ),
      ),

    reject: (userId, target, reason) =>
      decide(userId, target, 'reject', reason, (change, { id }) =>
        change.record('conversation:evidenceDisputed', { evidenceId: id, reason }, 'participants'),
      ),

    withdraw: (userId, target) =>
      decide(userId, target, 'withdraw', null, (change, { id }) =>
        change.record('conversation:evidenceWithdrawn', { evidenceId: id }, 'everyone'),
      ),

    acceptAfterAll: (userId, target) =>
      decide(userId, target, 'acceptAfterAll', null, (change, { id }, moved) =>
        change.record(
          'conversation:disputeResolved',
          { evidenceId: id, resolution: 'accepted', ...figureAfter(moved) },
          'everyone',
        ),
      ),

    agreeWithRejection: (userId, target) =>
      decide(userId, target, 'agreeWithRejection', null, (change, { id }) =>
        change.record(
          'conversation:disputeResolved',
          { evidenceId: id, resolution: 'rejected', newCredence: null, move: null },
          'everyone',
        ),
      ),
  };
}
