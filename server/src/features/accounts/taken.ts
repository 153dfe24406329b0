import { ERRORS } from '@midspan/contract';
import { violatedUniqueIndex } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';

const TAKEN = {
  users_email_key: { code: 'EMAIL_TAKEN', field: 'email' },
  users_username_key: { code: 'USERNAME_TAKEN', field: 'username' },
  users_username_skeleton: { code: 'USERNAME_TAKEN', field: 'username' },
} as const;

type Taken = (typeof TAKEN)[keyof typeof TAKEN];

const isTaken = (index: string): index is keyof typeof TAKEN => Object.hasOwn(TAKEN, index);

const refusalOf = ({ code, field }: Taken) =>
  new Refusal(code, { details: { [field]: ERRORS[code].message } });

/** Someone else has this address. */
export const emailTaken = () => refusalOf(TAKEN.users_email_key);

/** The refusal for wanting what another account has; returns any other error unchanged. */
export function refuseTaken(error: unknown): unknown {
  const index = violatedUniqueIndex(error);
  return index !== null && isTaken(index) ? refusalOf(TAKEN[index]) : error;
}
