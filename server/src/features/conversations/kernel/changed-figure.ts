import type { ChangedFigure } from '@midspan/contract';
import { pbFraction, pbPercent, type Tally } from '@midspan/domain';
import type { FigureMove } from './stored-events.ts';

/**
 * [LE3] [SD8] A shown figure as a fraction: exactly what its tally amounts to, or the whole percent
 * of a carried claim that is still on its way there.
 */
export const fractionOf = (tally: Tally, percent: number): number =>
  percent === pbPercent(tally) ? pbFraction(tally) : percent / 100;

/** A figure after a move, as it is sent. */
export const figureAfter = (
  { timestamp, tally, percent }: Omit<FigureMove, 'ledgerSeq'>,
  evidenceId: string | null,
  {
    ledgerSeq = null,
    publicCredence = null,
    isPoint = true,
  }: {
    /** of a public figure */
    readonly ledgerSeq?: number | null;
    /** [SD16] beside a conversation's own figure */
    readonly publicCredence?: number | null;
    /** [WG11] whether it is a point of the history */
    readonly isPoint?: boolean;
  },
): ChangedFigure => ({
  currentPBCredence: percent,
  tally,
  publicCredence,
  ledgerSeq,
  point: isPoint
    ? {
        timestamp,
        credence: fractionOf(tally, percent),
        ...(evidenceId !== null && { evidenceId }),
      }
    : null,
});
