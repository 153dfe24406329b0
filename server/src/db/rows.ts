/** The first row that a query finds; null if it finds none. */
export const firstOf = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | null> =>
  (await query)[0] ?? null;

/** The ids of the rows that a query finds, in its order. */
export const idsOf = async <Id>(query: PromiseLike<readonly { id: Id }[]>): Promise<Id[]> =>
  (await query).map(({ id }) => id);
