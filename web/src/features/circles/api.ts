import { circleRoutes } from '@midspan/contract';
import { routeQuery } from '../../lib/api.ts';
import { listQuery } from '../../lib/page-list.ts';

/** What every query about circles begins with, so that a change can refresh them all. */
export const CIRCLES_KEY = ['circles'] as const;

export const circlesQuery = listQuery([...CIRCLES_KEY, 'list'], circleRoutes.listOwn, {});

export const circleQuery = (id: string) =>
  routeQuery([...CIRCLES_KEY, 'one', id], circleRoutes.one, { params: { id } });

export const joinPageQuery = (code: string) =>
  routeQuery([...CIRCLES_KEY, 'join', code], circleRoutes.joinPage, { params: { code } });

/** How many members the overview begins with: a large class. */
const MEMBERS_FIRST = 50;

export const membersQuery = (id: string) =>
  listQuery([...CIRCLES_KEY, 'members', id], circleRoutes.members, {}, id, MEMBERS_FIRST);
