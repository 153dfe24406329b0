import { pbPercent } from '@midspan/domain';
import type { Database } from '../../db/connection.ts';
import type { Publisher } from '../../realtime/realtime.ts';
import { hypothesisOf } from '../hypotheses/index.ts';
import { listFigures } from './items/ledger-store.ts';
import { figureAfter } from './kernel/changed-figure.ts';
import { conversationOf } from './kernel/rooms.ts';
import { listSeqs } from './kernel/store.ts';

/** Groups rooms by the id they belong to; skips rooms that belong to none. */
function groupBy(rooms: readonly string[], idOf: (room: string) => string | null) {
  const groups = new Map<string, string[]>();
  for (const room of rooms) {
    const id = idOf(room);
    if (id !== null) groups.set(id, [...(groups.get(id) ?? []), room]);
  }
  return groups;
}

/**
 * Sends the sockets on this server the latest numbers of their conversations and figures, after
 * other servers were unreachable for a while. A client that is behind requests what it missed.
 */
export function createCatchUp(db: Database, publisher: Publisher) {
  async function catchUpConversations(rooms: ReadonlyMap<string, string[]>): Promise<void> {
    const rows = await listSeqs(db, [...rooms.keys()]);
    for (const { id, seq } of rows) {
      for (const room of rooms.get(id) ?? []) {
        publisher.toRoomHere(room, 'conversation:tick', { conversationId: id, seq });
      }
    }
  }

  async function catchUpFigures(rooms: ReadonlyMap<string, string[]>): Promise<void> {
    const rows = await listFigures(db, [...rooms.keys()]);
    for (const { hypothesisId, ledgerSeq, evidenceId, percent, tally, ...row } of rows) {
      const { at, moves, settlesAt } = row;
      const move = { timestamp: at.toISOString(), tally, percent };
      const figure = figureAfter(move, evidenceId, { ledgerSeq, isPoint: moves });
      const moved = {
        ...{ hypothesisId, ledgerSeq, evidenceId, newCredence: percent },
        computed: pbPercent(tally),
        next_at: settlesAt?.toISOString() ?? null,
      };
      for (const room of rooms.get(hypothesisId) ?? []) {
        publisher.toRoomHere(room, 'hypothesis:credenceChanged', { ...moved, changed: { figure } });
      }
    }
  }

  return async function catchUp(rooms: readonly string[]): Promise<void> {
    const talks = groupBy(rooms, conversationOf);
    if (talks.size > 0) await catchUpConversations(talks);
    const figures = groupBy(rooms, hypothesisOf);
    if (figures.size > 0) await catchUpFigures(figures);
  };
}
