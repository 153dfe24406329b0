import { createHash } from 'node:crypto';
import { type ChangedFigure, type HistoryPoint, SNAPSHOT } from '@midspan/contract';
import {
  addTallies,
  CREDENCE_NEUTRAL,
  changesTally,
  hashEntry,
  isSameWeight,
  isStandingCause,
  pbFraction,
  pbPercent,
  type Reweighing,
  type Tally,
  tallyAfter,
  type Weighing,
  type Weight,
  withoutZeros,
} from '@midspan/domain';
import type { Executor } from '../../../db/connection.ts';
import { noteTopicActivity } from '../../topics/index.ts';
import type { Change, HypothesisFigure } from '../kernel/change.ts';
import type { FigureMove } from '../kernel/stored-events.ts';
import {
  type Cause,
  findLastSeq,
  insertOwnEntry,
  insertPublicEntry,
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

/** An entry about a public item, which is weighed by pairs. */
export interface WeighedEntry extends Entry {
  /** the weighing it is about */
  readonly weighingId: string | null;
  /** the weighings it counts from after the entry, oldest first */
  readonly counting: readonly Pick<Weighing, 'id' | 'weight' | 'established'>[];
  /** for an item that counts neither before nor after */
  readonly weight: Weight;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** [OL1] The hash that an entry adds to its claim's chain. */
const hashOf = (
  { id, ledgerHash, lockedAt }: HypothesisFigure,
  { cause, evidenceId, weighingId, counting, after }: WeighedEntry,
  { seq, tally, percent }: { seq: number; tally: Tally; percent: number },
): string =>
  hashEntry(
    ledgerHash,
    {
      hypothesis_id: id,
      seq,
      time: lockedAt.getTime(),
      cause,
      evidence_id: evidenceId,
      weighing_id: weighingId,
      counting: counting.map(({ id: weighing_id, weight, established }) => ({
        weighing_id,
        ...weight,
        established,
      })),
      weight: after,
      tally: withoutZeros(tally),
      percent,
    },
    sha256,
  );

export interface Moved {
  /** the figure inside the conversation, as it is shown */
  readonly percent: number;
  /** [SD7] the public one, where what was agreed waits; null where it counts there too */
  readonly publicPercent: number | null;
  readonly fraction: number;
  readonly move: FigureMove;
  /** [WG11] whether it is a point of the history */
  readonly moves: boolean;
  /** the public ledger's number; null when nothing public moved */
  readonly publicSeq: number | null;
}

/** [WG11] Whether an entry is a point of the history. */
function isPoint({ cause, weighingId, before, after }: WeighedEntry): boolean {
  const isAboutWeighing =
    cause === 'weighed' || cause === 'voided' || (cause === 'restored' && weighingId !== null);
  if (isAboutWeighing || isStandingCause(cause)) return changesTally({ before, after });
  return before === null || after === null ? before !== after : !isSameWeight(before, after);
}

/** A figure after a move, as it is sent. */
export const figureAfter = (
  { timestamp, tally }: Omit<FigureMove, 'ledgerSeq'>,
  evidenceId: string,
  {
    ledgerSeq = null,
    publicCredence = null,
    isPoint = true,
  }: {
    /** of a public figure */
    readonly ledgerSeq?: number | null;
    /** [SD7] beside a conversation's own figure */
    readonly publicCredence?: number | null;
    /** [WG11] whether it is a point of the history */
    readonly isPoint?: boolean;
  },
): ChangedFigure => ({
  currentPBCredence: pbPercent(tally),
  tally,
  publicCredence,
  ledgerSeq,
  point: isPoint ? { timestamp, credence: pbFraction(tally), evidenceId } : null,
});

export interface Appended {
  readonly moved: Moved & { readonly publicSeq: number };
  /** as it is after the entry */
  readonly figure: HypothesisFigure;
}

/** Writes one entry of a hypothesis, whose row the caller has locked. */
export async function appendPublic(
  { tx, note }: Pick<Change, 'tx' | 'note'>,
  figure: HypothesisFigure,
  entry: WeighedEntry,
): Promise<Appended> {
  const { evidenceId, cause, weighingId, counting } = entry;
  const weight = entry.after ?? entry.before ?? entry.weight;
  const tally = tallyAfter(figure.tally, entry);
  const seq = figure.ledgerSeq + 1;
  const percent = pbPercent(tally);
  const moves = isPoint(entry);
  const hash = hashOf(figure, entry, { seq, tally, percent });
  await insertPublicEntry(tx, {
    hypothesisId: figure.id,
    conversationId: null,
    seq,
    cause,
    evidenceId,
    hypothesisLikelihood: weight.hypothesis,
    negationLikelihood: weight.negation,
    tally,
    weighingId,
    counting: counting.map(({ id }) => id),
    established: counting.flatMap(({ id, established }) => (established ? id : [])),
    hash,
    moves,
    createdAt: figure.lockedAt,
  });
  const current = { tally, ledgerSeq: seq, ledgerHash: hash, pbPercent: percent };
  await savePublicFigure(tx, figure.id, current);
  await noteTopicActivity(tx, figure.id);
  const move = { ledgerSeq: seq, timestamp: figure.lockedAt.toISOString(), tally };
  const fraction = pbFraction(tally);
  note({
    about: 'figure',
    hypothesisId: figure.id,
    ledgerSeq: seq,
    evidenceId,
    newCredence: percent,
    figure: figureAfter(move, evidenceId, { ledgerSeq: seq, isPoint: moves }),
  });
  const moved = { percent, publicPercent: null, fraction, move, moves, publicSeq: seq };
  return { moved, figure: { ...figure, ...current } };
}

/** Writes one entry of the private conversation that its item never leaves. Both rows are locked. */
export async function appendPrivate(
  { tx, conversation }: Pick<Change, 'tx' | 'conversation'>,
  figure: HypothesisFigure,
  entry: Entry,
): Promise<Moved> {
  const { evidenceId, cause } = entry;
  const weight = entry.after ?? entry.before;
  if (weight === null) throw new Error('an entry that changes nothing');
  const own = tallyAfter(conversation.tally, entry);
  const seq = (await findLastSeq(tx, conversation.id)) + 1;
  const at = await insertOwnEntry(tx, {
    hypothesisId: figure.id,
    conversationId: conversation.id,
    seq,
    cause,
    evidenceId,
    hypothesisLikelihood: weight.hypothesis,
    negationLikelihood: weight.negation,
    tally: own,
  });
  await saveOwnTally(tx, conversation.id, own);
  const inside = addTallies(figure.tally, own);
  return {
    percent: pbPercent(inside),
    publicPercent: null,
    fraction: pbFraction(inside),
    move: { ledgerSeq: seq, timestamp: at.toISOString(), tally: inside },
    moves: true,
    publicSeq: null,
  };
}

/** The tally of everything a conversation adds to the public figure, from this time on. */
export interface OwnPoint {
  readonly at: Date;
  readonly evidenceId: string;
  readonly tally: Tally;
}

/** A private conversation's own points, oldest first. */
export const readOwnPoints = async (on: Executor, conversationId: string): Promise<OwnPoint[]> =>
  (await listOwnEntries(on, conversationId, SNAPSHOT.historyPoints)).reverse();

/**
 * How the figure moved: it starts at 50 when the hypothesis was made, then one point per entry. A
 * history longer than a response holds starts with the figure before its first entry. A
 * conversation's own entries are read in parallel with the public ledger.
 */
export async function readHistory(
  on: Executor,
  hypothesis: { id: string; createdAt: Date },
  own: readonly OwnPoint[],
): Promise<HistoryPoint[]> {
  const open = await listPublicEntries(on, hypothesis.id);
  const points = [
    ...open.reverse().map((entry) => ({ ...entry, isPublic: true })),
    ...own.map((entry) => ({ ...entry, isPublic: false })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  let publicTally: Tally = {};
  let ownTally: Tally = {};
  const history = points.map((point): HistoryPoint => {
    if (point.isPublic) publicTally = point.tally;
    else ownTally = point.tally;
    return {
      timestamp: point.at.toISOString(),
      // Each public entry contains the whole sum, so without entries of its own there is nothing to
      // add.
      credence: pbFraction(own.length === 0 ? point.tally : addTallies(publicTally, ownTally)),
      evidenceId: point.evidenceId,
    };
  });
  // The last dropped point gives the starting value.
  const cut = history.at(-SNAPSHOT.historyPoints);
  const start =
    cut === undefined
      ? { timestamp: hypothesis.createdAt.toISOString(), credence: CREDENCE_NEUTRAL / 100 }
      : { timestamp: cut.timestamp, credence: cut.credence };
  return [start, ...history.slice(-(SNAPSHOT.historyPoints - 1))];
}

export interface Period {
  readonly from: Date;
  /** null for one that goes on */
  readonly until: Date | null;
}

/** The public figure at a time, as it is shown. */
export async function readFigureAt(on: Executor, hypothesisId: string, at: Date): Promise<number> {
  const [last] = await listPublicUntil(on, hypothesisId, at, 1);
  return pbPercent(last?.tally ?? {});
}

/** The public figure at the start of a period, then its moves during the period. */
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
