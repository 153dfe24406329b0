import { ERRORS, type Participant, SMALL_ROOM } from '@midspan/contract';
import { type RoomChange, roomChange } from '@midspan/domain';
import type { House } from '../../house/house.ts';
import type { Sender } from '../../realtime/realtime.ts';
import { keepHidden } from './hidden.ts';
import {
  findFingerprints,
  findRemoved,
  fingerprintOf,
  listBlocks,
  listParticipants,
  noteSeen,
  type Place,
} from './store.ts';

/** Members hear of changes at most twice a second. */
const LOOK_EVERY_MS = 500;
/**
 * Blocks made on this server are noted at once; those of others, and hypotheses that operators
 * removed, within two seconds.
 */
const LOOKS_PER_ROUND = 4;

interface Room {
  participants: readonly Participant[];
  /** of those participants */
  fingerprint: string | undefined;
  /** whoever looks at it was sent that its hypothesis is gone */
  isClosed: boolean;
  /** sockets of this server that look at the room, by member */
  readonly watching: Map<string, Set<string>>;
}

export interface RoomWatch {
  /** Shows the room to a socket, now and from now on. */
  enter(place: Place, sender: Sender): Promise<void>;
  isInside(place: Place, sender: Sender): boolean;
  /** These members have blocked somebody, or taken it back: what they see is sent anew. */
  noteBlocks(userIds: readonly string[]): Promise<void>;
  /** Every place of which a socket of this server is in the room. */
  present(): Place[];
}

const roomName = (hypothesisId: string) => `waiting-room:${hypothesisId}`;

/**
 * Keeps what this server last sent about each room somebody looks at, and broadcasts what changed.
 * It looks at the database, so it hears of changes made by any server; and because everything sent
 * about a room goes through here in order, a client can apply changes as they come.
 */
export function watchRooms({ db, log, publisher, started }: House): RoomWatch {
  const rooms = new Map<string, Room>();
  /** the rooms that each socket looks at */
  const entered = new Map<string, Set<string>>();
  const hidden = keepHidden((userIds) => listBlocks(db, userIds));

  const seenBy = (userId: string, { participants }: Pick<Room, 'participants'>): Participant[] =>
    participants.filter((one) => !hidden.from(userId).has(one.userId));

  function broadcastChange(
    hypothesisId: string,
    hearers: { readonly room: string; readonly except?: readonly string[] },
    { joined, left }: RoomChange<Participant>,
    after: readonly Participant[],
    inFull: boolean,
  ): void {
    if (joined.length === 0 && left.length === 0) return;
    const { room, except } = hearers;
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
    // [MO1] One broadcast for all, but for those who do not meet everybody: each of them has their own.
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

  async function lookAtBlocks(userIds: readonly string[]): Promise<void> {
    for (const userId of await hidden.look(userIds)) {
      for (const [hypothesisId, room] of rooms) {
        for (const socket of room.watching.get(userId) ?? []) {
          const participants = seenBy(userId, room);
          publisher.toRoomHere(socket, 'waitingRoom:participants', { hypothesisId, participants });
        }
      }
    }
  }

  /** [WR12] A room whose hypothesis was removed says so to whoever looks at it, once. */
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

  async function look(): Promise<void> {
    if (rooms.size === 0) return;
    const looked = [...rooms];
    const fingerprints = await findFingerprints(db, [...rooms.keys()]);
    for (const [hypothesisId, room] of looked) {
      if (room.fingerprint === fingerprints.get(hypothesisId)) continue;
      const after = await listParticipants(db, hypothesisId);
      // Left by all and opened again meanwhile: what is sent then starts from a newer list.
      if (rooms.get(hypothesisId) !== room) continue;
      broadcast(hypothesisId, room, after);
    }
  }

  let looks = 0;
  async function lookAtAll(): Promise<void> {
    await look();
    looks += 1;
    if (looks % LOOKS_PER_ROUND !== 0) return;
    await closeRemoved();
    const here = watchers();
    hidden.keepOnly(here);
    await lookAtBlocks([...here]);
  }

  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= lookAtAll()
      .catch((err: unknown) => log.warn({ err }, 'waiting rooms could not be looked at'))
      .finally(() => {
        looking = null;
      });
  }, LOOK_EVERY_MS);
  started.defer(async () => {
    clearInterval(timer);
    await looking;
  });

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

  function leave({ hypothesisId, userId }: Place, sender: Sender): void {
    const room = rooms.get(hypothesisId);
    const sockets = room?.watching.get(userId);
    sockets?.delete(sender.id);
    if (sockets?.size === 0) room?.watching.delete(userId);
    if (room?.watching.size === 0) rooms.delete(hypothesisId);
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
      for (const place of places) leave(place, sender);
      // The grace starts now, not when the room was last looked at.
      noteSeen(db, places).catch((err: unknown) =>
        log.warn({ err }, 'a closed socket could not be noted'),
      );
    });
  }

  async function enter(place: Place, sender: Sender): Promise<void> {
    const { hypothesisId, userId } = place;
    const room = await open(hypothesisId);
    // Last, so that nothing comes between what is found and what is sent below.
    await lookAtBlocks([userId]);
    const isHere = !sender.closed();
    // Left by all others meanwhile, and gone with them: the one that is there now is theirs.
    if (rooms.get(hypothesisId) !== room) return isHere ? enter(place, sender) : undefined;
    if (!isHere) {
      if (room.watching.size === 0) rooms.delete(hypothesisId);
      return;
    }
    const sockets = room.watching.get(userId) ?? new Set();
    room.watching.set(userId, sockets.add(sender.id));
    noteEntered(place, sender);
    // Entering and sending in one breath: whatever is broadcast next comes on top of this list.
    sender.join(roomName(hypothesisId));
    sender.emit('waitingRoom:participants', {
      hypothesisId,
      participants: seenBy(userId, room),
    });
  }

  return {
    enter,

    isInside: ({ hypothesisId }, sender) => entered.get(sender.id)?.has(hypothesisId) ?? false,

    async noteBlocks(userIds) {
      const here = watchers();
      await lookAtBlocks(userIds.filter((userId) => here.has(userId)));
    },

    present: () =>
      [...rooms].flatMap(([hypothesisId, { watching }]) =>
        [...watching.keys()].map((userId) => ({ hypothesisId, userId })),
      ),
  };
}
