import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { amongIds, preparedText } from '../../db/prepared.ts';
import { readTogether } from '../../db/read-together.ts';
import { users } from '../../db/schema/index.ts';
import { activeMark } from '../conversations/index.ts';

const { id } = users;

/**
 * A mark of what the start shows a member: who they are, notices, circles, what waits for them and,
 * for those who work there, at the desk.
 */
const marks = preparedText<{ id: string; mark: string }>(
  'start_marks',
  sql`select ${id}, md5(concat_ws(' ',
      ${users.username}, ${users.email}, ${users.emailVerifiedAt}, ${users.policyVersion},
      ${users.questionnaireCompletedAt}, ${users.questionnaireSkippedAt},
      ${users.onboardingCompletedAt}, ${users.returnPath},
      (select count(*) from notices mine where mine.user_id = ${id}),
      (select count(*) from notices mine where mine.user_id = ${id} and mine.read_at is null),
      (select mine.id from notices mine where mine.user_id = ${id}
       order by mine.created_at desc nulls last, mine.id desc nulls last limit 1),
      (select string_agg(concat(mine.circle_id, mine.role, circles.ended_at), ' '
        order by mine.circle_id)
       from circle_members mine join circles on circles.id = mine.circle_id
       where mine.user_id = ${id} and mine.left_at is null),
      case when ${users.moderatorSince} is not null then (
        select concat_ws(' ',
          (select one.id from reports one order by one.id desc limit 1),
          (select one.closed_by from reports one where one.closed_by is not null
           order by one.closed_by desc nulls last limit 1))) end,
      (select concat_ws(' ', count(*), max(one.created_at))
       from circle_members hosted join reports one on one.circle_id = hosted.circle_id
         and one.is_for_hosts and one.closed_at is null
       where hosted.user_id = ${id} and hosted.role = 'host' and hosted.left_at is null),
      ${activeMark(id)})) as mark
    from ${users} where ${amongIds(id, 'ids')}`,
);

/** For one member; one statement for all simultaneous callers. */
export const readStartMarks = (db: Database): ((userId: string) => Promise<string | undefined>) =>
  readTogether(
    async (ids: readonly string[]) =>
      new Map((await marks(db, { ids })).map((row) => [row.id, row.mark])),
  );
