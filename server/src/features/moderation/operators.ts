import { z } from 'zod';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { MovedCarried, Ring, ThreadRing } from '../conversations/index.ts';
import type { PendingRecovery } from '../second-factors/index.ts';
import {
  type ContentOperators,
  createContentOperators,
  type Everything,
  type Recent,
} from './content-operators.ts';
import type { FactorLine, FactorOperators } from './factor-operators.ts';
import { lockNamed } from './named-member.ts';
import { OperatorError } from './operator-error.ts';
import { checkReason } from './operator-reason.ts';
import {
  closeReport,
  findReport,
  insertAction,
  type ListedAction,
  type ListedReport,
  listActions,
  listFurther,
  listReports,
  type ReadReport,
  type ReportList,
  restoreMember,
  savePlaces,
  suspendMember,
} from './operator-store.ts';
import type { Removals } from './removals.ts';
import type { RoundOperators } from './round-operators.ts';
import type {
  ThreadsOf,
  Unestablished,
  VoidedWeighings,
  WeighingOperators,
} from './weighing-operators.ts';

export type {
  Everything,
  FactorLine,
  ListedAction,
  ListedReport,
  MovedCarried,
  PendingRecovery,
  ReadReport,
  Recent,
  ReportList,
  Ring,
  ThreadRing,
  ThreadsOf,
  Unestablished,
  VoidedWeighings,
};

/** More than anyone reads at a sitting. */
const LISTED = 200;

export interface OperatorsParts {
  readonly db: Database;
  /** the operating-system account of the operator */
  readonly operator: string;
  readonly removals: Removals;
  /** Does what the member's own deletion does; `alongside` happens if and only if that does. */
  readonly deleteMember: (
    userId: string,
    alongside: (tx: Transaction) => Promise<void>,
  ) => Promise<void>;
}

/** What operators do about members, reports and content, and what they can view. */
export interface MemberOperators extends ContentOperators {
  /** Each returns the name in its member's own spelling. */
  suspend(username: string, reason: string | null): Promise<string>;
  restore(username: string, reason: string | null): Promise<string>;
  remove(username: string, reason: string | null): Promise<string>;
  /** [CI4] How many places of links a host may hand out a day. */
  setPlaces(username: string, perDay: number): Promise<string>;
  listReports(all: boolean): Promise<ReportList>;
  readReport(id: string): Promise<{ report: ReadReport; further: ReportList }>;
  closeReport(id: string, reason: string | null): Promise<void>;
  audit(): Promise<ListedAction[]>;
}

/** What operators do and view. Everything is logged in the same transaction. */
export interface Operators
  extends MemberOperators,
    FactorOperators,
    WeighingOperators,
    RoundOperators {}

export function createMemberOperators(parts: OperatorsParts): MemberOperators {
  const { db, operator, removals, deleteMember } = parts;
  async function findNamed(tx: Transaction, id: string): Promise<ReadReport> {
    const report = z.uuid().safeParse(id).success ? await findReport(tx, id) : null;
    if (report === null) throw new OperatorError(`There’s no report with the id ${id}.`);
    return report;
  }

  return {
    async suspend(username, reason) {
      checkReason(reason);
      return inTransaction(db, async (tx) => {
        const member = await lockNamed(tx, username);
        if (member.suspendedAt !== null) {
          const since = member.suspendedAt.toISOString();
          throw new OperatorError(`${member.username} has been suspended since ${since}.`);
        }
        await suspendMember(tx, member.id, reason);
        await insertAction(tx, { operator, action: 'suspend', userId: member.id, reason });
        return member.username;
      });
    },

    async restore(username, reason) {
      checkReason(reason);
      return inTransaction(db, async (tx) => {
        const member = await lockNamed(tx, username);
        if (member.suspendedAt === null) {
          throw new OperatorError(`${member.username} isn’t suspended.`);
        }
        await restoreMember(tx, member.id);
        await insertAction(tx, { operator, action: 'restore', userId: member.id, reason });
        return member.username;
      });
    },

    async remove(username, reason) {
      checkReason(reason);
      const { id: userId, username: name } = await inTransaction(db, (tx) =>
        lockNamed(tx, username),
      );
      try {
        await deleteMember(userId, async (tx) => {
          await insertAction(tx, { operator, action: 'delete', userId, reason });
        });
      } catch (error) {
        // The member, or another operator, was faster.
        if (!(error instanceof Refusal)) throw error;
        throw new OperatorError(`${name} has already been deleted.`);
      }
      return name;
    },

    setPlaces: (username, perDay) =>
      inTransaction(db, async (tx) => {
        const member = await lockNamed(tx, username);
        await savePlaces(tx, member.id, perDay);
        const reason = `${perDay} places a day`;
        await insertAction(tx, { operator, action: 'set_places', userId: member.id, reason });
        return member.username;
      }),

    listReports: (all) =>
      inTransaction(db, async (tx) => {
        await insertAction(tx, { operator, action: 'list_reports' });
        return listReports(tx, all, LISTED);
      }),

    readReport: (id) =>
      inTransaction(db, async (tx) => {
        const report = await findNamed(tx, id);
        await insertAction(tx, {
          operator,
          action: 'read_report',
          reportId: report.id,
          userId: report.authorId,
        });
        return { report, further: await listFurther(tx, report, LISTED) };
      }),

    async closeReport(id, reason) {
      checkReason(reason);
      await inTransaction(db, async (tx) => {
        const { id: reportId, closedAt, authorId: userId } = await findNamed(tx, id);
        if (!(await closeReport(tx, reportId))) {
          const since = closedAt === null ? '' : ` on ${closedAt.toISOString()}`;
          throw new OperatorError(`This report was already closed${since}.`);
        }
        await insertAction(tx, { operator, action: 'close_report', reportId, userId, reason });
      });
    },

    ...createContentOperators({ db, operator, removals }),

    audit: () => listActions(db, LISTED),
  };
}
