import type pg from 'pg';
import { together } from './together.ts';

/** The number of the last change to what everybody may read, on all servers of the database. */
export interface PublicVersion {
  /** As it is now: every change that was answered before the question has been counted. */
  read(): Promise<number>;
  /** Counts a change. Has to be done after its commit, and before anybody is told of it. */
  raise(): Promise<void>;
}

/** A sequence, because counting in a row would make all servers wait for one another. */
export function createPublicVersion(pool: pg.Pool): PublicVersion {
  return {
    read: together(async () => {
      const { rows } = await pool.query<{ version: number }>({
        name: 'public_version',
        // Its first value is also the one it has before it is used.
        text: 'select (last_value + is_called::int)::float8 as version from public_version',
      });
      const [row] = rows;
      if (row === undefined) throw new Error('a sequence has no value');
      return row.version;
    }),
    raise: together(async () => {
      await pool.query({ name: 'raise_version', text: `select nextval('public_version')` });
    }),
  };
}
