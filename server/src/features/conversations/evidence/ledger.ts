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
import type { Executor } from '../../../db/connection.ts';
import { noteTopicActivity } from '../../topics/index.ts';
import type { Change, HypothesisFigure } from '../change.ts';
import {
  type Cause,
  findLastSeq,
  insertEntry,
  listOwnEntries,
  listPublicDuring,
  listPublicEntries,
  listPublicUntil,
  saveOwnTally,
  savePublicFigure,
} from './ledger-store.ts';

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
  };
  const write = async (seq: number, tally: Tally, conversationId: string | null) =>
    (await insertEntry(tx, { ...row, conversationId, seq, tally })).toISOString();

  if (isPublic) {
    const tally = tallyAfter(figure.tally, entry);
    const seq = figure.ledgerSeq + 1;
    const percent = pbPercent(tally);
    const timestamp = await write(seq, tally, null);
    await savePublicFigure(tx, figure.id, { tally, ledgerSeq: seq, pbPercent: percent });
    await noteTopicActivity(tx, figure.id);
    const move = { timestamp, tally };
    const moved = { ledgerSeq: seq, evidenceId, newCredence: percent, move };
    note({ about: 'figure', hypothesisId: figure.id, ...moved });
    return { percent, fraction: pbFraction(tally), move, publicSeq: seq };
  }
  const own = tallyAfter(conversation.tally, entry);
  const seq = (await findLastSeq(tx, conversation.id)) + 1;
  const timestamp = await write(seq, own, conversation.id);
  await saveOwnTally(tx, conversation.id, own);
  const inside = addTallies(figure.tally, own);
  return {
    percent: pbPercent(inside),
    fraction: pbFraction(inside),
    move: { timestamp, tally: inside },
    publicSeq: null,
  };
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
  const limit = SNAPSHOT.historyPoints;
  const open = await listPublicEntries(on, hypothesis.id);
  const own =
    privateConversationId === null ? [] : await listOwnEntries(on, privateConversationId, limit);
  const points = [
    ...open.reverse().map((entry) => ({ ...entry, isPublic: true })),
    ...own.reverse().map((entry) => ({ ...entry, isPublic: false })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  let publicTally: Tally = {};
  let ownTally: Tally = {};
  const history = points.map((point): HistoryPoint => {
    if (point.isPublic) publicTally = point.tally;
    else ownTally = point.tally;
    return {
      timestamp: point.at.toISOString(),
      // Outside private conversations each entry contains the whole sum, so there is nothing to
      // add.
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

/** The public figure at a time, as it is shown. */
export async function readFigureAt(on: Executor, hypothesisId: string, at: Date): Promise<number> {
  const [last] = await listPublicUntil(on, hypothesisId, at, 1);
  return pbPercent(last?.tally ?? {});
}

/** The public figure when a period began, then its moves until it was over. */
export async function readHistoryDuring(
  on: Executor,
  hypothesisId: string,
  period: Period,
): Promise<HistoryPoint[]> {
  const { from } = period;
  const [before, moves] = await Promise.all([
    listPublicUntil(on, hypothesisId, from, 1),
    listPublicDuring(on, hypothesisId, period, SNAPSHOT.historyPoints - 1),
  ]);
  const start = { timestamp: from.toISOString(), credence: pbFraction(before[0]?.tally ?? {}) };
  const history = moves.reverse().map((entry) => ({
    timestamp: entry.at.toISOString(),
    credence: pbFraction(entry.tally),
    evidenceId: entry.evidenceId,
  }));
  return [start, ...history];
}
