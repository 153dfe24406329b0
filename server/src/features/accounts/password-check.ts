import { ERRORS } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountLimits } from '../../session/limits.ts';
import { PROOF_LASTS_MS, refuseUnproved } from '../../session/second-factors.ts';
import { verifyPassword } from '../../session/secrets.ts';
import type { Session } from '../../session/sessions.ts';
import { type Account, findToChange } from './store.ts';

export function wrongPassword(): Refusal {
  const text = ERRORS.WRONG_PASSWORD.message;
  return new Refusal('WRONG_PASSWORD', { details: { password: text } });
}

/**
 * Asks a signed-in member for the password. Guesses count for the session alone [AC18], because
 * guesses from elsewhere must not keep the owner from changing the password just when that is
 * needed.
 */
export async function confirmPassword(
  limits: AccountLimits,
  session: Session,
  account: Account,
  password: string,
  ip: string,
): Promise<void> {
  const { emailKey } = account;
  const attempt = { emailKey, ip, knownAs: `session:${session.id}` };
  await limits.beforePassword(attempt);
  if (!(await verifyPassword(account.passwordHash, password))) throw wrongPassword();
  await limits.afterPassword(attempt);
}

/**
 * [AC18] [SF5] The account of a signed-in member who is about to change it: asks for the password,
 * and for a second factor if there is one.
 */
export async function confirmOwner(
  { db, limits }: Pick<House, 'db' | 'limits'>,
  session: Session,
  password: string,
  ip: string,
): Promise<Account> {
  const { account, ...state } = await findToChange(db, session, PROOF_LASTS_MS);
  await confirmPassword(limits, session, account, password, ip);
  await refuseUnproved(db, session, state);
  return account;
}
