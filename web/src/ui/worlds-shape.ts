/** One dot has a cell of 10 by 10 in a square of 100 by 100. */
const CELL = 10;
const PER_ROW = 10;

/** Covers the cells of the first dots, row by row: as many as worlds that show a finding. */
export function worldsShape(showing: number): string {
  const fullRows = Math.floor(showing / PER_ROW) * CELL;
  const rest = (showing % PER_ROW) * CELL;
  const bottom = rest === 0 ? fullRows : fullRows + CELL;
  return `M0 0H100V${fullRows}H${rest}V${bottom}H0Z`;
}
