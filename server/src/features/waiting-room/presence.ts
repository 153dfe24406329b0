import type { House } from '../../house/house.ts';
import type { RoomWatch } from './room-watch.ts';
import { noteSeen, removeAbsent, renewRecent } from './store.ts';

/** Often enough that a present member is never taken for absent, rarely enough to cost nothing. */
const LOOK_EVERY_MAX_MS = 5_000;
const LOOKS_PER_GRACE = 3;

/** How often the entries of members who are in the room are renewed. */
export const lookEveryMs = (graceMs: number) =>
  Math.min(LOOK_EVERY_MAX_MS, graceMs / LOOKS_PER_GRACE);

/**
 * Keeps the entries of members who are in the room and lets those of absent ones go after the
 * grace. All of it rests on the database's clock, so any number of servers may do it at once.
 */
export async function keepPresence(
  { db, log, settings, started }: House,
  watch: RoomWatch,
): Promise<void> {
  const graceMs = settings.WAITING_ROOM_GRACE_MS;
  await renewRecent(db);

  let failed = false;
  async function look(): Promise<void> {
    // After a time without the database every entry looks old: as after a restart, all who were
    // waiting before, on whichever server, have the full grace to come back.
    if (failed) await renewRecent(db);
    failed = false;
    await noteSeen(db, watch.present());
    await removeAbsent(db, graceMs);
  }

  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((err: unknown) => {
        failed = true;
        log.warn({ err }, 'presence could not be kept');
      })
      .finally(() => {
        looking = null;
      });
  }, lookEveryMs(graceMs));

  started.defer(async () => {
    clearInterval(timer);
    await looking;
  });
}
