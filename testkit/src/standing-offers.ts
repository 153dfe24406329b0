import { type StandingOffer, waitingRoomRoutes } from '@midspan/contract';
import type pg from 'pg';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';
import type { Holder } from './waiting-room.ts';

/** This member asks for alerts when someone on the other side arrives. */
export const makeOffer = (
  { api }: Pick<TestServer, 'api'>,
  hypothesisId: string,
  { token }: Holder,
): Promise<StandingOffer> =>
  api.call(waitingRoomRoutes.makeOffer, { params: { id: hypothesisId } }, token);

/** Resolves once everyone with an offer has been notified of the arrivals. */
export async function untilOfferersNotified(pool: pg.Pool): Promise<void> {
  const underWay = async () => {
    const { rows } = await pool.query(
      `SELECT id FROM pgboss.job WHERE name = 'standing-offers-notify' AND state < 'completed'`,
    );
    return rows.length;
  };
  await expect.poll(underWay, { timeout: 20_000 }).toBe(0);
}

/** Whose arrivals a member was notified of, oldest first. */
export async function notifiedOf(pool: pg.Pool, { userId }: Holder): Promise<string[]> {
  const { rows } = await pool.query<{ other_id: string }>(
    `SELECT other_id FROM notices WHERE user_id = $1 AND kind = 'someone_waiting'
     ORDER BY created_at, id`,
    [userId],
  );
  return rows.map((row) => row.other_id);
}

export async function markAllRead(pool: pg.Pool, { userId }: Holder): Promise<void> {
  await pool.query('UPDATE notices SET read_at = now() WHERE user_id = $1', [userId]);
}
