import * as z from 'zod/mini';
import { enteredPassword, ownData } from './accounts.ts';
import { countField, idField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

/** Shown in place of a member's name once the account is gone. */
export const DELETED_MEMBER = 'Deleted member';
/** Shown in place of a missing name. */
export const ANONYMOUS = 'Anonymous';

export const SEARCH = { minCharacters: 2, maxResults: 20, debounceMs: 300 } as const;

export const foundUser = z.object({ id: idField, username: z.string() });
export type FoundUser = z.infer<typeof foundUser>;

export const userRoutes = {
  search: route({
    method: 'GET',
    path: '/users/search',
    summary: 'Members whose username starts like this, not including you',
    access: 'member',
    query: z.object({
      q: z.string().check(z.maxLength(LIMITS.usernameMax * 4)),
      /** [CI2] whom to talk with about this: if it is in a circle, only members of it are found */
      hypothesisId: z.optional(idField),
    }),
    answer: z.array(foundUser),
  }),
  stats: route({
    method: 'GET',
    path: '/users/me/stats',
    summary: 'The three numbers of the profile',
    access: 'session',
    answer: z.object({
      conversations: countField,
      evidence_shared: countField,
      minds_changed: countField,
    }),
  }),
  exportOwn: route({
    method: 'GET',
    path: '/users/me/export',
    summary: 'Everything the member wrote, as one JSON file',
    access: 'session',
    streamed: true,
    answer: ownData,
  }),
  deleteOwn: route({
    method: 'DELETE',
    path: '/users/me',
    summary: 'Delete the account; needs the password',
    access: 'session',
    body: z.object({ password: enteredPassword }),
  }),
} as const;
