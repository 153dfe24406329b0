import { remembered } from '../../lib/remembered.ts';

const KEY = 'device';

/**
 * [AC23] Lets accounts recognize a browser that has signed in to them, so that strangers who guess
 * passwords can't lock it out. It stays after signing out, and grants no access by itself.
 */
export const deviceToken = {
  read: () => remembered.text(KEY) ?? undefined,
  keep: (token: string) => remembered.keep(KEY, token),
};
