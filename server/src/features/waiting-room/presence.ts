import type { House } from '../../house/house.ts';
import type { MatchPublisher } from './match-publisher.ts';
import { repeat } from './repeat.ts';
import type { RoomWatch } from './room-watch.ts';
import { notePresence, removeAbsent, renewRecent } from './store.ts';

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
  house: House,
  watch: RoomWatch,
  publish: MatchPublisher,
): Promise<void> {
  const { db, log, settings } = house;
  const graceMs = settings.WAITING_ROOM_GRACE_MS;
  await renewRecent(db);

  let failed = false;
  async function renew(): Promise<void> {
    // After an outage of the database every entry looks old: as after a restart, everyone who was
    // waiting, on any server, gets the full grace period to come back.
    if (failed) await renewRecent(db);
    failed = false;
    await notePresence(db, watch.present(), 'stay');
    publish.ended(await removeAbsent(db, graceMs), 'gone');
  }

  repeat(house, renewEveryMs(graceMs), renew, (err) => {
    failed = true;
    log.warn({ err }, 'presence could not be kept');
  });
}
