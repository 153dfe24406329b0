import { type SQL, sql } from 'drizzle-orm';
import type { DeskScope } from './scope.ts';

/**
 * Whether a subquery finds nothing. Written like this it is asked of one row after the other, in the
 * order of an index, until a page is full; otherwise PostgreSQL joins all rows and then sorts them.
 */
export const findsNothing = (subquery: SQL): SQL =>
  sql`(case when exists (${subquery}) then false else true end)`;

/**
 * [DK3] Whether hosts see the author of a report. A conversation that everyone in the circle can read
 * has one only if someone who takes part in it reported the other.
 */
export const namesAuthor = (name: string): SQL =>
  sql.raw(`(${name}.target_type <> 'conversation' or ${name}.is_between_two)`);

/** [CI11] Reports for the hosts of a circle: about none of them, and none who became one since. */
const isForHosts = (circleId: string, name: string): SQL => {
  const report = sql.raw(name);
  const aHost = sql`select from circle_members host
    where host.circle_id = ${report}.circle_id and host.role = 'host' and host.left_at is null
      and (host.user_id = ${report}.author_id or (${report}.author_id is null and exists (
        select from conversations talk where talk.id = ${report}.conversation_id
          and host.user_id in (talk.user1_id, talk.user2_id))))`;
  return sql`(${report}.circle_id = ${circleId} and ${report}.is_for_hosts
    and ${findsNothing(aHost)})`;
};

/** [DK5] Moderators leave what is reported about a moderator to the operators. */
const isAboutNoModerator = (name: string): SQL =>
  findsNothing(sql`select from users peer
    where peer.id = ${sql.raw(name)}.author_id and peer.moderator_since is not null`);

/**
 * [DK5] Whether a report is this person's to see and to judge: they did not report the same thing,
 * are not reported, and take no part in its conversation. Otherwise they could learn from it who
 * reported them. `name` is the report's alias in the query.
 */
export function isTheirs(scope: DeskScope, name: string): SQL {
  const report = sql.raw(name);
  const { userId } = scope;
  const inScope =
    scope.role === 'host' ? isForHosts(scope.circleId, name) : isAboutNoModerator(name);
  return sql`(${report}.author_id is distinct from ${userId}
    and (${report}.target_type, ${report}.target_id) not in (
      select own.target_type, own.target_id from reports own where own.reporter_id = ${userId})
    and ${findsNothing(sql`select from conversations talk
      where talk.id = ${report}.conversation_id and ${userId} in (talk.user1_id, talk.user2_id)`)}
    and ${inScope})`;
}
