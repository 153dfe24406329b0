import { ERRORS } from '@midspan/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountLimits } from '../../session/limits.ts';
import { verifyPassword } from '../../session/secrets.ts';
import type { Account } from './store.ts';

export function wrongPassword(): Refusal {
  const text = ERRORS.WRONG_PASSWORD.message;
  return new Refusal('WRONG_PASSWORD', { details: { password: text } });
}

/** Asks a signed-in member for the password. Guessing here is guessing a login, and limited as such. */
export async function confirmPassword(
  limits: AccountLimits,
  account: Account,
  password: string,
  ip: string,
): Promise<void> {
  await limits.beforeLogin(account.emailKey, ip);
  if (!(await verifyPassword(account.passwordHash, password))) throw wrongPassword();
  await limits.afterLogin(account.emailKey, ip);
}
