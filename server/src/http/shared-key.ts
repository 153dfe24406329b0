import type { Route } from '@midspan/contract';

interface Asked {
  readonly params: unknown;
  readonly query: unknown;
}

/**
 * One key for all calls with the same meaning, built from what the contract parses. Unknown fields
 * make no difference, nor does the spelling of known ones. Null when the contract refuses the call.
 */
export function sharedKeyOf(route: Route): (asked: Asked) => string | null {
  return ({ params, query }) => {
    const read = [route.params?.safeParse(params), route.query?.safeParse(query)];
    if (read.some((part) => part?.success === false)) return null;
    return JSON.stringify([route.path, ...read.map((part) => part?.data)]);
  };
}
