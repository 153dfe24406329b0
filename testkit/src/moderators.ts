import { aMember, type TestMember } from './members.ts';
import type { TestServer } from './test-server.ts';

/** Gives a member the role, a second factor, and a session that has just proved it. */
export async function makeModerator(
  { pool }: Pick<TestServer, 'pool'>,
  userId: string,
): Promise<void> {
  await pool.query('UPDATE users SET moderator_since = now() WHERE id = $1', [userId]);
  await pool.query(
    `INSERT INTO second_factors (id, user_id, kind, name)
     VALUES (gen_random_uuid(), $1, 'totp', 'Phone') ON CONFLICT DO NOTHING`,
    [userId],
  );
  await pool.query('UPDATE sessions SET factor_at = now() WHERE user_id = $1', [userId]);
}

/** A moderator to whom the desk is open. */
export async function aModerator(server: Pick<TestServer, 'api' | 'pool'>): Promise<TestMember> {
  const member = await aMember(server);
  await makeModerator(server, member.user.id);
  return member;
}

/** As if a session had neither proved a factor nor acted for this long. */
export async function leaveDesk(
  { pool }: Pick<TestServer, 'pool'>,
  userId: string,
  minutes: number,
): Promise<void> {
  await pool.query(
    `UPDATE sessions SET factor_at = now() - $2 * interval '1 minute', desk_at = NULL
     WHERE user_id = $1`,
    [userId, minutes],
  );
}
