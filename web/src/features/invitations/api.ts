import { invitationRoutes } from '@midspan/contract';
import { listQuery } from '../../lib/page-list.ts';
import { routeQuery } from '../../lib/reading.ts';

export const invitationQuery = (code: string) =>
  routeQuery(['invitation', code], invitationRoutes.open, { params: { code } });

export const ownInvitationsQuery = listQuery(['own-invitations'], invitationRoutes.listOwn, {});
