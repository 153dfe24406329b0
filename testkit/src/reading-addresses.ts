import type { Route } from '@midspan/contract';
import { nounOf, READING_ROUTES } from './routes.ts';

/** Routes ignore what they don't read, so other query strings would repeat the same call. */
const readsAllOf = ({ query }: Route, given: string): boolean =>
  [...new URLSearchParams(given).keys()].every((key) => key in (query?.shape ?? {}));

/** The addresses of a route with each of these ids as its parameters, and these query strings. */
export function addressesOf(
  route: Route,
  ids: readonly string[],
  queries: readonly string[],
): string[] {
  const { path } = route;
  const paths = path.includes(':') ? ids.map((id) => path.replace(/:\w+/g, id)) : [path];
  const read = queries.filter((query) => readsAllOf(route, query));
  return paths.flatMap((one) => read.map((query) => `${one}${query}`));
}

/** Ids by the noun of the paths in which they are named; those of other paths get all of them. */
export type Fitting = Readonly<Record<string, readonly string[]>>;

/** Every address below the API that can be read, built from these ids and query strings. */
export const readingAddresses = (
  ids: readonly string[],
  queries: readonly string[],
  fitting: Fitting = {},
): string[] =>
  READING_ROUTES.flatMap((route) =>
    addressesOf(route, fitting[nounOf(route) ?? ''] ?? ids, queries),
  );
