import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { MatchPublisher } from './match-publisher.ts';
import { repeat } from './repeat.ts';
import type { RoomWatch } from './room-watch.ts';
import type { WaitingRoomService } from './service.ts';
import { listReady, notePresence } from './store.ts';

const CHECK_EVERY_MS = 500;

/**
 * [WR13] Starts the conversations of ready matches whose members have stayed. Each server looks
 * after its own members. What decides is in the database, so a match with one member on each of two
 * servers is started by whichever comes first, and one whose server was restarted by the next.
 */
export function startReadyMatches(
  house: House,
  watch: RoomWatch,
  service: WaitingRoomService,
  publish: MatchPublisher,
): void {
  const { db, log } = house;

  async function check(): Promise<void> {
    const places = watch.present();
    if (places.length === 0) return;
    const ready = await listReady(db, places);
    await notePresence(db, ready, 'stay');
    for (const match of ready) {
      if (!service.isDue(match)) continue;
      try {
        const started = await service.startByItself(match);
        if (started !== null) publish.started(match, started);
      } catch (error) {
        // Their claim was removed, or one of them left its circle: the match ends with that.
        if (!(error instanceof Refusal)) throw error;
      }
    }
  }

  repeat(house, CHECK_EVERY_MS, check, (err) =>
    log.warn({ err }, 'ready matches could not be started'),
  );
}
