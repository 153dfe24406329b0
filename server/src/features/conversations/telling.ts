import type { FigureMove, ListedEvidence, NumberedEventName } from '@midspan/contract';
import type { Database, Executor } from '../../db/connection.ts';
import type { Changed, StoredEvent } from '../../realtime/conversation-change.ts';
import {
  hypothesisRoom,
  type Participants,
  type ToldEvent,
  tellConversation,
} from '../../realtime/conversation-rooms.ts';
import type { Publisher } from '../../realtime/realtime.ts';

export interface TellingParts {
  readonly db: Database;
  readonly publisher: Publisher;
  readonly findEvidence: (on: Executor, ids: readonly string[]) => Promise<ListedEvidence[]>;
  /** The fields of a flag as they were when the named event happened, by flag id. */
  readonly findFlagFields: (
    on: Executor,
    events: readonly { name: string; flagId: string }[],
  ) => Promise<Map<string, object>>;
  /** What events say about challenged evidence, by what they refer to. */
  readonly findOverturnFields: (
    on: Executor,
    events: readonly StoredEvent[],
  ) => Promise<Map<StoredEvent, object>>;
  /** Tells those outside the conversation. */
  readonly tellOverturns: (result: unknown) => Promise<void>;
}

/** What a change that moved a public figure says about it. */
interface MovedFigure {
  readonly moved: {
    readonly percent: number;
    readonly move: FigureMove;
    readonly publicSeq: number | null;
  } | null;
}

const hasMoved = (result: unknown): result is MovedFigure =>
  typeof result === 'object' && result !== null && 'moved' in result;

const textOf = (payload: Record<string, unknown>, key: string): string | null =>
  typeof payload[key] === 'string' ? payload[key] : null;

/** What telling a change needs of it: all that a job can carry to another server. */
export interface Told extends Pick<Changed<unknown>, 'events' | 'result'> {
  readonly conversation: Participants & { readonly hypothesisId: string };
}

export interface Telling {
  hydrate(on: Executor, events: readonly StoredEvent[]): Promise<ToldEvent[]>;
  /** After commit: everyone who has the conversation open, and those who watch the figure. */
  tell(changed: Told): Promise<void>;
}

/** Events keep references only, so that what is told again carries today's names and states. */
export function createTelling({
  db,
  publisher,
  findEvidence,
  findFlagFields,
  findOverturnFields,
  tellOverturns,
}: TellingParts): Telling {
  async function hydrate(on: Executor, events: readonly StoredEvent[]): Promise<ToldEvent[]> {
    const evidenceIds = events.flatMap(({ payload }) => textOf(payload, 'evidenceId') ?? []);
    const items = new Map((await findEvidence(on, evidenceIds)).map((item) => [item.id, item]));
    const flagged = events.flatMap(({ name, payload }) => {
      const flagId = textOf(payload, 'flagId');
      return flagId === null || name === 'flag:resolved' ? [] : [{ name, flagId }];
    });
    const flags = await findFlagFields(on, flagged);
    const overturns = await findOverturnFields(on, events);
    return events.map((event) => {
      const { seq, name, payload, audience } = event;
      const { evidenceId, overturnId, recalibrationId, ...rest } = payload;
      const evidence = typeof evidenceId === 'string' ? items.get(evidenceId) : undefined;
      const flag = flags.get(`${name}:${textOf(payload, 'flagId')}`);
      return {
        seq,
        name: name as NumberedEventName,
        payload: { ...rest, ...(evidence && { evidence }), ...flag, ...overturns.get(event) },
        audience,
      };
    });
  }

  return {
    hydrate,

    async tell({ conversation, events, result }) {
      tellConversation(publisher, conversation, await hydrate(db, events));
      await tellOverturns(result);
      if (!hasMoved(result) || result.moved === null || result.moved.publicSeq === null) return;
      const { percent, move, publicSeq } = result.moved;
      const evidenceId = events.map(({ payload }) => textOf(payload, 'evidenceId')).find(Boolean);
      publisher.toRooms([hypothesisRoom(conversation.hypothesisId)], 'hypothesis:credenceChanged', {
        hypothesisId: conversation.hypothesisId,
        ledgerSeq: publicSeq,
        evidenceId: evidenceId ?? '',
        newCredence: percent,
        move,
      });
    },
  };
}
