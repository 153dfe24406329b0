import type { FactorEvent } from '@midspan/contract';
import { inTransaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { factorsResetMail } from '../../mail/factor-templates.ts';
import { findAccount } from '../accounts/index.ts';
import {
  findRecovery,
  listFactorEvents,
  listRecoveries,
  type PendingRecovery,
  recordFactorEvent,
  removeAllFactors,
} from '../second-factors/index.ts';
import { lockNamed } from './named-member.ts';
import { OperatorError } from './operator-error.ts';
import { checkReason } from './operator-reason.ts';
import { endSessions, insertAction } from './operator-store.ts';

export interface FactorLine {
  readonly at: Date;
  readonly event: FactorEvent;
}

/** [SF8] [SF9] What operators do about second factors. Every action is logged. */
export interface FactorOperators {
  /** Removes all of them; returns the name in its member's own spelling. */
  resetFactors(username: string, reason: string | null): Promise<string>;
  /** Members who confirmed that they lost all of theirs. */
  factorResets(): Promise<PendingRecovery[]>;
  /** What happened to a member's factors, and what was refused; newest first. */
  factorLog(username: string): Promise<FactorLine[]>;
}

/** More than anyone reads at a sitting. */
const LISTED = 200;

export function createFactorOperators(core: Core, operator: string): FactorOperators {
  const { db, outbox, settings } = core;
  const { PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail, FACTOR_RECOVERY_MS } = settings;

  return {
    async resetFactors(username, reason) {
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
        const mail = factorsResetMail({ username: name, publicUrl, supportEmail });
        if (account !== null) await outbox.post(tx, account.email, mail);
        return name;
      });
    },

    factorResets: () =>
      inTransaction(db, async (tx) => {
        await insertAction(tx, { operator, action: 'list_factor_resets' });
        return listRecoveries(tx, FACTOR_RECOVERY_MS, LISTED);
      }),

    factorLog: (username) =>
      inTransaction(db, async (tx) => {
        const { id: userId } = await lockNamed(tx, username);
        await insertAction(tx, { operator, action: 'list_factors', userId });
        return listFactorEvents(tx, userId, LISTED);
      }),
  };
}
