/** One row of the table: a figure of Midspan's and one to compare it with. */
export interface Row {
  readonly measure: string;
  readonly midspan: string;
  /** what it is compared with, and its figure */
  readonly beside: string;
  readonly besideFigure: string;
  readonly ratio: number;
  /** the target for the ratio or the figure itself; null if there is none */
  readonly asked: { readonly text: string; readonly kept: boolean } | null;
}

export const atMost = (value: number, limit: number) => ({
  text: `at most ${limit}`,
  kept: value <= limit,
});
export const atLeast = (value: number, limit: number) => ({
  text: `at least ${limit}`,
  kept: value >= limit,
});

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

/** Prints the result of a measurement that is run alone. */
export function present(rows: readonly Row[]): void {
  console.log(formatTable(rows));
  if (missesTarget(rows)) process.exitCode = 1;
}
