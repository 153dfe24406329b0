import type { DeskMember } from '@midspan/contract';
import { usernameKey } from '@midspan/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { namesAuthor } from './reach.ts';
import type { DeskScope } from './scope.ts';

interface MemberRow extends Record<string, unknown> {
  readonly id: string;
  readonly username: string;
  readonly createdAt: Date;
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  readonly moderator: boolean;
  readonly about: { total: number; upheld: number };
  readonly sent: { total: number; upheld: number };
  readonly actions: number;
}

const counts = sql`json_build_object('total', count(*),
  'upheld', count(*) filter (where outcome = 'upheld'))`;

/** What was done about a member and not undone; reading isn't counted. */
const CHANGES = [
  'suspend',
  'remove',
  'remove_all',
  'remove_member',
  'void',
  'unestablish',
] as const;

const present =
  ({ role }: DeskScope) =>
  (row: MemberRow): DeskMember => ({
    id: row.id,
    username: row.username,
    reports_about: row.about,
    actions_about: row.actions,
    account:
      role === 'host'
        ? null
        : {
            created_at: new Date(row.createdAt).toISOString(),
            suspended_at: row.suspendedAt && new Date(row.suspendedAt).toISOString(),
            suspension_reason: row.suspensionReason,
            is_moderator: row.moderator,
            reports_sent: row.sent,
          },
  });

async function readMembers(on: Executor, scope: DeskScope, which: SQL): Promise<DeskMember[]> {
  const inReach =
    scope.role === 'host'
      ? sql`about.circle_id = ${scope.circleId} and about.is_for_hosts and ${namesAuthor('about')}`
      : sql`true`;
  const actionInReach =
    scope.role === 'host' ? sql`action.circle_id = ${scope.circleId}` : sql`true`;
  const { rows } = await on.execute<MemberRow>(sql`
    select member.id, member.username, member.created_at as "createdAt",
      member.suspended_at as "suspendedAt", member.suspension_reason as "suspensionReason",
      member.moderator_since is not null as moderator,
      (select ${counts} from reports about
        where about.author_id = member.id and ${inReach}) as about,
      (select ${counts} from reports sent where sent.reporter_id = member.id) as sent,
      (select count(*)::int from operator_actions action
        where action.user_id = member.id and action.action in ${[...CHANGES]} and ${actionInReach}
          and action.undoes is null and not exists (
            select from operator_actions undoing where undoing.undoes = action.id)) as actions
    from (${which}) member
    order by member.username_key`);
  return rows.map(present(scope));
}

export async function findDeskMember(
  on: Executor,
  scope: DeskScope,
  id: string,
): Promise<DeskMember | null> {
  const [member] = await readMembers(on, scope, sql`select * from users where id = ${id}`);
  return member ?? null;
}

/** [DK13] By the beginning of the name, or by id. */
export function searchMembers(
  on: Executor,
  scope: DeskScope,
  {
    text,
    id,
    limit,
  }: { readonly text: string; readonly id: string | null; readonly limit: number },
): Promise<DeskMember[]> {
  // Of a pattern, % and _ are letters of the name.
  const pattern = `${usernameKey(text).replace(/[\\%_]/g, '\\$&')}%`;
  const isMeant =
    id === null ? sql`username_key like ${pattern} and deleted_at is null` : sql`id = ${id}`;
  return readMembers(
    on,
    scope,
    sql`select * from users where ${isMeant} order by username_key limit ${limit}`,
  );
}
