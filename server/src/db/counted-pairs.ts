import { ESTABLISHED_PAIRS_MIN } from '@midspan/domain';
import { type SQL, sql } from 'drizzle-orm';

const columnOf = (row: string) => (name: string) =>
  sql`${sql.identifier(row)}.${sql.identifier(name)}`;

/**
 * [WG12] How many pairs the figure in a row of `hypotheses` rests on. They are counted after a move
 * is committed; until then, or after a failure, null instead of an outdated number.
 */
export const countedPairs = (row: string): SQL<number | null> => {
  const column = columnOf(row);
  return sql`case when ${column('pairs_seq')} = ${column('ledger_seq')} then ${column('pairs')} end`;
};

/**
 * [SD10] [CI9] Whether the public figure in a row of `hypotheses` rests on something, but on fewer
 * established pairs than carry a claim.
 */
export const isEarly = (row: string): SQL<boolean> => {
  const column = columnOf(row);
  // A figure that moved and hasn't been counted since is assumed to rest on something.
  return sql`((${column('carried_seq')} is null or (${column('pairs_seq')} = ${column('ledger_seq')}
      and ${column('established_pairs')} < ${sql.raw(`${ESTABLISHED_PAIRS_MIN}`)}))
    and ${column('ledger_seq')} > 0
    and (${column('pairs')} > 0 or ${column('pairs_seq')} < ${column('ledger_seq')})
    and not ${column('is_dispute')} and ${column('circle_id')} is null)`;
};

/** Whether the item in a row of `evidence` counts, in public or in its private conversation. */
export const countsNow = (row: string): SQL<boolean> => {
  const column = columnOf(row);
  return sql`(${column('status')} in ('accepted', 'recalibrated')
    and ${column('removal_id')} is null and not ${column('set_aside')} and not ${column('waiting')})`;
};
