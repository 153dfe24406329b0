import { type HistoryPoint, SNAPSHOT } from '@midspan/contract';
import {
  addTallies,
  CREDENCE_NEUTRAL,
  pbFraction,
  pbPercent,
  type Tally,
  tallyWith,
  type Weight,
} from '@midspan/domain';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../db/connection.ts';
import { conversations, hypotheses, ledger } from '../../db/schema/index.ts';
import type { ConversationRow, HypothesisFigure } from '../../realtime/conversation-change.ts';

type Cause = (typeof ledger.$inferSelect)['cause'];

export interface Entry {
  readonly evidenceId: string;
  readonly cause: Cause;
  readonly weight: Weight;
  readonly times: 1 | -1;
}

export interface Moved {
  /** the figure inside the conversation, as it is shown */
  readonly percent: number;
  /** the public ledger's number; null when nothing public moved */
  readonly publicSeq: number | null;
}

/** The figure inside a conversation: the public one, and a private one's own items on top. */
export function tallyInside(conversation: ConversationRow, figure: HypothesisFigure): Tally {
  return conversation.type === 'public'
    ? figure.tally
    : addTallies(figure.tally, conversation.tally);
}

/** Not when the transaction began: the one that waited for the locks comes later, as its number. */
const NOW = sql`clock_timestamp()`;

/** Writes one entry where it belongs. Both rows are locked by the caller. */
export async function appendEntry(
  tx: Transaction,
  conversation: ConversationRow,
  figure: HypothesisFigure,
  { evidenceId, cause, weight, times }: Entry,
): Promise<Moved> {
  const weights = {
    hypothesisLikelihood: weight.hypothesis,
    negationLikelihood: weight.negation,
  };
  if (conversation.type === 'public') {
    const tally = tallyWith(figure.tally, weight, times);
    const seq = figure.ledgerSeq + 1;
    const percent = pbPercent(tally);
    await tx
      .insert(ledger)
      .values({ hypothesisId: figure.id, seq, cause, evidenceId, ...weights, tally, createdAt: NOW });
    await tx
      .update(hypotheses)
      .set({ tally, ledgerSeq: seq, pbPercent: percent })
      .where(eq(hypotheses.id, figure.id));
    return { percent, publicSeq: seq };
  }
  const tally = tallyWith(conversation.tally, weight, times);
  const [last] = await tx
    .select({ seq: ledger.seq })
    .from(ledger)
    .where(eq(ledger.conversationId, conversation.id))
    .orderBy(desc(ledger.seq))
    .limit(1);
  await tx.insert(ledger).values({
    hypothesisId: figure.id,
    conversationId: conversation.id,
    seq: (last?.seq ?? 0) + 1,
    cause,
    evidenceId,
    ...weights,
    tally,
    createdAt: NOW,
  });
  await tx.update(conversations).set({ tally }).where(eq(conversations.id, conversation.id));
  return { percent: pbPercent(addTallies(figure.tally, tally)), publicSeq: null };
}

interface LedgerPoint {
  readonly at: Date;
  readonly evidenceId: string;
  readonly tally: Tally;
  readonly isPublic: boolean;
}

/** The newest entries of one scope, oldest first. */
async function newest(on: Executor, hypothesisId: string, conversationId: string | null) {
  const scope =
    conversationId === null
      ? and(eq(ledger.hypothesisId, hypothesisId), isNull(ledger.conversationId))
      : eq(ledger.conversationId, conversationId);
  const rows = await on
    .select({ at: ledger.createdAt, evidenceId: ledger.evidenceId, tally: ledger.tally })
    .from(ledger)
    .where(scope)
    .orderBy(desc(ledger.seq))
    .limit(SNAPSHOT.historyPoints);
  return rows.reverse().map((row): LedgerPoint => ({ ...row, isPublic: conversationId === null }));
}

/**
 * How the figure moved: it starts at 50 when the hypothesis was made, then one point per entry.
 * Inside a private conversation the two ledgers are read side by side.
 */
export async function readHistory(
  on: Executor,
  hypothesis: { id: string; createdAt: Date },
  privateConversationId: string | null,
): Promise<HistoryPoint[]> {
  const open = await newest(on, hypothesis.id, null);
  const own =
    privateConversationId === null ? [] : await newest(on, hypothesis.id, privateConversationId);
  const points = [...open, ...own].sort((a, b) => a.at.getTime() - b.at.getTime());
  let publicTally: Tally = {};
  let ownTally: Tally = {};
  const history = points.map((point): HistoryPoint => {
    if (point.isPublic) publicTally = point.tally;
    else ownTally = point.tally;
    return {
      timestamp: point.at.toISOString(),
      // Outside private conversations each entry holds the whole sum: nothing to add to it.
      credence: pbFraction(
        privateConversationId === null ? point.tally : addTallies(publicTally, ownTally),
      ),
      evidenceId: point.evidenceId,
    };
  });
  const start = {
    timestamp: hypothesis.createdAt.toISOString(),
    credence: CREDENCE_NEUTRAL / 100,
  };
  return [start, ...history.slice(-(SNAPSHOT.historyPoints - 1))];
}
