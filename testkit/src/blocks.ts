import { moderationRoutes } from '@midspan/contract';
import type pg from 'pg';
import type { TestServer } from './test-server.ts';
import type { Holder } from './waiting-room.ts';

type Member = Pick<Holder, 'userId'>;

/** One member blocks another, with all that follows from it. */
export async function blockMember(
  { api }: Pick<TestServer, 'api'>,
  { token }: Pick<Holder, 'token'>,
  { userId }: Member,
): Promise<void> {
  await api.call(moderationRoutes.block, { params: { id: userId } }, token);
}

/** Inserts a block without what follows from it, such as the end of conversations. */
export async function insertBlock(pool: pg.Pool, by: Member, whom: Member): Promise<void> {
  await pool.query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', [
    by.userId,
    whom.userId,
  ]);
}
