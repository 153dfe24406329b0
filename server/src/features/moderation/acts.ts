import type { RemovableKind } from '@midspan/contract';
import { outcomeOfClosing } from '@midspan/domain';
import { z } from 'zod';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { lockNamed, type MemberKey } from './named-member.ts';
import { checkReason, OperatorError } from './operator-error.ts';
import {
  type Actor,
  type FoundMember,
  findReport,
  insertAction,
  type NewAction,
  type ReadReport,
  restoreMember,
  suspendMember,
} from './operator-store.ts';
import type { MovedFigure, Removals } from './removals.ts';
import type { ReportedThing } from './report-store.ts';
import { readReportedNow } from './reported-now-store.ts';
import { settle } from './settling.ts';
import { reopenClosedBy } from './settling-store.ts';
import { findWritten } from './written-store.ts';

/** What an act did besides what it is for. */
export interface Done {
  readonly actionId: string;
  readonly reportsClosed: number;
  readonly reportsUpheld: number;
  readonly figure: MovedFigure | null;
}

/** Who acts, why, and what it settles or undoes. */
export interface Deed {
  readonly actor: Actor;
  readonly reason: string | null;
  /** the report that it settles, with all open ones about the same thing */
  readonly report?: (ReportedThing & { readonly id: string }) | null;
  readonly circleId?: string | null;
  /** the action that it undoes, whose reports open again */
  readonly undoes?: string;
  /** Under the act's locks, before anything is changed: throws to stop it. */
  readonly verify?: (tx: Transaction) => Promise<void>;
  /** Last in the transaction: a rehearsal throws what would be done. */
  readonly finish?: (tx: Transaction, done: Done) => Promise<void>;
}

type Written = Pick<NewAction, 'action' | 'userId' | 'targetType' | 'targetId' | 'circleId'>;

/** The reports that an act closes. */
interface Settling {
  /** what it is about, if that can be reported */
  readonly thing: ReportedThing | null;
  readonly outcome: 'upheld' | 'dismissed';
  readonly isRemoved: boolean;
  /** refuses if someone else has closed the report that it settles */
  readonly mustClose: boolean;
}

const closedAlready = (closedAt: Date | null) =>
  new OperatorError(
    `This report was already closed${closedAt === null ? '' : ` on ${closedAt.toISOString()}`}.`,
    'REPORT_CLOSED',
  );

const isSame = (one: ReportedThing, other: ReportedThing) =>
  one.targetType === other.targetType && one.targetId === other.targetId;

/**
 * What operators, moderators and hosts do, in one place for all of them. Every act is one
 * transaction: it is logged, and closes the reports it settles, if and only if it is done.
 */
