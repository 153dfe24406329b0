import { createHash } from 'node:crypto';
import {
  type Brake,
  carriedAt,
  hashEntry,
  type LedgerCause,
  pbPercent,
  type Shown,
  settlesAt,
  shownAfter,
  type Tally,
  type Weighing,
  type Weight,
  withoutZeros,
} from '@midspan/domain';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import { hypotheses, ledger } from '../../../db/schema/index.ts';
import { noteTopicActivity } from '../../topics/index.ts';
import { figureAfter } from './changed-figure.ts';
import type { Effect } from './effects.ts';

export type HypothesisFigure = Pick<
  typeof hypotheses.$inferSelect,
  | 'id'
  | 'circleId'
  | 'tally'
  | 'ledgerSeq'
  | 'ledgerHash'
  | 'pbPercent'
  | 'carriedSeq'
  | 'shown'
  | 'settlesAt'
> & {
  /** of its entries in the public ledger, which are hashed with it before they are written */
  readonly lockedAt: Date;
};

/** What a change of a figure is written with. */
export interface FigureWriting {
  readonly tx: Transaction;
  note(effect: Effect): void;
}

/** One entry of a public ledger, before it has its number. */
export interface NewEntry {
  readonly cause: LedgerCause;
  /** null for an entry about the whole claim */
  readonly evidenceId: string | null;
  /** the weighing it is about */
  readonly weighingId: string | null;
  /** the weighings that the item counts from after the entry, oldest first */
  readonly counting: readonly Pick<Weighing, 'id' | 'weight' | 'established'>[];
  /** what the item counts with, or counted with until then */
  readonly weight: Weight | null;
  readonly tally: Tally;
  /** [WG11] whether it is a point of the history even if the shown figure stays */
  readonly isPoint: boolean;
  /** [SD15] what an act of operators may move; null for anything else */
  readonly operator: { readonly stood: number | null } | null;
  /** [SD15] whether operators did it */
  readonly byOperator: boolean;
  /** [SD6] with which the claim is carried from this entry on */
  readonly brake: Brake | null;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What the claim shows after an entry; null while it isn't carried. */
function shownAfterEntry(
  { tally, shown }: HypothesisFigure,
  { brake, operator, tally: after }: NewEntry,
  at: number,
): Shown | null {
  const to = pbPercent(after);
  if (brake !== null) return carriedAt(to, at, brake);
  if (shown === null) return null;
  const moving = { at, from: pbPercent(tally), to };
  return shownAfter(shown, operator === null ? moving : { ...moving, operator });
}

/** An entry as it was written. */
export interface WrittenEntry {
  /** as it is after the entry */
  readonly figure: HypothesisFigure;
  /** whether it is a point of the history */
  readonly moves: boolean;
}

/** [OL1] [SD8] Writes an entry of a public ledger, whose hypothesis the caller has locked. */
export async function writeEntry(
  { tx, note }: FigureWriting,
  figure: HypothesisFigure,
  entry: NewEntry,
  at = figure.lockedAt,
): Promise<WrittenEntry> {
  const { cause, evidenceId, weighingId, counting, weight, tally, byOperator, brake } = entry;
  const seq = figure.ledgerSeq + 1;
  const computed = pbPercent(tally);
  const shown = shownAfterEntry(figure, entry, at.getTime());
  const percent = shown?.percent ?? computed;
  const moves = entry.isPoint || percent !== figure.pbPercent;
  const due = shown && settlesAt(shown, computed);
  const hash = hashEntry(
    figure.ledgerHash,
    {
      hypothesis_id: figure.id,
      seq,
      time: at.getTime(),
      cause,
      evidence_id: evidenceId,
      weighing_id: weighingId,
      counting: counting.map(({ id, weight: own, established }) => ({
        weighing_id: id,
        ...own,
        established,
      })),
      weight: counting.length === 0 ? null : weight,
      tally: withoutZeros(tally),
      percent,
      computed,
      operator: byOperator,
      brake,
    },
    sha256,
  );
  await tx.insert(ledger).values({
    hypothesisId: figure.id,
    conversationId: null,
    seq,
    cause,
    evidenceId,
    hypothesisLikelihood: weight?.hypothesis,
    negationLikelihood: weight?.negation,
    tally,
    percent,
    operator: byOperator,
    brake,
    weighingId,
    counting: counting.map(({ id }) => id),
    established: counting.flatMap(({ id, established }) => (established ? id : [])),
    hash,
    moves,
    createdAt: at,
  });
  const current = {
    ...{ tally, ledgerSeq: seq, ledgerHash: hash, pbPercent: percent, shown },
    settlesAt: due === null ? null : new Date(due),
  };
  const carriedSeq = brake === null ? figure.carriedSeq : seq;
  await tx
    .update(hypotheses)
    .set({ ...current, ...(brake !== null && { carriedSeq }) })
    .where(eq(hypotheses.id, figure.id));
  await noteTopicActivity(tx, figure.id);
  const move = { ledgerSeq: seq, timestamp: at.toISOString(), tally, percent };
  note({
    about: 'figure',
    hypothesisId: figure.id,
    ledgerSeq: seq,
    evidenceId,
    newCredence: percent,
    computed,
    next_at: current.settlesAt?.toISOString() ?? null,
    figure: figureAfter(move, evidenceId, { ledgerSeq: seq, isPoint: moves }),
  });
  return { figure: { ...figure, ...current, carriedSeq }, moves };
}

const lockedFigure = prepared((on) => {
  const { id, circleId, tally, ledgerSeq, ledgerHash, pbPercent: percent } = hypotheses;
  const { carriedSeq, shown, settlesAt: due } = hypotheses;
  // Never before the last entry, even if the clock was set back.
  const lockedAt = sql`greatest(clock_timestamp(), (select last.created_at from ledger last
    where last.hypothesis_id = ${hypotheses}.id and last.conversation_id is null
      and last.seq = ${hypotheses}.ledger_seq))`.mapWith(ledger.createdAt);
  return on
    .select({
      ...{ id, circleId, tally, ledgerSeq, ledgerHash, pbPercent: percent, carriedSeq, shown },
      ...{ settlesAt: due, lockedAt },
    })
    .from(hypotheses)
    .where(eq(id, sql.placeholder('hypothesisId')))
    .for('update')
    .prepare('locked_figure');
});

/**
 * Locks a hypothesis until the end of the transaction. If it waited for a change of the figure,
 * PostgreSQL computes the selected values again from the changed row, so the time is never before
 * that of the last entry. [SD13] Where the figure was due to settle until now, that is written
 * first, with the time it was due.
 */
export async function lockFigure(
  change: FigureWriting,
  hypothesisId: string,
): Promise<HypothesisFigure> {
  const [locked] = await lockedFigure(change.tx).execute({ hypothesisId });
  if (locked === undefined) throw new Error('a conversation without its hypothesis');
  let figure: HypothesisFigure = locked;
  while (figure.settlesAt !== null && figure.settlesAt <= figure.lockedAt) {
    figure = (await writeEntry(change, figure, settling(figure), figure.settlesAt)).figure;
  }
  return figure;
}

/** An entry about the whole claim, which changes no item by itself. */
export const claimEntry = (tally: Tally): Omit<NewEntry, 'cause' | 'brake'> => ({
  evidenceId: null,
  weighingId: null,
  counting: [],
  weight: null,
  tally,
  isPoint: false,
  operator: null,
  byOperator: false,
});

const settling = ({ tally }: HypothesisFigure): NewEntry => ({
  ...claimEntry(tally),
  cause: 'settled',
  brake: null,
});
