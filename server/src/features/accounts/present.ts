import type { User } from '@midspan/contract';
import type { OwnAccount } from './store.ts';

/** An account as its owner, and no one else, sees it. */
export function presentUser(account: OwnAccount): User {
  return {
    id: account.id,
    email: account.email,
    username: account.username,
    email_verified: account.emailVerifiedAt !== null,
    created_at: account.createdAt.toISOString(),
  };
}
