import type { Route } from '@midspan/contract';

interface Asked {
  readonly params: unknown;
  readonly query: unknown;
}

/**
 * The one key of all calls that mean the same: made of what the contract reads from them, within its
 * bounds. Fields that it does not know make no difference, nor does the spelling of those it knows.
 * Null where the contract refuses the call.
 */
export function sharedKeyOf(route: Route): (asked: Asked) => string | null {
  return ({ params, query }) => {
    const read = [route.params?.safeParse(params), route.query?.safeParse(query)];
    if (read.some((part) => part?.success === false)) return null;
    return JSON.stringify([route.path, ...read.map((part) => part?.data)]);
  };
}
