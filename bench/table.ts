/** One line of the table: a figure of Midspan's beside that of something to compare it with. */
export interface Row {
  readonly measure: string;
  readonly midspan: string;
  /** what it is beside, and its figure */
  readonly beside: string;
  readonly besideFigure: string;
  readonly ratio: number;
  /** what the ratio, or the figure itself, must keep to; null where nothing is asked */
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

/** Whether some line misses what is asked of it. */
export const isMissed = (rows: readonly Row[]): boolean =>
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

/** As people read it in a terminal and as Markdown does. */
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

/** What a measure does when it is run alone. */
export function present(rows: readonly Row[]): void {
  console.log(formatTable(rows));
  if (isMissed(rows)) process.exitCode = 1;
}
