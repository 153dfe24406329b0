import type { Database } from '../../db/connection.ts';
import type { Publisher } from '../../realtime/realtime.ts';
import { hypothesisOf } from '../hypotheses/index.ts';
import { listFigures } from './evidence/ledger-store.ts';
import { conversationOf } from './rooms.ts';
import { listSeqs } from './store.ts';

/** The rooms of each thing, for those of the rooms that belong to one. */
function groupBy(rooms: readonly string[], idOf: (room: string) => string | null) {
  const groups = new Map<string, string[]>();
  for (const room of rooms) {
    const id = idOf(room);
    if (id !== null) groups.set(id, [...(groups.get(id) ?? []), room]);
  }
  return groups;
}

/**
 * Tells those on this server how far their conversations and figures have come, after other servers
 * could not be heard for a while. Whoever is behind asks for what was missed.
 */
export function createRetelling(db: Database, publisher: Publisher) {
  async function retellConversations(rooms: ReadonlyMap<string, string[]>): Promise<void> {
    const rows = await listSeqs(db, [...rooms.keys()]);
    for (const { id, seq } of rows) {
      for (const room of rooms.get(id) ?? []) {
        publisher.toRoomHere(room, 'conversation:tick', { conversationId: id, seq });
      }
    }
  }

  async function retellFigures(rooms: ReadonlyMap<string, string[]>): Promise<void> {
    const rows = await listFigures(db, [...rooms.keys()]);
    for (const { tally, at, ...row } of rows) {
      const move = { timestamp: at.toISOString(), tally };
      for (const room of rooms.get(row.hypothesisId) ?? []) {
        publisher.toRoomHere(room, 'hypothesis:credenceChanged', { ...row, move });
      }
    }
  }

  return async function retell(rooms: readonly string[]): Promise<void> {
    const talks = groupBy(rooms, conversationOf);
    if (talks.size > 0) await retellConversations(talks);
    const figures = groupBy(rooms, hypothesisOf);
    if (figures.size > 0) await retellFigures(figures);
  };
}
