import { invitationRoutes } from '@midspan/contract';
import { routeQuery } from '../../lib/api.ts';
import { listQuery } from '../../lib/page-list.ts';

export const invitationQuery = (code: string) =>
  routeQuery(['invitation', code], invitationRoutes.open, { params: { code } });

export const ownInvitationsQuery = listQuery(['own-invitations'], invitationRoutes.listOwn, {});
