import { inTransaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { factorsResetMail } from '../../mail/account-templates.ts';
import { findAccount } from '../accounts/index.ts';
import {
  findRecovery,
  listFactorEvents,
  listRecoveries,
  recordFactorEvent,
  removeAllFactors,
} from '../second-factors/index.ts';
import { lockNamed } from './named-member.ts';
import { checkReason, OperatorError } from './operator-error.ts';
import { endSessions, insertAction } from './operator-store.ts';

/** More than anyone reads at a sitting. */
const LISTED = 200;

/** [SF8] [SF9] What operators do about second factors. */
export function createFactorOperators({ db, outbox, settings }: Core, operator: string) {
  const { FACTOR_RECOVERY_MS } = settings;

  return {
    /** Removes all of them. */
    async resetFactors(username: string, reason: string | null): Promise<string> {
      checkReason(reason);
      return inTransaction(db, async (tx) => {
        const { id: userId, username: name } = await lockNamed(tx, username);
        const recovery = await findRecovery(tx, userId, FACTOR_RECOVERY_MS);
        if (recovery === null) {
          throw new OperatorError(
            `${name} hasn’t confirmed by email that every second factor is lost. They can do that when they log in.`,
          );
        }
        if (!recovery.isDue) {
          throw new OperatorError(
            `${name} confirmed the loss at ${recovery.confirmedAt.toISOString()}. This is possible from ${recovery.possibleAt.toISOString()} on.`,
          );
        }
        await removeAllFactors(tx, userId);
        await endSessions(tx, userId);
        await recordFactorEvent(tx, userId, 'reset');
        await insertAction(tx, { operator, action: 'reset_factors', userId, reason });
        const account = await findAccount(tx, userId);
        const mail = factorsResetMail(name, settings);
        if (account !== null) await outbox.post(tx, account.email, mail);
        return name;
      });
    },

    /** Members who confirmed that they lost all of theirs. */
    factorResets: () =>
      inTransaction(db, async (tx) => {
        await insertAction(tx, { operator, action: 'list_factor_resets' });
        return listRecoveries(tx, FACTOR_RECOVERY_MS, LISTED);
      }),

    /** What happened to a member's factors, and what was refused; newest first. */
    factorLog: (username: string) =>
      inTransaction(db, async (tx) => {
        const { id: userId } = await lockNamed(tx, username);
        await insertAction(tx, { operator, action: 'list_factors', userId });
        return listFactorEvents(tx, userId, LISTED);
      }),
  };
}
