import { ERRORS } from '@midspan/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountLimits } from '../../session/limits.ts';
import { verifyPassword } from '../../session/secrets.ts';
import type { Session } from '../../session/sessions.ts';
import type { Account } from './store.ts';

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
