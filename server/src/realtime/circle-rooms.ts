import type { Gate } from '../session/gate.ts';
import type { Session } from '../session/sessions.ts';

/** Every room is about one thing, or about one member. */
const ID_IN_ROOM = /[0-9a-f]{8}-[0-9a-f-]{27}/;

/** A socket, as far as its rooms go. */
export interface InRooms {
  readonly rooms: ReadonlySet<string>;
  leave(room: string): void;
}

/** A socket whose session was looked up again, with its member's circles before and now. */
export interface LookedUp {
  readonly socket: InRooms;
  readonly before: Session['circles'];
  readonly now: Session['circles'];
}

type Entries = Map<InRooms, Set<string>>;

const hasLost = ({ before, now }: LookedUp) => Object.keys(before).some((id) => !(id in now));

/**
 * [CI2] Takes sockets out of the rooms of circles that their members are no longer in. A room may
 * have to be left only if its socket has just entered it, or its member has lost a circle.
 */
export function createCircleRooms(gate: Pick<Gate, 'circlesOf'>) {
  /** what was entered since the last check began */
  let entered: Entries = new Map();

  function noteEntry(socket: InRooms, room: string): void {
    const rooms = entered.get(socket) ?? new Set();
    entered.set(socket, rooms.add(room));
  }

  async function judge(lookedUp: readonly LookedUp[], earlier: Entries): Promise<void> {
    const open = lookedUp.flatMap((one) => {
      const rooms = hasLost(one) ? one.socket.rooms : (earlier.get(one.socket) ?? []);
      return [...rooms].flatMap((room) => {
        const id = ID_IN_ROOM.exec(room)?.[0];
        return id === undefined ? [] : [{ ...one, room, id }];
      });
    });
    if (open.length === 0) return;
    const circles = await gate.circlesOf([...new Set(open.map(({ id }) => id))], null);
    for (const { socket, now, room, id } of open) {
      const circleId = circles.get(id);
      // What was entered after the sessions were looked up is left to the next check.
      const isLater = entered.get(socket)?.has(room) === true;
      if (circleId !== undefined && !(circleId in now) && !isLater) socket.leave(room);
    }
  }

  return {
    noteEntry,

    /** `lookUp` looks the sessions of the sockets up. If anything fails, the next check makes up for it. */
    async check(lookUp: () => Promise<readonly LookedUp[]>): Promise<void> {
      const earlier = entered;
      entered = new Map();
      try {
        await judge(await lookUp(), earlier);
      } catch (error) {
        for (const [socket, rooms] of earlier) for (const room of rooms) noteEntry(socket, room);
        throw error;
      }
    },
  };
}

export type CircleRooms = ReturnType<typeof createCircleRooms>;
