import type { User } from '@midspan/contract';
import type { OwnAccount } from './store.ts';

/** An account as its owner sees it, and no one else. */
export function presentUser(account: OwnAccount): User {
  return {
    id: account.id,
    email: account.email,
    username: account.username,
    email_verified: account.emailVerifiedAt !== null,
    created_at: account.createdAt.toISOString(),
  };
}
