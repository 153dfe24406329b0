import { invitationRoutes } from '@midspan/contract';
import { listQuery } from '../../lib/page-list.ts';
import { routeQuery } from '../../lib/reading.ts';

/** What the page of an invitation shows. */
export const invitationQuery = (code: string) =>
  routeQuery(['invitation', code], invitationRoutes.open, { params: { code } });

/** The member's own links, page by page. */
export const ownInvitationsQuery = listQuery(['own-invitations'], invitationRoutes.listOwn, {});
