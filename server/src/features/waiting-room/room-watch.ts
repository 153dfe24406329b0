import { ERRORS, type Participant, SMALL_ROOM } from '@midspan/contract';
import { type RoomChange, roomChange } from '@midspan/domain';
import type { House } from '../../house/house.ts';
import type { Sender } from '../../realtime/realtime.ts';
import { keepHidden } from './hidden.ts';
import { repeat } from './repeat.ts';
import {
  findFingerprints,
  findRemoved,
  fingerprintOf,
  listBlocks,
  listParticipants,
  notePresence,
  type Place,
} from './store.ts';

/** Changes are broadcast at most twice a second. */
const CHECK_EVERY_MS = 500;
/**
 * Blocks made on this server are applied at once; those made elsewhere, and removed hypotheses,
 * within two seconds.
 */
const CHECKS_PER_ROUND = 4;

interface Room {
  participants: readonly Participant[];
  /** of those participants */
  fingerprint: string | undefined;
  /** whether its viewers were sent that its hypothesis is gone */
  isClosed: boolean;
  /** this server's sockets that have the room open, by member */
  readonly watching: Map<string, Set<string>>;
}

const roomName = (hypothesisId: string) => `waiting-room:${hypothesisId}`;

/**
 * Keeps what this server last sent about each open room, and broadcasts what changed. It reads the
 * database, so it sees changes made by any server; and because everything sent about a room goes
 * through here in order, clients can apply changes as they come.
 */
