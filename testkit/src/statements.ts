import type pg from 'pg';
import { vi } from 'vitest';
import type { TestServer } from './test-server.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

function readStatement([query, values]: readonly unknown[]): Statement {
  const { text, values: own } =
    typeof query === 'string'
      ? { text: query, values: [] }
      : (query as { text: string; values?: readonly unknown[] });
  // Prepared statements carry their values themselves.
  return { text, values: Array.isArray(values) ? values : (own ?? []) };
}

/** The statements that the server sends to the database during the work. */
export async function statementsOf(
  { serverPool }: Pick<TestServer, 'serverPool'>,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const spies = new Map<pg.PoolClient, ReturnType<typeof vi.spyOn>>();
  const watch = (client: pg.PoolClient) => {
    if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'));
  };
  serverPool.on('acquire', watch);
  try {
    await work();
    return [...spies.values()].flatMap((spy) => spy.mock.calls.map(readStatement));
  } finally {
    serverPool.off('acquire', watch);
    for (const spy of spies.values()) spy.mockRestore();
  }
}
