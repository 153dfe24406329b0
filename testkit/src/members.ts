import { accountRoutes, PRIVACY_POLICY_VERSION, type User, userRoutes } from '@midspan/contract';
import type { TestServer } from './test-server.ts';
import type { Holder } from './waiting-room.ts';

export interface TestMember {
  readonly token: string;
  readonly user: User;
  readonly password: string;
}

let count = 0;

/** A member: by default in full standing, and no longer new. */
export async function aMember(
  server: Pick<TestServer, 'api' | 'pool'>,
  {
    verified = true,
    onboarded = verified,
    isNew = false,
  }: { verified?: boolean; onboarded?: boolean; isNew?: boolean } = {},
): Promise<TestMember> {
  count += 1;
  const unique = `${process.pid}-${count}`;
  const password = `correct horse ${unique}`;
  const { token, user } = await server.api.call(accountRoutes.register, {
    body: { email: `member-${unique}@example.org`, username: `Member ${unique}`, password },
  });
  const { rows } = await server.pool.query<{ created_at: Date }>(
    `UPDATE users SET
       email_verified_at = CASE WHEN $2 THEN now() END,
       policy_version = CASE WHEN $3 THEN $4 END,
       policy_accepted_at = CASE WHEN $3 THEN now() END,
       questionnaire_completed_at = CASE WHEN $3 THEN now() END,
       onboarding_completed_at = CASE WHEN $3 THEN now() END,
       created_at = CASE WHEN $5 THEN created_at ELSE created_at - interval '2 days' END,
       first_completed_at = CASE WHEN $5 THEN NULL ELSE now() END
     WHERE id = $1 RETURNING created_at`,
    [user.id, verified, onboarded, PRIVACY_POLICY_VERSION, isNew],
  );
  const created_at = rows[0]?.created_at.toISOString() ?? user.created_at;
  return { token, password, user: { ...user, created_at, email_verified: verified } };
}

/**
 * Deletes the account of a member created without a password, using the password of `keyholder`.
 */
export async function deleteAccount(
  { api, pool }: Pick<TestServer, 'api' | 'pool'>,
  { userId, token }: Holder,
  keyholder: TestMember,
): Promise<void> {
  await pool.query(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2)
     WHERE id = $1`,
    [userId, keyholder.user.id],
  );
  const { password } = keyholder;
  await api.call(userRoutes.deleteOwn, { body: { password } }, token);
}
