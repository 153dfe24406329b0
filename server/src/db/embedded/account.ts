import { execFile } from 'node:child_process';
import { lchown, lstat, mkdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account PostgreSQL's programs run under. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const UNPRIVILEGED_USER = 'nobody';

/** PostgreSQL refuses to run as root, and `initdb` refuses an account without a passwd entry. */
async function unprivilegedAccount(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8');
  for (const line of passwd.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === UNPRIVILEGED_USER) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is no user "${UNPRIVILEGED_USER}" to run it as: start the server as an ordinary user, or set DATABASE_URL.`,
  );
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Who runs PostgreSQL: the user who runs the server, but never root. An existing cluster keeps its
 * owner, because PostgreSQL refuses data of another user.
 */
export async function chooseAccount(clusterOwner: Account | null): Promise<Account> {
  if (!isRoot()) return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  if (clusterOwner !== null && clusterOwner.uid !== 0) return clusterOwner;
  return unprivilegedAccount();
}

/** How to start a program under an account. Only root can choose; root's groups are dropped. */
export const spawnAs = (account: Account): Partial<Account> => (isRoot() ? account : {});

/** Hands what root has made to the account that uses it. */
export async function give(path: string, account: Account): Promise<void> {
  if (isRoot()) await lchown(path, account.uid, account.gid);
}

/** Asks the kernel instead of reading mode bits, because access lists and mounts count as well. */
export async function canAccess(
  account: Account,
  path: string,
  how: 'execute' | 'write',
): Promise<boolean> {
  const flag = how === 'execute' ? '-x' : '-w';
  return run('/bin/sh', ['-c', `test ${flag} "$1"`, 'sh', path], {
    cwd: '/',
    ...spawnAs(account),
  }).then(
    () => true,
    () => false,
  );
}

export async function ownerOf(path: string): Promise<Account | null> {
  return lstat(path).catch(() => null);
}

/** A folder that only this account can enter. One made by another user is never used. */
export async function ensurePrivateFolder(path: string, account: Account): Promise<void> {
  const made = await mkdir(path, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (made) await give(path, account);
  const found = await lstat(path);
  // Root's own leftover of a start that was killed between creating the folder and chowning it.
  if (isRoot() && found.uid === 0 && found.isDirectory()) {
    await give(path, account);
  } else if (!found.isDirectory() || found.uid !== account.uid) {
    throw new Error(
      `The folder ${path} belongs to another user, so the database is not started in it: remove the folder, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  if ((found.mode & 0o077) !== 0) {
    throw new Error(
      `The folder ${path} can be opened by other users, so the database is not started in it: set its mode to 700.`,
    );
  }
}