export function createActs(core: Core, removals: Removals) {
  const { db } = core;

  /** Writes the log's line, and closes or opens reports. */
  async function record(
    tx: Transaction,
    { actor, reason, report = null, circleId = null, undoes, verify }: Deed,
    written: Written,
    settling: Settling | null,
  ): Promise<Omit<Done, 'figure'>> {
    await verify?.(tx);
    const actionId = await insertAction(tx, {
      ...actor,
      circleId,
      ...written,
      reason,
      reportId: report?.id ?? null,
      undoes: undoes ?? null,
    });
    if (undoes !== undefined) await reopenClosedBy(tx, undoes);
    if (settling === null) return { actionId, reportsClosed: 0, reportsUpheld: 0 };
    const { thing, outcome, isRemoved, mustClose } = settling;
    const others = report === null || (thing !== null && isSame(thing, report)) ? [] : [report];
    const closed: string[] = [];
    for (const about of [...(thing === null ? [] : [thing]), ...others]) {
      const closing = { outcome, actionId, isRemoved: isRemoved && about === thing };
      closed.push(...(await settle(core, tx, about, closing)));
    }
    if (mustClose && report !== null && !closed.includes(report.id)) throw closedAlready(null);
    const reportsUpheld = outcome === 'upheld' ? closed.length : 0;
    return { actionId, reportsClosed: closed.length, reportsUpheld };
  }

  return {
    /** Removes or restores one thing; returns the id of the log's line. */
    async mark(
      to: 'removed' | 'restored',
      kind: RemovableKind,
      id: string,
      deed: Deed,
    ): Promise<string> {
      checkReason(deed.reason);
      const found = z.uuid().safeParse(id).success ? await findWritten(db, kind, id) : null;
      if (found === null) {
        throw new OperatorError(`There’s no ${kind} with the id ${id}.`, 'NOT_FOUND');
      }
      if (found.isDispute) {
        throw new OperatorError(
          'This is the claim of a dispute, and it only quotes other content. Remove the evidence or the hypothesis it quotes instead.',
          'ONLY_QUOTES',
        );
      }
      const { authorId: userId, circleId } = found;
      const action = to === 'removed' ? 'remove' : 'restore_content';
      const written = { action, userId, targetType: kind, targetId: id, circleId } as const;
      const thing = { targetType: kind, targetId: id };
      const settling =
        to === 'removed'
          ? ({ thing, outcome: 'upheld', isRemoved: true, mustClose: true } as const)
          : null;
      let recorded: Omit<Done, 'figure'> | undefined;
      const marked = await removals.mark(kind, found, {
        to,
        async audit(tx) {
          recorded = await record(tx, deed, written, settling);
          return recorded.actionId;
        },
        async finish(tx, figure) {
          if (recorded !== undefined) await deed.finish?.(tx, { ...recorded, figure });
        },
      });
      if (!marked || recorded === undefined) {
        throw to === 'removed'
          ? new OperatorError(`This ${kind} has already been removed.`, 'ALREADY_REMOVED')
          : new OperatorError(`This ${kind} isn’t removed.`, 'NOT_REMOVED');
      }
      if (to === 'removed') await removals.endMeetings();
      return recorded.actionId;
    },

    /** Suspends a member, or restores them. */
    changeStanding: (
      action: 'suspend' | 'restore',
      who: MemberKey,
      deed: Deed,
    ): Promise<FoundMember & { actionId: string }> => {
      checkReason(deed.reason);
      return inTransaction(db, async (tx) => {
        const member = await lockNamed(tx, who);
        const { id: userId, username, suspendedAt } = member;
        const isSuspension = action === 'suspend';
        if (isSuspension && suspendedAt !== null) {
          const text = `${username} has been suspended since ${suspendedAt.toISOString()}.`;
          throw new OperatorError(text, 'ALREADY_SUSPENDED');
        }
        if (!isSuspension && suspendedAt === null) {
          throw new OperatorError(`${username} isn’t suspended.`, 'NOT_SUSPENDED');
        }
        const thing = { targetType: 'member', targetId: userId } as const;
        const settling = { thing, outcome: 'upheld', isRemoved: false, mustClose: true } as const;
        const done = await record(tx, deed, { action, userId }, isSuspension ? settling : null);
        await deed.finish?.(tx, { ...done, figure: null });
        if (isSuspension) await suspendMember(tx, userId, deed.reason);
        else await restoreMember(tx, userId);
        return { ...member, actionId: done.actionId };
      });
    },

    /** Closes a report, and all open ones about the same thing. */
    close: (
      report: Pick<ReadReport, 'id' | 'targetType' | 'targetId' | 'authorId'>,
      deed: Deed,
    ): Promise<string> => {
      checkReason(deed.reason);
      return inTransaction(db, async (tx) => {
        const now = await readReportedNow(tx, report.id);
        const written = { action: 'close_report', userId: report.authorId } as const;
        const done = await record(tx, { ...deed, report }, written, {
          thing: report,
          outcome: outcomeOfClosing(now),
          isRemoved: now.isRemoved,
          mustClose: true,
        }).catch(async (error: unknown) => {
          throw error instanceof OperatorError && error.code === 'REPORT_CLOSED'
            ? closedAlready((await findReport(tx, report.id))?.closedAt ?? null)
            : error;
        });
        await deed.finish?.(tx, { ...done, figure: null });
        return done.actionId;
      });
    },

    /** [DK10] Opens the reports that an action closed. */
    reopen: (written: Written, deed: Deed & { readonly undoes: string }): Promise<string> =>
      inTransaction(db, async (tx) => (await record(tx, deed, written, null)).actionId),

    /**
     * Logs an act that another feature carries out, in its transaction; returns its id. By then it is
     * half done, so it goes on if someone else closes the report at the same moment.
     */
    recordOther: async (tx: Transaction, deed: Deed, written: Written): Promise<string> => {
      const settling = {
        thing: null,
        outcome: 'upheld',
        isRemoved: false,
        mustClose: false,
      } as const;
      const done = await record(tx, deed, written, deed.report == null ? null : settling);
      await deed.finish?.(tx, { ...done, figure: null });
      return done.actionId;
    },
  };
}

export type Acts = ReturnType<typeof createActs>;
