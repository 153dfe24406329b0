import { percentile } from '../testkit/src/percentile.ts';

/** One row of the table: a figure of Midspan's and one to compare it with. */
export interface Row {
  readonly measure: string;
  readonly midspan: string;
  /** what it is compared with, and its figure */
  readonly beside: string;
  readonly besideFigure: string;
  readonly ratio: number;
  /** the target for the ratio; null if there is none */
  readonly asked: Asked | null;
}

interface Asked {
  readonly text: string;
  readonly kept: boolean;
}

type Target = (ratio: number) => Asked;

export const atMost =
  (limit: number): Target =>
  (ratio) => ({ text: `at most ${limit}`, kept: ratio <= limit });
export const atLeast =
  (limit: number): Target =>
  (ratio) => ({ text: `at least ${limit}`, kept: ratio >= limit });

export const milliseconds = (value: number): string => `${value.toFixed(2)} ms`;
export const whole = (value: number): string => value.toFixed(0);

interface Comparison {
  readonly measure: string;
  readonly beside: string;
  /** Midspan's figure, and the one beside it */
  readonly figures: readonly [number, number];
  readonly format: (figure: number) => string;
  readonly asked?: Target | undefined;
  /** unless it is that of the two figures */
  readonly ratio?: number;
}

export function compare({ measure, beside, figures, format, asked, ...given }: Comparison): Row {
  const [ours, theirs] = figures;
  const ratio = given.ratio ?? ours / theirs;
  return {
    measure,
    midspan: format(ours),
    beside,
    besideFigure: format(theirs),
    ratio,
    asked: asked?.(ratio) ?? null,
  };
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

const verdict = ({ asked }: Row) => (asked === null ? '' : asked.kept ? 'kept' : 'missed');

/** Whether a row misses its target. */
export const missesTarget = (rows: readonly Row[]): boolean =>
  rows.some((row) => verdict(row) === 'missed');

const HEAD = ['measure', 'Midspan', 'beside', 'its figure', 'ratio', 'asked', ''];

const cellsOf = (row: Row): string[] => [
  row.measure,
  row.midspan,
  row.beside,
  row.besideFigure,
  row.ratio.toFixed(2),
  row.asked?.text ?? '',
  verdict(row),
];

/** Readable both in a terminal and as Markdown. */
export function formatTable(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) =>
    Math.max(3, ...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  const format = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = format(widths.map((width) => '-'.repeat(width)));
  return [format(HEAD), rule, ...lines.slice(1).map(format)].join('\n');
}
