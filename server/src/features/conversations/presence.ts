import type { Presence } from '@midspan/contract';
import { inSlices } from '../../db/in-slices.ts';
import { readTogether } from '../../db/read-together.ts';
import type { House } from '../../house/house.ts';
import type { Sender } from '../../realtime/realtime.ts';
import { participantRoom } from './kernel/rooms.ts';
import { listPartners, type PartnerRow, type Place, saveHere } from './presence-store.ts';

/** Partners on other servers learn of each other within this time. */
const CHECK_EVERY_MAX_MS = 1_000;
const CHECKS_PER_GRACE = 10;
/** Often enough that someone present never counts as absent. */
const CHECKS_PER_RENEWAL = 3;

/** A participant with sockets on this server. */
interface Spot extends Place {
  readonly sockets: Set<string>;
  /** what these sockets last received about the partner; null before the first time */
  lastSent: boolean | null;
  /** the read that this came from */
  readNumber: number;
}

const present = ({ online, hereAt }: PartnerRow): Presence => ({
  online,
  last_here: hereAt?.toISOString() ?? null,
});

/**
 * [ST6] Who has a conversation open, shown only to the partner. It uses the database's clock, as
 * waiting rooms do: every server renews its own participants and reads their partners, so servers
 * need no link between them, and a member not renewed within the grace period is absent, even if
 * their server crashed.
 */
export function watchPresence({ db, log, publisher, settings, started }: House) {
  const graceMs = settings.PRESENCE_GRACE_MS;
  /** by conversation, then by member */
  const spots = new Map<string, Map<string, Spot>>();
  /** the conversations that each socket is counted in */
  const entered = new Map<string, Map<string, Place>>();

  const spotOf = ({ conversationId, userId }: Place) => spots.get(conversationId)?.get(userId);

  function broadcastPresence(row: PartnerRow, readNumber: number): void {
    const spot = spotOf(row);
    // A read older than the last one sent is out of date.
    if (spot === undefined || readNumber < spot.readNumber) return;
    const hasChanged = spot.lastSent !== null && spot.lastSent !== row.online;
    spot.lastSent = row.online;
    spot.readNumber = readNumber;
    if (!hasChanged) return;
    const { conversationId, userId, partnerId } = row;
    publisher.toRoomHere(participantRoom(conversationId, userId), 'conversation:presence', {
      conversationId,
      userId: partnerId,
      ...present(row),
    });
  }

  let reads = 0;
  async function readPartners(places: readonly Place[]): Promise<PartnerRow[]> {
    reads += 1;
    const readNumber = reads;
    const rows = await listPartners(db, places, graceMs);
    for (const row of rows) broadcastPresence(row, readNumber);
    return rows;
  }

  const arriveTogether = readTogether(async (arrived: readonly Spot[]) => {
    await saveHere(db, arrived);
    // A partner on this server is updated at once.
    const spotsHere = arrived.flatMap(({ conversationId }) => [
      ...(spots.get(conversationId)?.values() ?? []),
    ]);
    const rows = await readPartners([...new Set(spotsHere)]);
    return new Map(
      rows.flatMap((row) => {
        const spot = spotOf(row);
        return spot === undefined ? [] : [[spot, row] as const];
      }),
    );
  });

  let checks = 0;
  /** After a database outage everyone seems absent until they are renewed. */
  let quietUntilMs = 0;
  async function checkAll(): Promise<void> {
    const places = [...spots.values()].flatMap((members) => [...members.values()]);
    if (places.length === 0) return;
    checks += 1;
    const isRenewal = checks % CHECKS_PER_RENEWAL === 0;
    await inSlices(places, async (slice) => {
      if (isRenewal) await saveHere(db, slice);
      return performance.now() >= quietUntilMs ? readPartners(slice) : [];
    });
  }

  let checking: Promise<void> | null = null;
  const timer = setInterval(
    () => {
      checking ??= checkAll()
        .catch((err: unknown) => {
          quietUntilMs = performance.now() + graceMs;
          log.warn({ err }, 'presence in conversations could not be checked');
        })
        .finally(() => {
          checking = null;
        });
    },
    Math.min(CHECK_EVERY_MAX_MS, graceMs / CHECKS_PER_GRACE),
  );
  started.defer(async () => {
    clearInterval(timer);
    await checking;
  });

  function leave({ conversationId, userId }: Place, sender: Sender): void {
    const members = spots.get(conversationId);
    const spot = members?.get(userId);
    spot?.sockets.delete(sender.id);
    if (spot?.sockets.size === 0) members?.delete(userId);
    if (members?.size === 0) spots.delete(conversationId);
  }

  function noteEntered(place: Place, sender: Sender): void {
    const places = entered.get(sender.id);
    if (places !== undefined) {
      places.set(place.conversationId, place);
      return;
    }
    entered.set(sender.id, new Map([[place.conversationId, place]]));
    sender.onClosed(() => {
      for (const one of entered.get(sender.id)?.values() ?? []) leave(one, sender);
      entered.delete(sender.id);
    });
  }

  return {
    /** Counts a participant's socket as present; returns whether the partner is. */
    async enter(place: Place, sender: Sender): Promise<Presence | null> {
      if (sender.closed()) return null;
      const { conversationId, userId } = place;
      const members = spots.get(conversationId) ?? new Map<string, Spot>();
      spots.set(conversationId, members);
      const spot = members.get(userId) ?? {
        conversationId,
        userId,
        sockets: new Set(),
        lastSent: null,
        readNumber: 0,
      };
      members.set(userId, spot);
      spot.sockets.add(sender.id);
      noteEntered(place, sender);
      const partner = await arriveTogether(spot);
      return partner === undefined ? null : present(partner);
    },
  };
}
