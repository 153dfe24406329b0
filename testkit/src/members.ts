import { accountRoutes, PRIVACY_POLICY_VERSION, type User, userRoutes } from '@midspan/contract';
import type pg from 'pg';
import { openDatabase } from '../../server/src/db/connection.ts';
import { presentUser } from '../../server/src/features/accounts/present.ts';
import { insertAccount } from '../../server/src/features/accounts/store.ts';
import { hashPassword, hashSecret, newSecret } from '../../server/src/session/secrets.ts';
import type { TestServer } from './test-server.ts';
import type { Holder } from './waiting-room.ts';

export interface TestMember {
  readonly token: string;
  readonly user: User;
  readonly password: string;
}

/** Shared by all members, so that it is hashed only once. */
const PASSWORD = 'correct horse battery staple';
let passwordHash: Promise<string> | undefined;

type SignedIn = Pick<TestMember, 'token' | 'user'>;

/** The member as those are who were inserted with a credence. */
export const holderOf = ({ user, token }: TestMember): Holder => ({
  userId: user.id,
  username: user.username,
  token,
});

let count = 0;

function aName(): { email: string; username: string } {
  count += 1;
  const unique = `${process.pid}-${count}`;
  return { email: `member-${unique}@example.org`, username: `Member ${unique}` };
}

/** Inserts what a registration would, without hashing a password or sending an email. */
async function insertMember(pool: pg.Pool): Promise<SignedIn> {
  passwordHash ??= hashPassword(PASSWORD);
  const account = await insertAccount(openDatabase(pool), {
    ...aName(),
    passwordHash: await passwordHash,
    returnPath: null,
  });
  const user = presentUser(account);
  return { token: await anotherSession({ pool }, { user }), user };
}

/** Another session of a member, as after a login on another device; returns its token. */
export async function anotherSession(
  { pool }: Pick<TestServer, 'pool'>,
  { user }: Pick<TestMember, 'user'>,
): Promise<string> {
  const token = newSecret();
  await pool.query(
    'INSERT INTO sessions (id, token_hash, user_id) VALUES (gen_random_uuid(), $1, $2)',
    [hashSecret(token), user.id],
  );
  return token;
}

/** Letters that no other test uses in this order and that look like no others, for names. */
export const aWord = (): string =>
  Array.from({ length: 8 }, () => 'bcdfghjkpqtvwxyz'[Math.floor(Math.random() * 16)]).join('');

interface Standing {
  readonly verified?: boolean;
  readonly onboarded?: boolean;
  readonly isNew?: boolean;
  /** through the API, which sends an email to verify the address */
  readonly registered?: boolean;
}

/** A member: by default in full standing, and no longer new. */
export async function aMember(
  { api, pool }: Pick<TestServer, 'api' | 'pool'>,
  { verified = true, onboarded = verified, isNew = false, registered = !verified }: Standing = {},
): Promise<TestMember> {
  const { token, user } = registered
    ? await api.call(accountRoutes.register, { body: { ...aName(), password: PASSWORD } })
    : await insertMember(pool);
  const { rows } = await pool.query<{ created_at: Date }>(
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
  return { token, password: PASSWORD, user: { ...user, created_at, email_verified: verified } };
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
