import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Account, isRoot } from './account.ts';

export const SUPERUSER = 'midspan';

/** The kernel says who is at the other end of the socket, so no password has to be stored. */
const RULES = `# Written by Midspan: only the system's users named in pg_ident.conf, as the kernel knows them.
local all all peer map=midspan
`;

/**
 * The users who may be the database's superuser: the one who runs the server, and root, who runs
 * operators' commands. Not the account that root only lends to PostgreSQL, because other programs
 * run under it as well.
 */
function readers(): string {
  const users = isRoot() ? ['root'] : ['root', userInfo().username];
  const lines = users.map((user) => `midspan "${user}" ${SUPERUSER}`);
  return `# Written by Midspan at each start of a server.\n${lines.join('\n')}\n`;
}

/**
 * The folder may belong to another account, so an existing file is replaced, never written through.
 */
async function replace(path: string, text: string, account: Account): Promise<void> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const unfinished = `${path}.${randomUUID()}`;
  const file = await open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    await file.writeFile(text);
    if (isRoot()) await file.chown(account.uid, account.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

const readersIn = (cluster: string) => join(cluster, 'pg_ident.conf');

/** Closes a new cluster to everyone else before its first start. */
export async function restrictAccess(cluster: string, account: Account): Promise<void> {
  await replace(join(cluster, 'pg_hba.conf'), RULES, account);
  await replace(readersIn(cluster), readers(), account);
}

/**
 * Lets in the user who runs the server now, who may be another one than before. Returns whether a
 * running database has to reload.
 */
export async function ensureAccess(cluster: string, account: Account): Promise<boolean> {
  const isCurrent = (await readFile(readersIn(cluster), 'utf8')) === readers();
  if (!isCurrent) await replace(readersIn(cluster), readers(), account);
  return !isCurrent;
}
