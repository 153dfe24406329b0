import { circleTexts, type PrivateRequest } from '@midspan/contract';
import { CIRCLE_DELETED_AFTER_MS, cleanText, mayLeave } from '@midspan/domain';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Conversations, endInCircle, leaveCircle } from '../conversations/index.ts';
import { notify } from '../notices/index.ts';
import { endPendingIn } from '../private-requests/index.ts';
import { deleteCircle, listDue } from './deleting-store.ts';
import {
  listCirclesOf,
  removeNotices,
  removePlans,
  saveDeletion,
  saveEnd,
} from './parting-store.ts';
import { isIn, lockAsHost, lockOpenAsHost, noSuchCircle, notifyOthers } from './service.ts';
import { allowBack, type CircleRow, exit, findMembership, listHosts, lockCircle } from './store.ts';

const PART = 'circles-part';
const END = 'circles-end';
const DELETE = 'circles-delete';

const RETRY = { limit: 20, firstDelayS: 1, maxDelayS: 600 } as const;

export interface PartingParts {
  readonly core: Core;
  readonly conversations: Conversations;
  /** After commit: who is in a circle, or whether it has ended, is no longer what sessions know. */
  readonly onChanged: () => void;
}

/** Members leave, or are removed; circles end, and are deleted. For servers and for operators. */
export async function startParting({ core, conversations, onChanged }: PartingParts) {
  const { db, jobs, publisher } = core;

  /** Takes requests off the screens of those who can still see them. */
  function publishEnded(requests: readonly PrivateRequest[], exceptId: string | null): void {
    for (const request of requests) {
      const { id: requestId, requester_id: requesterId, target_user_id: targetId } = request;
      if (requesterId !== exceptId) {
        const declined = { request, accepted: false, conversationId: null };
        publisher.toUser(requesterId, 'privateMatch:answered', declined);
      }
      if (targetId !== exceptId) publisher.toUser(targetId, 'privateMatch:canceled', { requestId });
    }
  }

  /** Deletes what would lead to more conversations, and completes those under way. Repeatable. */
  async function finishParting(circleId: string, userId: string): Promise<void> {
    const requests = await inTransaction(db, async (tx) => {
      await lockCircle(tx, circleId);
      // Someone who has come back keeps what they began since.
      if (isIn(await findMembership(tx, circleId, userId))) return [];
      await removePlans(tx, circleId, userId);
      return endPendingIn(tx, circleId, userId);
    });
    publishEnded(requests, userId);
    await leaveCircle(core, conversations, circleId, userId, 'left');
  }

  async function finishNow(circleId: string, userId: string): Promise<void> {
    try {
      await finishParting(circleId, userId);
    } finally {
      // Whatever failed, a job completes; but no one stays in a room.
      onChanged();
    }
  }

  async function finishEnding(circleId: string): Promise<void> {
    const requests = await inTransaction(db, async (tx) => {
      await removePlans(tx, circleId, null);
      return endPendingIn(tx, circleId, null);
    });
    publishEnded(requests, null);
    await endInCircle(core, conversations, circleId);
  }

  async function deleteDue(): Promise<void> {
    for (const id of await listDue(db)) await deleteCircle(db, id);
  }

  await jobs.work<{ circleId: string; userId: string }>({
    name: PART,
    retry: RETRY,
    work: ({ circleId, userId }) => finishParting(circleId, userId),
  });
  await jobs.work<{ circleId: string }>({
    name: END,
    retry: RETRY,
    work: ({ circleId }) => finishEnding(circleId),
  });
  await jobs.work({ name: DELETE, retry: RETRY, work: deleteDue });

  /** [CI7] The caller holds the circle's lock, and has found the member in it. */
  async function part(
    tx: Transaction,
    circleId: string,
    userId: string,
    why: 'left' | 'removed',
  ): Promise<void> {
    await exit(tx, circleId, userId, why);
    await removePlans(tx, circleId, userId);
    await removeNotices(tx, circleId, userId);
    // If this process ends before it has completed the rest, a server does.
    await jobs.queue(PART, { circleId, userId }, { tx });
  }

  /** [CI8] The caller holds the lock of a circle that is open. A job does the rest. */
  async function end(tx: Transaction, circleId: string): Promise<void> {
    await saveEnd(tx, circleId);
    await jobs.queue(END, { circleId }, { tx });
  }

  const isLastHost = async (tx: Transaction, circle: CircleRow, userId: string) => {
    const hosts = await listHosts(tx, circle.id);
    const isHost = hosts.some(({ id }) => id === userId);
    const otherHosts = hosts.length - (isHost ? 1 : 0);
    return !mayLeave({ isHost, otherHosts }, { ended: circle.endedAt !== null });
  };

  /** [CI6] Refuses someone who can't leave. */
  async function refuseStaying(tx: Transaction, userId: string, circleId: string): Promise<void> {
    const circle = await lockCircle(tx, circleId);
    const own = await findMembership(tx, circleId, userId);
    if (circle === null || !isIn(own)) throw noSuchCircle();
    if (await isLastHost(tx, circle, userId)) throw new Refusal('LAST_HOST');
  }

  /** Whether there is someone for a host to remove; false for someone who was removed before. */
  async function findToRemove(
    tx: Transaction,
    hostId: string,
    circleId: string,
    userId: string,
  ): Promise<boolean> {
    await lockAsHost(tx, circleId, hostId);
    const theirs = await findMembership(tx, circleId, userId);
    if (theirs !== null && theirs.removedAt !== null) return false;
    if (!isIn(theirs)) throw new Refusal('NOT_FOUND');
    if (theirs.role === 'host') throw new Refusal('FORBIDDEN');
    return true;
  }

  /**
   * Conversations are completed before the membership ends, while open screens still receive what
   * happens in them, and those that began in between after it.
   */
  async function partAround(
    circleId: string,
    userId: string,
    change: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await leaveCircle(core, conversations, circleId, userId, 'leaving');
    await inTransaction(db, change);
    await finishNow(circleId, userId);
  }

  return {
    async leave(userId: string, circleId: string): Promise<void> {
      await inTransaction(db, (tx) => refuseStaying(tx, userId, circleId));
      await partAround(circleId, userId, async (tx) => {
        await refuseStaying(tx, userId, circleId);
        await part(tx, circleId, userId, 'left');
      });
    },

    /** Whether a host could remove this member now. */
    canRemove: (hostId: string, circleId: string, userId: string): Promise<boolean> =>
      inTransaction(db, (tx) => findToRemove(tx, hostId, circleId, userId)),

    /** `alongside` happens in the same transaction, and only if this call removes the member. */
    async remove(
      hostId: string,
      circleId: string,
      userId: string,
      alongside: (tx: Transaction) => Promise<void> = async () => undefined,
    ): Promise<void> {
      const find = (tx: Transaction) => findToRemove(tx, hostId, circleId, userId);
      if (!(await inTransaction(db, find))) return;
      await partAround(circleId, userId, async (tx) => {
        if (!(await find(tx))) return;
        await part(tx, circleId, userId, 'removed');
        await notify(core, tx, [{ userId, kind: 'circle_removed', circleId }]);
        await alongside(tx);
      });
    },

    /** [CI7] Returns whether this lets someone in again whom a host had removed. */
    allowBack: (
      hostId: string,
      circleId: string,
      userId: string,
      alongside: (tx: Transaction) => Promise<void> = async () => undefined,
    ): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        await lockOpenAsHost(tx, circleId, hostId);
        const theirs = await findMembership(tx, circleId, userId);
        if (theirs === null) throw new Refusal('NOT_FOUND');
        if (theirs.removedAt === null) return false;
        await allowBack(tx, circleId, userId);
        await alongside(tx);
        return true;
      }),

    async end(hostId: string, circleId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOpenAsHost(tx, circleId, hostId);
        await end(tx, circleId);
        await notifyOthers(core, tx, hostId, { kind: 'circle_ended', circleId });
      });
      onChanged();
    },

    /** [CI8] Ends it now and deletes it later. A second call changes nothing. */
    async delete(hostId: string, circleId: string, name: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const circle = await lockAsHost(tx, circleId, hostId);
        if (cleanText(name) !== circle.name) {
          throw new Refusal('INVALID', { details: { name: circleTexts.nameMismatch } });
        }
        if (circle.deletesAt !== null) return;
        if (circle.endedAt === null) await end(tx, circleId);
        const announcedFor = await saveDeletion(tx, circleId, CIRCLE_DELETED_AFTER_MS);
        await jobs.queue(DELETE, {}, { tx, afterMs: CIRCLE_DELETED_AFTER_MS });
        await notifyOthers(core, tx, hostId, { kind: 'circle_deleting', circleId, announcedFor });
      });
      onChanged();
    },

    /** [CI6] A member who deletes the account leaves all circles; one without a host ends. */
    async leaveAll(userId: string): Promise<void> {
      for (const circleId of await listCirclesOf(db, userId)) {
        await inTransaction(db, async (tx) => {
          const circle = await lockCircle(tx, circleId);
          if (circle === null || !isIn(await findMembership(tx, circleId, userId))) return;
          if (await isLastHost(tx, circle, userId)) {
            await end(tx, circleId);
            await notifyOthers(core, tx, userId, { kind: 'circle_ended', circleId });
          }
          await part(tx, circleId, userId, 'left');
        });
        await finishNow(circleId, userId);
      }
    },

    deleteDue,
  };
}

export type Parting = Awaited<ReturnType<typeof startParting>>;
