import type { Route } from '@midspan/contract';
import * as contract from '@midspan/contract';

/** Every route that reads: whatever the contract exports under a name such as `topicRoutes`. */
const READING = Object.entries(contract)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([, routes]) => Object.values(routes as Record<string, Route>))
  .filter(({ method }) => method === 'GET');

/** Every address below the API that can be read, built from these ids and query strings. */
export const readingAddresses = (ids: readonly string[], queries: readonly string[]): string[] =>
  READING.flatMap(({ path }) =>
    path.includes(':')
      ? ids.map((id) => path.replace(/:\w+/g, id))
      : queries.map((query) => `${path}${query}`),
  );
