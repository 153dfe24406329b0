import type { Settings } from '../platform/settings.ts';

/** The Unix socket of the embedded database. */
export interface SocketAddress {
  /** the folder of the socket */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export type DatabaseAddress =
  | {
      readonly connectionString: string;
      /** a pooler in transaction mode in front of it, for whatever needs no session of its own */
      readonly pooledUrl?: string;
    }
  | SocketAddress;

export const addressFrom = ({
  DATABASE_URL: url = '',
  DATABASE_DIRECT_URL: direct,
}: Settings): DatabaseAddress =>
  direct === undefined ? { connectionString: url } : { connectionString: direct, pooledUrl: url };

export const pooledUrlOf = (address: DatabaseAddress): string | undefined =>
  'pooledUrl' in address ? address.pooledUrl : undefined;
