import { z } from 'zod';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hasFactor } from '../../session/second-factors.ts';
import type { PendingRecovery } from '../second-factors/index.ts';
import { createActs } from './acts.ts';
import {
  type ContentOperators,
  createContentOperators,
  type Everything,
} from './content-operators.ts';
import type { FactorLine, FactorOperators } from './factor-operators.ts';
import { lockNamed } from './named-member.ts';
import { OperatorError } from './operator-error.ts';
import { checkReason } from './operator-reason.ts';
import {
  findReport,
  insertAction,
  type ListedReport,
  listFurther,
  type ReadReport,
  type ReportList,
  saveModerator,
  savePlaces,
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
  ListedReport,
  PendingRecovery,
  ReadReport,
  ReportList,
  ThreadsOf,
  Unestablished,
  VoidedWeighings,
};

/** More than anyone reads at a sitting. */
const LISTED = 200;

export interface OperatorsParts {
  readonly core: Core;
  /** the operating-system account of the operator */
  readonly operator: string;
  readonly removals: Removals;
  /** Does what the member's own deletion does; `alongside` happens if and only if that does. */
  readonly deleteMember: (
    userId: string,
    alongside: (tx: Transaction) => Promise<void>,
  ) => Promise<void>;
}

/** [DK1] A moderator in their own spelling, and whether they have the second factor they need. */
export interface NamedModerator {
  readonly username: string;
  readonly hasFactor: boolean;
}

/** What operators do about members, reports and content, and what they can view. */
export interface MemberOperators extends ContentOperators {
  /** Each returns the name in its member's own spelling. */
  suspend(username: string, reason: string | null): Promise<string>;
  restore(username: string, reason: string | null): Promise<string>;
  remove(username: string, reason: string | null): Promise<string>;
  /** [CI4] How many places of links a host may hand out a day. */
  setPlaces(username: string, perDay: number): Promise<string>;
  /** [DK1] Gives the role or takes it; returns also whether the desk is open to them. */
  nameModerator(username: string, to: 'made' | 'taken'): Promise<NamedModerator>;
  readReport(id: string): Promise<{ report: ReadReport; further: ReportList }>;
  closeReport(id: string, reason: string | null): Promise<void>;
}

/** What operators do and view. Everything is logged in the same transaction. */
export interface Operators
  extends MemberOperators,
    FactorOperators,
    WeighingOperators,
    RoundOperators {}

export function createMemberOperators(parts: OperatorsParts): MemberOperators {
  const { core, operator, removals, deleteMember } = parts;
  const { db } = core;
  const actor = { operator };
  const acts = createActs(core, removals);

  async function findNamed(tx: Transaction, id: string): Promise<ReadReport> {
    const report = z.uuid().safeParse(id).success ? await findReport(tx, id) : null;
    if (report === null) throw new OperatorError(`There’s no report with the id ${id}.`);
    return report;
  }

  return {
    async suspend(username, reason) {
      return (await acts.suspend(username, { actor, reason })).username;
    },

    async restore(username, reason) {
      return (await acts.restore(username, { actor, reason })).username;
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

    nameModerator: (username, to) =>
      inTransaction(db, async (tx) => {
        const { id: userId, username: name } = await lockNamed(tx, username);
        if (!(await saveModerator(tx, userId, to === 'made'))) {
          throw new OperatorError(
            to === 'made' ? `${name} is already a moderator.` : `${name} isn’t a moderator.`,
          );
        }
        const action = to === 'made' ? 'make_moderator' : 'take_moderator';
        await insertAction(tx, { operator, action, userId });
        return { username: name, hasFactor: await hasFactor(tx, userId) };
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
      const report = await inTransaction(db, (tx) => findNamed(tx, id));
      await acts.close(report, { actor, reason });
    },

    ...createContentOperators({ core, operator, removals, acts }),
  };
}
