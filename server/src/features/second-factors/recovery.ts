import { factorTexts } from '@midspan/contract';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import {
  recoveryCanceledMail,
  recoveryConfirmedMail,
  recoveryMail,
} from '../../mail/account-templates.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hasFactor } from '../../session/second-factors.ts';
import type { Session } from '../../session/sessions.ts';
import {
  type Account,
  findAccount,
  findLink,
  holdAccount,
  insertLink,
  removeLinks,
  replaceLink,
  takeLink,
} from '../accounts/index.ts';
import { findRecovery, insertRecovery, recordFactorEvent, removeRecovery } from './store.ts';
import { findTicket } from './ticket-store.ts';

/** As long as links are kept: it must work until operators have done what it stops. */
const STOP_LINK_TTL_MS = 30 * 24 * 3_600_000;

const linkInvalid = () => new Refusal('LINK_INVALID', { message: factorTexts.recoveryLinkInvalid });

/** [SF8] Ends a loss, whether confirmed yet or not: its member has a factor after all. */
export async function cancelRecovery(
  tx: Transaction,
  outbox: Outbox,
  { id, email, username }: Pick<Account, 'id' | 'email' | 'username'>,
): Promise<void> {
  await removeLinks(tx, 'factor-recovery', id);
  if (!(await removeRecovery(tx, id))) return;
  await recordFactorEvent(tx, id, 'recovery_canceled');
  await outbox.post(tx, email, recoveryCanceledMail(username));
}

/** [SF8] The way back for a member who has lost every factor. */
export function createRecovery({ db, limits, outbox, settings }: House) {
  const { PUBLIC_URL: publicUrl } = settings;
  const waitMs = settings.FACTOR_RECOVERY_MS;
  const ttlMs = settings.VERIFICATION_TTL_MS;

  return {
    /** From a sign-in that has the password and lacks the rest. */
    async request(secret: string, ip: string): Promise<void> {
      await limits.beforeEmailRequest(ip);
      const ticket = await findTicket(db, secret);
      if (ticket === null || ticket.sessionId !== null) throw new Refusal('SECOND_FACTOR_EXPIRED');
      const account = await findAccount(db, ticket.userId);
      if (account === null || account.deletedAt !== null)
        throw new Refusal('SECOND_FACTOR_EXPIRED');
      await limits.beforeMail(account.emailKey);
      await inTransaction(db, async (tx) => {
        const link = `${publicUrl}/lost-factors?token=${await replaceLink(tx, 'factor-recovery', account.id)}`;
        await outbox.post(tx, account.email, recoveryMail(account.username, link, ttlMs, waitMs));
      });
    },

    /** Returns from when on operators can remove the factors. Opened again, it says so again. */
    async confirm(secret: string): Promise<Date> {
      const confirmed = await inTransaction(db, async (tx) => {
        const link = await takeLink(tx, 'factor-recovery', secret, ttlMs);
        const account = link && (await holdAccount(tx, link.userId));
        if (account === null || !(await hasFactor(tx, account.id))) return null;
        await insertRecovery(tx, account.id);
        await recordFactorEvent(tx, account.id, 'recovery_confirmed');
        const stopSecret = await insertLink(tx, 'factor-recovery-stop', account.id);
        const stopLink = `${publicUrl}/keep-factors?token=${stopSecret}`;
        const mail = recoveryConfirmedMail(account.username, settings, stopLink, waitMs);
        await outbox.post(tx, account.email, mail);
        return findRecovery(tx, account.id, waitMs);
      });
      if (confirmed !== null) return confirmed.possibleAt;
      const link = await findLink(db, 'factor-recovery', secret);
      const earlier = link?.usedAt == null ? null : await findRecovery(db, link.userId, waitMs);
      if (earlier === null) throw linkInvalid();
      return earlier.possibleAt;
    },

    /** By the link in the email about it; opened again, it has already worked. */
    async stop(secret: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const link = await takeLink(tx, 'factor-recovery-stop', secret, STOP_LINK_TTL_MS);
        const account = link && (await holdAccount(tx, link.userId));
        if (account !== null) return cancelRecovery(tx, outbox, account);
        if ((await findLink(tx, 'factor-recovery-stop', secret)) === null) throw linkInvalid();
      });
    },

    /** By a member who is still signed in. */
    async cancel({ userId }: Session): Promise<void> {
      await inTransaction(db, async (tx) => {
        const account = await holdAccount(tx, userId);
        if (account !== null) await cancelRecovery(tx, outbox, account);
      });
    },
  };
}
