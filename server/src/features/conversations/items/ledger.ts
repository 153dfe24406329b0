import { type HistoryPoint, SNAPSHOT } from '@midspan/contract';
import {
  addTallies,
  CREDENCE_NEUTRAL,
  changesTally,
  isSameWeight,
  isStandingCause,
  pbFraction,
  pbPercent,
  type Reweighing,
  type Tally,
  tallyAfter,
  undoneBy,
  type Weighing,
  type Weight,
} from '@midspan/domain';
import type { Executor, Transaction } from '../../../db/connection.ts';
import type { Change, HypothesisFigure } from '../kernel/change.ts';
import { fractionOf } from '../kernel/changed-figure.ts';
import type { Moved } from '../kernel/effects.ts';
import { writeEntry } from '../kernel/figure.ts';
import { insideOf, type OwnPoint } from './inside.ts';
import {
  type Cause,
  findLastSeq,
  findShownBefore,
  insertOwnEntry,
  listOwnEntries,
  listPublicDuring,
  listPublicEntries,
  listPublicUntil,
  saveOwnTally,
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
  /** [SD15] whether operators did it */
  readonly byOperator: boolean;
}

/** [WG11] Whether an entry is a point of the history. */
function isPoint({ cause, weighingId, before, after }: WeighedEntry): boolean {
  const isAboutWeighing =
    cause === 'weighed' || cause === 'voided' || (cause === 'restored' && weighingId !== null);
  if (isAboutWeighing || isStandingCause(cause)) return changesTally({ before, after });
  return before === null || after === null ? before !== after : !isSameWeight(before, after);
}

export interface Appended {
  readonly moved: Moved & { readonly publicSeq: number };
  /** as it is after the entry */
  readonly figure: HypothesisFigure;
}

/** [SD15] What an entry by operators may move; null for one that is not theirs. */
async function operatorOf(
  tx: Transaction,
  { id, shown }: HypothesisFigure,
  { cause, evidenceId, weighingId, byOperator }: WeighedEntry,
): Promise<{ stood: number | null } | null> {
  if (!byOperator || shown === null) return null;
  const undoes = undoneBy(cause, weighingId);
  if (undoes === null) return { stood: null };
  const stood = await findShownBefore(tx, id, { cause: undoes, evidenceId, weighingId });
  return stood === null ? null : { stood };
}

/** Writes one entry about an item of a hypothesis, whose row the caller has locked. */
export async function appendPublic(
  change: Pick<Change, 'tx' | 'note'>,
  figure: HypothesisFigure,
  entry: WeighedEntry,
): Promise<Appended> {
  const { evidenceId, cause, weighingId, counting, byOperator } = entry;
  const tally = tallyAfter(figure.tally, entry);
  const { figure: current, moves } = await writeEntry(change, figure, {
    ...{ cause, evidenceId, weighingId, counting, tally, byOperator },
    weight: entry.after ?? entry.before ?? entry.weight,
    isPoint: isPoint(entry),
    operator: await operatorOf(change.tx, figure, entry),
    brake: null,
  });
  const { ledgerSeq, pbPercent: percent } = current;
  const move = { ledgerSeq, timestamp: figure.lockedAt.toISOString(), tally, percent };
  const fraction = fractionOf(tally, percent);
  const moved = { percent, publicPercent: null, fraction, move, moves, publicSeq: ledgerSeq };
  return { moved, figure: current };
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
  const { tally: inside, percent, isOwn } = insideOf({ tally: own }, [], figure);
  return {
    percent,
    publicPercent: isOwn ? figure.pbPercent : null,
    fraction: fractionOf(inside, percent),
    move: { ledgerSeq: seq, timestamp: at.toISOString(), tally: inside, percent },
    moves: true,
    publicSeq: null,
  };
}

/** A private conversation's own points, oldest first. */
export const readOwnPoints = async (on: Executor, conversationId: string): Promise<OwnPoint[]> =>
  (await listOwnEntries(on, conversationId, SNAPSHOT.historyPoints)).reverse();

/** A point of the history, of an entry that says what was shown or of a conversation's own. */
const pointOf = ({ at, evidenceId, tally, percent = null }: ListedMove): HistoryPoint => ({
  timestamp: at.toISOString(),
  credence: percent === null ? pbFraction(tally) : fractionOf(tally, percent),
  ...(evidenceId !== null && { evidenceId }),
});

interface ListedMove {
  readonly at: Date;
  readonly evidenceId: string | null;
  readonly tally: Tally;
  readonly percent?: number | null;
}

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
      ...pointOf(point),
      // Each public entry contains the whole sum, so without entries of its own there is nothing to
      // add.
      ...(own.length > 0 && { credence: pbFraction(addTallies(publicTally, ownTally)) }),
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
  return last?.percent ?? pbPercent({});
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
  const [stood] = before;
  const credence = stood ? pointOf(stood).credence : CREDENCE_NEUTRAL / 100;
  return [{ timestamp: from.toISOString(), credence }, ...moves.reverse().map(pointOf)];
}
