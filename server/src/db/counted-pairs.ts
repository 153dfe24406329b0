import { type SQL, sql } from 'drizzle-orm';

/**
 * [WG12] How many pairs the figure in a row of `hypotheses` rests on. They are counted after a move
 * is committed; until then, or if that fails until it is made up for, null rather than what was.
 */
export const countedPairs = (row: string): SQL<number | null> => {
  const column = (name: string) => sql`${sql.identifier(row)}.${sql.identifier(name)}`;
  return sql`case when ${column('pairs_seq')} = ${column('ledger_seq')} then ${column('pairs')} end`;
};
