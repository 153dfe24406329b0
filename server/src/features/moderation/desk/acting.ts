import type { DeskAction, DeskPreview } from '@midspan/contract';
import { inTransaction } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Parting } from '../../circles/index.ts';
import type { Acts, Deed, Done } from '../acts.ts';
import { OperatorError } from '../operator-error.ts';
import { findOpenChallenge } from '../removal-store.ts';
import { findLogLine } from './log-store.ts';
import { type GivenAct, type Plan, planAct } from './planning.ts';
import { presentAction } from './present.ts';
import {
  countActiveIn,
  countChallengesIn,
  countHiddenMeetings,
  countMeetingsOf,
  countSessionsOf,
  countShownBelow,
  findStatement,
} from './preview-store.ts';
import { actorOf } from './reading.ts';
import { type DeskScope, nothingThere } from './scope.ts';

export interface DeskParts {
  readonly core: Core;
  readonly acts: Acts;
  readonly parting: Parting;
  /** After commit: a member may have been suspended, so sessions aren't what servers remember. */
  readonly onSuspended: () => void;
}

/** Operators read sentences, and members at the desk the text of a refusal. */
async function byCode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OperatorError && error.code !== null) throw new Refusal(error.code);
    throw error;
  }
}

const NOTHING: DeskPreview = {
  hypotheses: 0,
  conversations: 0,
  waiting: 0,
  challenges: 0,
  sessions: 0,
  reports: { total: 0, upheld: 0 },
  figure: null,
};

/** Thrown at the end of a rehearsal, so that its transaction is rolled back. */
class Rehearsed extends Error {
  readonly preview: DeskPreview;
  constructor(preview: DeskPreview) {
    super('only a rehearsal');
    this.preview = preview;
  }
}

/** What an act would do that ends with throwing it. */
const previewOf = (acting: Promise<unknown>): Promise<DeskPreview> =>
  acting.then(
    () => {
      throw new Error('a rehearsal went through');
    },
    (error: unknown) => {
      if (error instanceof Rehearsed) return error.preview;
      throw error;
    },
  );

const reportsOf = ({ reportsClosed: total, reportsUpheld: upheld }: Done) => ({ total, upheld });

export function createDeskActing({ core, acts, parting, onSuspended }: DeskParts) {
  const { db } = core;

  const circleOf = (scope: DeskScope, { report }: Plan): string | null =>
    scope.role === 'host' ? scope.circleId : (report?.circleId ?? null);

  async function removeMember(scope: DeskScope, memberId: string, deed: Deed): Promise<string> {
    if (scope.role !== 'host') throw nothingThere();
    const { circleId } = scope;
    let actionId: string | null = null;
    const written = { action: 'remove_member', userId: memberId, circleId } as const;
    await parting.remove(scope.userId, circleId, memberId, async (tx) => {
      actionId = await acts.recordOther(tx, deed, written);
    });
    if (actionId === null) throw new Refusal('ALREADY_REMOVED');
    return actionId;
  }

  /** Carries out a plan; returns the id of the log's line. */
  async function carryOut(scope: DeskScope, plan: Plan, deed: Deed): Promise<string> {
    switch (plan.act) {
      case 'remove':
        return acts.mark('removed', plan.kind, plan.id, deed);
      case 'restore':
        return acts.mark('restored', plan.kind, plan.id, deed);
      case 'suspend': {
        const { actionId } = await acts.changeStanding('suspend', { id: plan.memberId }, deed);
        onSuspended();
        return actionId;
      }
      case 'unsuspend':
        return (await acts.changeStanding('restore', { id: plan.memberId }, deed)).actionId;
      case 'remove_member':
        return removeMember(scope, plan.memberId, deed);
      case 'close':
        return acts.close(plan.report, deed);
    }
  }

  /** [DK9] Does all of it in one transaction, counts, and undoes it. */
  async function rehearse(scope: DeskScope, plan: Plan, deed: Deed): Promise<DeskPreview> {
    if (plan.act === 'remove_member') return previewRemoval(scope, plan.memberId, deed);
    const isMark = plan.act === 'remove' || plan.act === 'restore';
    const shownBefore = isMark ? await countShownBelow(db, plan.kind, plan.id) : 0;
    const finish: Deed['finish'] = async (tx, done) => {
      const isSuspension = plan.act === 'suspend';
      const shown = isMark ? await countShownBelow(tx, plan.kind, plan.id) : 0;
      const isItem = plan.act === 'remove' && plan.kind === 'evidence';
      const challenge = isItem ? await findOpenChallenge(db, plan.id) : null;
      throw new Rehearsed({
        ...NOTHING,
        hypotheses: Math.abs(shown - shownBefore),
        waiting: isSuspension
          ? await countMeetingsOf(tx, plan.memberId)
          : await countHiddenMeetings(tx),
        challenges: challenge === null ? 0 : 1,
        sessions: isSuspension ? await countSessionsOf(tx, plan.memberId) : 0,
        reports: reportsOf(done),
        figure: done.figure && {
          hypothesis_id: done.figure.hypothesisId,
          statement: await findStatement(tx, done.figure.hypothesisId),
          is_public: done.figure.isPublic,
          from: done.figure.from,
          to: done.figure.to,
        },
      });
    };
    return previewOf(carryOut(scope, plan, { ...deed, finish }));
  }

  /** Conversations are completed before the membership ends, so this one is counted instead. */
  async function previewRemoval(
    scope: DeskScope,
    memberId: string,
    deed: Deed,
  ): Promise<DeskPreview> {
    if (scope.role !== 'host') throw nothingThere();
    const { circleId } = scope;
    if (!(await parting.canRemove(scope.userId, circleId, memberId))) {
      throw new Refusal('ALREADY_REMOVED');
    }
    const finish: Deed['finish'] = async (tx, done) => {
      throw new Rehearsed({
        ...NOTHING,
        conversations: await countActiveIn(tx, circleId, memberId),
        challenges: await countChallengesIn(tx, circleId, memberId),
        reports: reportsOf(done),
      });
    };
    const written = { action: 'remove_member', userId: memberId, circleId } as const;
    return previewOf(inTransaction(db, (tx) => acts.recordOther(tx, { ...deed, finish }, written)));
  }

  const deedFor = (scope: DeskScope, plan: Plan, reason: string | null): Deed => ({
    actor: actorOf(scope),
    reason,
    report: plan.report,
    circleId: circleOf(scope, plan),
  });

  async function lineOf(scope: DeskScope, id: string): Promise<DeskAction> {
    const row = await findLogLine(db, scope, id);
    if (row === null) throw new Error('an action without its line in the log');
    return presentAction(scope, row);
  }

  return {
    async preview(scope: DeskScope, given: GivenAct): Promise<DeskPreview> {
      const plan = await planAct(db, scope, given);
      return byCode(rehearse(scope, plan, deedFor(scope, plan, null)));
    },

    async act(
      scope: DeskScope,
      given: GivenAct & { readonly reason: string },
    ): Promise<DeskAction> {
      const plan = await planAct(db, scope, given);
      const id = await byCode(carryOut(scope, plan, deedFor(scope, plan, given.reason)));
      return lineOf(scope, id);
    },

    lineOf,
  };
}

export type DeskActing = ReturnType<typeof createDeskActing>;
