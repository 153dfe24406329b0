import { z } from 'zod';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import { createPublicVersion } from '../../db/public-version.ts';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hasFactor } from '../../session/second-factors.ts';
import { findAccount, type LeaveForGood } from '../accounts/index.ts';
import type { Conversations } from '../conversations/index.ts';
import { createActs } from './acts.ts';
import { createContentOperators } from './content-operators.ts';
import { createFactorOperators } from './factor-operators.ts';
import { lockNamed } from './named-member.ts';
import { checkReason, OperatorError } from './operator-error.ts';
import {
  findReport,
  insertAction,
  listFurther,
  type ReadReport,
  saveModerator,
  savePlaces,
} from './operator-store.ts';
import { queueHidden, startRemovalBroadcast } from './removal-broadcast.ts';
import { createRemovals } from './removals.ts';
import { createRoundOperators } from './round-operators.ts';
import { createWeighingOperators } from './weighing-operators.ts';

/** More than anyone reads at a sitting. */
const LISTED = 200;

/**
 * What an operator's command does and views, in the name of an operating-system account. Everything
 * is logged in the same transaction, and members are named in their own spelling.
 */
export async function startOperators(
  core: Core,
  operator: string,
  conversations: Conversations,
  leaveForGood: LeaveForGood,
) {
  const { db, jobs } = core;
  await startRemovalBroadcast(core);
  const removals = createRemovals(core, conversations, queueHidden(jobs));
  const acts = createActs(core, removals);
  const actor = { operator };

  async function findNamed(tx: Transaction, id: string): Promise<ReadReport> {
    const report = z.uuid().safeParse(id).success ? await findReport(tx, id) : null;
    if (report === null) throw new OperatorError(`There’s no report with the id ${id}.`);
    return report;
  }

  return {
    ...createContentOperators(core, operator, removals, acts),
    ...createFactorOperators(core, operator),
    ...createWeighingOperators(core, operator, conversations),
    ...createRoundOperators(core, operator),

    suspend: async (username: string, reason: string | null): Promise<string> =>
      (await acts.changeStanding('suspend', username, { actor, reason })).username,

    restore: async (username: string, reason: string | null): Promise<string> =>
      (await acts.changeStanding('restore', username, { actor, reason })).username,

    /** Does what the member's own deletion does. */
    async remove(username: string, reason: string | null): Promise<string> {
      checkReason(reason);
      const { id: userId, username: name } = await inTransaction(db, (tx) =>
        lockNamed(tx, username),
      );
      const account = await findAccount(db, userId);
      const isDeleted = new OperatorError(`${name} has already been deleted.`);
      if (account === null || account.deletedAt !== null) throw isDeleted;
      try {
        await leaveForGood(account, async (tx) => {
          await insertAction(tx, { operator, action: 'delete', userId, reason });
        });
      } catch (error) {
        // The member, or another operator, was faster.
        throw error instanceof Refusal ? isDeleted : error;
      }
      await createPublicVersion(db.$client).raise();
      return name;
    },

    /** [CI4] How many places of links a host may hand out a day. */
    setPlaces: (username: string, perDay: number): Promise<string> =>
      inTransaction(db, async (tx) => {
        const member = await lockNamed(tx, username);
        await savePlaces(tx, member.id, perDay);
        const reason = `${perDay} places a day`;
        await insertAction(tx, { operator, action: 'set_places', userId: member.id, reason });
        return member.username;
      }),

    /** [DK1] Gives the role or takes it; returns also whether the desk is open to them. */
    nameModerator: (username: string, to: 'made' | 'taken') =>
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

    readReport: (id: string) =>
      inTransaction(db, async (tx) => {
        const report = await findNamed(tx, id);
        const { id: reportId, authorId: userId } = report;
        await insertAction(tx, { operator, action: 'read_report', reportId, userId });
        return { report, further: await listFurther(tx, report, LISTED) };
      }),

    async closeReport(id: string, reason: string | null): Promise<void> {
      const report = await inTransaction(db, (tx) => findNamed(tx, id));
      await acts.close(report, { actor, reason });
    },
  };
}

export type Operators = Awaited<ReturnType<typeof startOperators>>;
