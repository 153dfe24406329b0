import type { House } from '../../house/house.ts';
import type { RoomWatch } from './room-watch.ts';
import { noteSeen, removeAbsent, renewRecent } from './store.ts';

/** Often enough that a present member is never counted as absent, rarely enough to cost nothing. */
const RENEW_EVERY_MAX_MS = 5_000;
const RENEWALS_PER_GRACE = 3;

/** How often the entries of members who are in the room are renewed. */
export const renewEveryMs = (graceMs: number) =>
  Math.min(RENEW_EVERY_MAX_MS, graceMs / RENEWALS_PER_GRACE);

/**
 * Renews the entries of members who are in the room, and removes those of absent ones after the
 * grace period. It all uses the database's clock, so any number of servers may do it at once.
 */
export async function keepPresence(
  { db, log, settings, started }: House,
  watch: RoomWatch,
): Promise<void> {
  const graceMs = settings.WAITING_ROOM_GRACE_MS;
  await renewRecent(db);

  let failed = false;
  async function renew(): Promise<void> {
    // After an outage of the database every entry looks old: as after a restart, everyone who was
    // waiting, on any server, gets the full grace period to come back.
    if (failed) await renewRecent(db);
    failed = false;
    await noteSeen(db, watch.present());
    await removeAbsent(db, graceMs);
  }

  let renewing: Promise<void> | null = null;
  const timer = setInterval(() => {
    renewing ??= renew()
      .catch((err: unknown) => {
        failed = true;
        log.warn({ err }, 'presence could not be kept');
      })
      .finally(() => {
        renewing = null;
      });
  }, renewEveryMs(graceMs));

  started.defer(async () => {
    clearInterval(timer);
    await renewing;
  });
}
