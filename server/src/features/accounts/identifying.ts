import type { accountRoutes, RouteParsed } from '@midspan/contract';
import { emailKey } from '@midspan/domain';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { factorRequired, factorStateOf, PROOF_LASTS_MS } from '../../session/second-factors.ts';
import { verifyPassword } from '../../session/secrets.ts';
import type { Session } from '../../session/sessions.ts';
import { isDemoLogin } from './demo-logins.ts';
import { findForLogin } from './known-device-store.ts';
import type { Account } from './store.ts';

export type Credentials = RouteParsed<typeof accountRoutes.login>['body'];

/** The caller, as far as the network reveals it. */
export interface Caller {
  readonly ip: string;
  readonly fromThisMachine: boolean;
}

/** Finds out whose account it is, for someone who isn't signed in. */
export function createIdentifying({ db, limits }: Pick<House, 'db' | 'limits'>) {
  /**
   * The account with this address and password, and what else it has to prove. Unknown addresses
   * get the same answer in the same time.
   */
  async function identify(credentials: Credentials, caller: Caller) {
    const { email, password, device_token: deviceToken } = credentials;
    const { account, device, proofs } = await findForLogin(db, email, deviceToken);
    const knownAs = device && `device:${device}`;
    const attempt = { emailKey: emailKey(email), ip: caller.ip, knownAs };
    await limits.beforePassword(attempt);
    const matches = await verifyPassword(account?.passwordHash ?? null, password);
    const isAccepted = caller.fromThisMachine || !isDemoLogin(credentials);
    if (account === null || !matches || !isAccepted) throw new Refusal('INVALID_CREDENTIALS');
    await limits.afterPassword(attempt);
    return { account, proofs, knownAs };
  }

  /** [SF2] The same for a member who can't log in: with a second factor, a session that proved it. */
  async function identifyOwner(
    credentials: Credentials,
    caller: Caller,
    session: Session | null,
  ): Promise<Account> {
    const { account, proofs, knownAs } = await identify(credentials, caller);
    if (proofs.length === 0) return account;
    const { id: userId } = account;
    const own = session?.userId === userId ? session : null;
    const state = own && (await factorStateOf(db, own, PROOF_LASTS_MS));
    if (state?.isProved) return account;
    throw await factorRequired(db, { userId, purpose: 'own_data', knownAs }, proofs);
  }

  return { identify, identifyOwner };
}