export function watchRooms(house: House) {
  const { db, log, publisher } = house;
  const rooms = new Map<string, Room>();
  /** the rooms that each socket has open */
  const entered = new Map<string, Set<string>>();
  const hidden = keepHidden((userIds) => listBlocks(db, userIds));

  const seenBy = (userId: string, { participants }: Pick<Room, 'participants'>): Participant[] =>
    participants.filter((one) => !hidden.from(userId).has(one.userId));

  function broadcastChange(
    hypothesisId: string,
    recipients: { readonly room: string; readonly except?: readonly string[] },
    { joined, left }: RoomChange<Participant>,
    after: readonly Participant[],
    inFull: boolean,
  ): void {
    if (joined.length === 0 && left.length === 0) return;
    const { room, except } = recipients;
    if (inFull) {
      const all = { hypothesisId, participants: [...after] };
      publisher.toRoomHere(room, 'waitingRoom:participants', all, except);
      return;
    }
    const believing = after.filter((one) => one.side === 'believing').length;
    const counts = { believing, disbelieving: after.length - believing };
    const change = { hypothesisId, joined: [...joined], left: [...left], counts };
    publisher.toRoomHere(room, 'waitingRoom:changed', change, except);
  }

  function broadcast(hypothesisId: string, room: Room, after: readonly Participant[]): void {
    const change = roomChange(room.participants, after);
    room.participants = after;
    room.fingerprint = fingerprintOf(after);
    const inFull = after.length <= SMALL_ROOM;
    // [MO1] One broadcast for all, except for members who don't meet everyone: each of them gets
    // their own.
    const apart = [...room.watching].filter(([userId]) => hidden.from(userId).size > 0);
    const everybody = {
      room: roomName(hypothesisId),
      except: apart.flatMap(([, sockets]) => [...sockets]),
    };
    broadcastChange(hypothesisId, everybody, change, after, inFull);
    for (const [userId, sockets] of apart) {
      const unseen = hidden.from(userId);
      const seen = {
        joined: change.joined.filter((one) => !unseen.has(one.userId)),
        left: change.left.filter((id) => !unseen.has(id)),
      };
      for (const socket of sockets) {
        broadcastChange(hypothesisId, { room: socket }, seen, seenBy(userId, room), inFull);
      }
    }
  }

  async function refreshBlocks(userIds: readonly string[]): Promise<void> {
    for (const userId of await hidden.refresh(userIds)) {
      for (const [hypothesisId, room] of rooms) {
        for (const socket of room.watching.get(userId) ?? []) {
          const participants = seenBy(userId, room);
          publisher.toRoomHere(socket, 'waitingRoom:participants', { hypothesisId, participants });
        }
      }
    }
  }

  /** [WR12] Notifies the viewers of a room, once, that its hypothesis was removed. */
  async function closeRemoved(): Promise<void> {
    if (rooms.size === 0) return;
    const removed = await findRemoved(db, [...rooms.keys()]);
    for (const [hypothesisId, room] of rooms) {
      const wasClosed = room.isClosed;
      room.isClosed = removed.has(hypothesisId);
      if (wasClosed || !room.isClosed) continue;
      const { message } = ERRORS.REMOVED;
      publisher.toRoomHere(roomName(hypothesisId), 'waitingRoom:error', { message });
    }
  }

  const watchers = () =>
    new Set([...rooms.values()].flatMap(({ watching }) => [...watching.keys()]));

  async function checkRooms(): Promise<void> {
    if (rooms.size === 0) return;
    const checked = [...rooms];
    const fingerprints = await findFingerprints(db, [...rooms.keys()]);
    for (const [hypothesisId, room] of checked) {
      if (room.fingerprint === fingerprints.get(hypothesisId)) continue;
      const after = await listParticipants(db, hypothesisId);
      // Left by everyone and opened again in the meantime: what is sent then starts from a newer
      // list.
      if (rooms.get(hypothesisId) !== room) continue;
      broadcast(hypothesisId, room, after);
    }
  }

  let checks = 0;
  async function checkAll(): Promise<void> {
    await checkRooms();
    checks += 1;
    if (checks % CHECKS_PER_ROUND !== 0) return;
    await closeRemoved();
    const here = watchers();
    hidden.keepOnly(here);
    await refreshBlocks([...here]);
  }

  repeat(house, CHECK_EVERY_MS, checkAll, (err) =>
    log.warn({ err }, 'waiting rooms could not be checked'),
  );

  async function open(hypothesisId: string): Promise<Room> {
    const known = rooms.get(hypothesisId);
    if (known !== undefined) return known;
    const participants = await listParticipants(db, hypothesisId);
    const opened = rooms.get(hypothesisId) ?? {
      participants,
      fingerprint: fingerprintOf(participants),
      isClosed: false,
      watching: new Map(),
    };
    rooms.set(hypothesisId, opened);
    return opened;
  }

  /** Returns whether it was the member's last socket there. */
  function leave({ hypothesisId, userId }: Place, sender: Sender): boolean {
    const room = rooms.get(hypothesisId);
    const sockets = room?.watching.get(userId);
    sockets?.delete(sender.id);
    const hasGone = sockets?.size === 0;
    if (hasGone) room?.watching.delete(userId);
    if (room?.watching.size === 0) rooms.delete(hypothesisId);
    return hasGone;
  }

  function noteEntered({ hypothesisId, userId }: Place, sender: Sender): void {
    const known = entered.get(sender.id);
    if (known !== undefined) {
      known.add(hypothesisId);
      return;
    }
    entered.set(sender.id, new Set([hypothesisId]));
    sender.onClosed(() => {
      const places = [...(entered.get(sender.id) ?? [])].map((id) => ({
        hypothesisId: id,
        userId,
      }));
      entered.delete(sender.id);
      const left = places.filter((place) => leave(place, sender));
      // The grace period starts now, and not when the room was last read.
      notePresence(db, left, 'go').catch((err: unknown) =>
        log.warn({ err }, 'a closed socket could not be noted'),
      );
    });
  }

  /** Shows the room to a socket, now and whenever it changes. */
  async function enter(place: Place, sender: Sender): Promise<void> {
    const { hypothesisId, userId } = place;
    const room = await open(hypothesisId);
    // Last, so that nothing comes between what is found and what is sent below.
    await refreshBlocks([userId]);
    const isHere = !sender.closed();
    // Left by all others and dropped in the meantime: the room that exists now is a new one.
    if (rooms.get(hypothesisId) !== room) return isHere ? enter(place, sender) : undefined;
    if (!isHere) {
      if (room.watching.size === 0) rooms.delete(hypothesisId);
      return;
    }
    const sockets = room.watching.get(userId) ?? new Set();
    room.watching.set(userId, sockets.add(sender.id));
    noteEntered(place, sender);
    // Joining and sending without a pause: the next broadcast continues from this list.
    sender.join(roomName(hypothesisId));
    sender.emit('waitingRoom:participants', {
      hypothesisId,
      participants: seenBy(userId, room),
    });
  }

  return {
    enter,

    isInside: ({ hypothesisId }: Place, sender: Sender): boolean =>
      entered.get(sender.id)?.has(hypothesisId) ?? false,

    /** These members blocked someone or unblocked them, so their lists are sent again. */
    async noteBlocks(userIds: readonly string[]): Promise<void> {
      const here = watchers();
      await refreshBlocks(userIds.filter((userId) => here.has(userId)));
    },

    /** Every place where a socket of this server is in the room. */
    present: (): Place[] =>
      [...rooms].flatMap(([hypothesisId, { watching }]) =>
        [...watching.keys()].map((userId) => ({ hypothesisId, userId })),
      ),
  };
}

export type RoomWatch = ReturnType<typeof watchRooms>;
