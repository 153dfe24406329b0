import type pg from 'pg';

/** What the database knows about how well this installation is doing. */
export interface Watched {
  /** how many jobs of each kind are due, though no server has begun them */
  readonly jobsDue: Readonly<Record<string, number>>;
  /** how long the oldest email and alert have been waiting; 0 if none is */
  readonly unsentEmailS: number;
  readonly unsentPushS: number;
  /** of the standby that is furthest behind; 0 without any */
  readonly replicationLagS: number;
  readonly standbys: number;
  /** how old the newest backup is that was restored and compared; Infinity if there is none */
  readonly backupAgeS: number;
}

/** A worker that was notified has begun a job long before. */
const DUE_FOR = '10 seconds';
/** Emails are tried for about two days; later they are lost, and no longer late. */
const TRIED_FOR = '3 days';

const STATEMENT = `
  SELECT
    coalesce((SELECT json_object_agg(name, due) FROM (
      SELECT name, count(*) AS due FROM pgboss.job
      WHERE state < 'active' AND NOT blocked AND start_after < now() - interval '${DUE_FOR}'
      GROUP BY name) jobs), '{}') AS "jobsDue",
    coalesce((SELECT extract(epoch FROM now() - min(created_at)) FROM mail_outbox
      WHERE sent_at IS NULL AND created_at > now() - interval '${TRIED_FOR}'), 0)::float8
      AS "unsentEmailS",
    coalesce((SELECT extract(epoch FROM now() - min(created_on)) FROM pgboss.job
      WHERE name = 'push-send' AND state < 'active' AND NOT blocked), 0)::float8 AS "unsentPushS",
    coalesce((SELECT extract(epoch FROM max(replay_lag)) FROM pg_stat_replication), 0)::float8
      AS "replicationLagS",
    (SELECT count(*)::int FROM pg_stat_replication WHERE state = 'streaming') AS standbys,
    coalesce((SELECT extract(epoch FROM now() - max(taken_at)) FROM verified_backups), 'Infinity')::float8
      AS "backupAgeS"`;

export async function readWatched(pool: pg.Pool): Promise<Watched> {
  const { rows } = await pool.query<Watched>(STATEMENT);
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned nothing');
  return row;
}
