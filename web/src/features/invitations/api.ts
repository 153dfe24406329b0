import { invitationRoutes, PAGE_MAX } from '@midspan/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { nextOffset } from '../../lib/page-list.ts';
import { READING } from '../../lib/reading.ts';

/** What a link shows to whoever opens it. */
export const invitationQuery = (code: string) =>
  queryOptions({
    ...READING,
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => call(invitationRoutes.open, { params: { code } }, { signal }),
  });

/** One's own links, one page after the other. */
export const ownInvitationsQuery = infiniteQueryOptions({
  ...READING,
  queryKey: ['own-invitations'],
  queryFn: ({ pageParam, signal }) =>
    call(invitationRoutes.listOwn, { query: { offset: pageParam, limit: PAGE_MAX } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: (_last, pages) => nextOffset(pages),
});
