import { READING_ROUTES } from './routes.ts';

/** Every address below the API that can be read, built from these ids and query strings. */
export const readingAddresses = (ids: readonly string[], queries: readonly string[]): string[] =>
  READING_ROUTES.flatMap(({ path }) =>
    path.includes(':')
      ? ids.map((id) => path.replace(/:\w+/g, id))
      : queries.map((query) => `${path}${query}`),
  );
