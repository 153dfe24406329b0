import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configure, startProgram } from './deployment.ts';
import { freePort } from './server-process.ts';

export interface TestPooler {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * The access rules of an embedded database for PgBouncer. It doesn't run as root, so the kernel
 * doesn't vouch for it.
 */
export async function trustEveryone(folder: string): Promise<string> {
  const path = join(folder, 'trust.conf');
  await writeFile(path, 'local all all trust\n');
  await chmod(path, 0o644);
  return path;
}

/** PgBouncer as it is deployed, in front of all databases of one PostgreSQL that trusts it. */
export async function startPooler(
  folder: string,
  database: { readonly host: string; readonly port: number; readonly user: string },
): Promise<TestPooler> {
  const port = await freePort();
  const file = await configure('pgbouncer.ini', folder, {
    'midspan = host=127.0.0.1 port=5000': `* = host=${database.host} port=${database.port} user=${database.user}`,
    'listen_port = 6432': `listen_port = ${port}`,
    'auth_type = scram-sha-256': 'auth_type = any',
    'auth_file = /etc/pgbouncer/userlist.txt': '',
    // So that a database can be dropped soon after its last use.
    'pool_mode = transaction': 'pool_mode = transaction\nserver_idle_timeout = 1',
  });
  const pgbouncer = await startProgram('pgbouncer', [file], { port });
  return { port, stop: () => pgbouncer.kill('SIGKILL') };
}
