import type pg from 'pg';
import { together } from './together.ts';

/** The number of the last change to public data, on all servers of the database. */
export interface PublicVersion {
  /** The current number: it includes every change that was acknowledged before the call. */
  read(): Promise<number>;
  /** Counts a change. Call it after the commit and before anything is acknowledged or broadcast. */
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
