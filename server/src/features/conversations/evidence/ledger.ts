import { type FigureMove, type HistoryPoint, SNAPSHOT } from '@midspan/contract';
import {
  addTallies,
  CREDENCE_NEUTRAL,
  pbFraction,
  pbPercent,
  type Reweighing,
  type Tally,
  tallyAfter,
} from '@midspan/domain';
import { and, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { conversations, hypotheses, ledger } from '../../../db/schema/index.ts';
import type { Change, HypothesisFigure } from '../change.ts';

type Cause = (typeof ledger.$inferSelect)['cause'];

export interface Entry extends Reweighing {
  readonly evidenceId: string;
  readonly cause: Cause;
}

export interface Moved {
  /** the figure inside the conversation, as it is shown */
  readonly percent: number;
  readonly fraction: number;
  readonly move: FigureMove;
  /** the public ledger's number; null when nothing public moved */
  readonly publicSeq: number | null;
}

/** Not when the transaction began: the one that waited for the locks comes later, as its number. */
const NOW = sql`clock_timestamp()`;

/**
 * Writes one entry where it belongs: to the hypothesis, or to the private conversation that the item
 * never leaves. Both rows are locked by the caller.
 */
export async function appendEntry(
  { tx, conversation, note }: Change,
  isPublic: boolean,
  figure: HypothesisFigure,
  entry: Entry,
): Promise<Moved> {
  const { evidenceId, cause } = entry;
  const weight = entry.after ?? entry.before;
  if (weight === null) throw new Error('an entry that changes nothing');
  const row = {
    hypothesisId: figure.id,
    cause,
    evidenceId,
    hypothesisLikelihood: weight.hypothesis,
    negationLikelihood: weight.negation,
    createdAt: NOW,
  };
  const write = async (seq: number, tally: Tally, conversationId: string | null) => {
    const [written] = await tx
      .insert(ledger)
      .values({ ...row, conversationId, seq, tally })
      .returning({ at: ledger.createdAt });
    if (written === undefined) throw new Error('an insert answered no row');
    return written.at.toISOString();
  };

  if (isPublic) {
    const tally = tallyAfter(figure.tally, entry);
    const seq = figure.ledgerSeq + 1;
    const percent = pbPercent(tally);
    const timestamp = await write(seq, tally, null);
    await tx
      .update(hypotheses)
      .set({ tally, ledgerSeq: seq, pbPercent: percent })
      .where(eq(hypotheses.id, figure.id));
    const move = { timestamp, tally };
    const moved = { ledgerSeq: seq, evidenceId, newCredence: percent, move };
    note({ about: 'figure', hypothesisId: figure.id, ...moved });
    return { percent, fraction: pbFraction(tally), move, publicSeq: seq };
  }
  const own = tallyAfter(conversation.tally, entry);
  const [last] = await tx
    .select({ seq: ledger.seq })
    .from(ledger)
    .where(eq(ledger.conversationId, conversation.id))
    .orderBy(desc(ledger.seq))
    .limit(1);
  const timestamp = await write((last?.seq ?? 0) + 1, own, conversation.id);
  await tx.update(conversations).set({ tally: own }).where(eq(conversations.id, conversation.id));
  const inside = addTallies(figure.tally, own);
  return {
    percent: pbPercent(inside),
    fraction: pbFraction(inside),
    move: { timestamp, tally: inside },
    publicSeq: null,
  };
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
 * How the figure moved: it starts at 50 when the hypothesis was made, then one point per entry. A
 * longer history than an answer holds starts where the figure stood before its first entry.
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
  // Of what does not fit, the last one says where the figure stood before the first that does.
  const cut = history.at(-SNAPSHOT.historyPoints);
  const start =
    cut === undefined
      ? { timestamp: hypothesis.createdAt.toISOString(), credence: CREDENCE_NEUTRAL / 100 }
      : { timestamp: cut.timestamp, credence: cut.credence };
  return [start, ...history.slice(-(SNAPSHOT.historyPoints - 1))];
}

export interface Period {
  readonly from: Date;
  readonly until: Date;
}

/** Where the public figure stood when a period began, then how it moved until it was over. */
export async function readHistoryDuring(
  on: Executor,
  hypothesisId: string,
  { from, until }: Period,
): Promise<HistoryPoint[]> {
  const { createdAt, evidenceId, tally, seq } = ledger;
  const entries = (during: SQL | undefined, limit: number) =>
    on
      .select({ at: createdAt, evidenceId, tally })
      .from(ledger)
      .where(and(eq(ledger.hypothesisId, hypothesisId), isNull(ledger.conversationId), during))
      .orderBy(desc(seq))
      .limit(limit);
  const [before, moves] = await Promise.all([
    entries(lte(createdAt, from), 1),
    entries(and(gt(createdAt, from), lte(createdAt, until)), SNAPSHOT.historyPoints - 1),
  ]);
  const start = { timestamp: from.toISOString(), credence: pbFraction(before[0]?.tally ?? {}) };
  const history = moves.reverse().map((entry) => ({
    timestamp: entry.at.toISOString(),
    credence: pbFraction(entry.tally),
    evidenceId: entry.evidenceId,
  }));
  return [start, ...history];
}
