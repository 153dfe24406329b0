import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { blocks } from './schema/index.ts';

/**
 * [MO1] Whether neither of the two has blocked the other. Two plain questions, because each of them
 * can be answered by joining the few blocks of one member; a single one with "or" cannot.
 */
export const notBlocked = (one: SQLWrapper | string, other: SQLWrapper | string): SQL =>
  sql`not exists (select from ${blocks} where ${blocks.blockerId} = ${one} and ${blocks.blockedId} = ${other})
    and not exists (select from ${blocks} where ${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${one})`;
