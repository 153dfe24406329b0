import {
  addTallies,
  EMPTY_TALLY,
  pbPercent,
  type Tally,
  tallyAfter,
  type Weight,
} from '@midspan/domain';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import type { ConversationRow, HypothesisFigure } from '../kernel/change.ts';

/** [SD7] Something agreed in a conversation that the public figure leaves out for now. */
export interface WaitingHere {
  readonly evidenceId: string;
  readonly at: string;
  readonly weight: Weight;
  /** what its item counts with in public; null if it does not count there */
  readonly counted: Weight | null;
}

/** For a statement that reads conversations. */
export const waitingHere = sql<WaitingHere[] | null>`(
  select json_agg(json_build_object(
    'evidenceId', one.evidence_id, 'at', one.created_at,
    'weight', json_build_object('hypothesis', one.hypothesis_likelihood,
      'negation', one.negation_likelihood),
    'counted', case when not item.waiting then json_build_object(
      'hypothesis', item.hypothesis_likelihood, 'negation', item.negation_likelihood) end
    ) order by one.ledger_seq)
  from weighings one join evidence item on item.id = one.evidence_id
  where one.waiting and one.conversation_id = conversations.id
    and one.hypothesis_id = conversations.hypothesis_id and item.removal_id is null)`;

/** What a conversation's own agreements add to the public figure. */
const ownTallyOf = (waiting: readonly WaitingHere[]): Tally =>
  waiting.reduce(
    (tally, { weight, counted }) => tallyAfter(tally, { before: counted, after: weight }),
    EMPTY_TALLY,
  );

/** The tally of everything a conversation adds to the public figure, from this time on. */
export interface OwnPoint {
  readonly at: Date;
  readonly evidenceId: string | null;
  readonly tally: Tally;
}

/** The points that they add to the chart of a conversation, oldest first. */
export const pointsOf = (waiting: readonly WaitingHere[]): OwnPoint[] =>
  waiting.map(({ at, evidenceId }, place) => ({
    at: new Date(at),
    evidenceId,
    tally: ownTallyOf(waiting.slice(0, place + 1)),
  }));

/** [LE6] [SD16] What a conversation shows instead of the public figure. */
interface Inside {
  readonly tally: Tally;
  readonly percent: number;
  /** whether it has something of its own, private or waiting to count */
  readonly isOwn: boolean;
}

type PublicFigure = Pick<HypothesisFigure, 'tally' | 'pbPercent'>;

export function insideOf(
  conversation: Pick<ConversationRow, 'tally'>,
  waiting: readonly WaitingHere[],
  { tally: publicTally, pbPercent: shown }: PublicFigure,
): Inside {
  const tally = addTallies(addTallies(publicTally, conversation.tally), ownTallyOf(waiting));
  const isOwn =
    waiting.length > 0 || Object.values(conversation.tally).some((count) => count !== 0);
  return { tally, percent: isOwn ? pbPercent(tally) : shown, isOwn };
}

/**
 * The same, for a change whose caller locked the hypothesis. Nothing waits on a claim that isn't
 * carried.
 */
export async function readInside(
  on: Executor,
  conversation: Pick<ConversationRow, 'id' | 'tally'>,
  figure: PublicFigure & Pick<HypothesisFigure, 'carriedSeq'>,
): Promise<Inside> {
  if (figure.carriedSeq === null) return insideOf(conversation, [], figure);
  const { rows } = await on.execute<{ waiting: WaitingHere[] | null }>(
    sql`select ${waitingHere} as waiting from conversations where id = ${conversation.id}`,
  );
  return insideOf(conversation, rows[0]?.waiting ?? [], figure);
}
