import { createHash } from 'node:crypto';
import { access, chmod, mkdir, realpath, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Account,
  canAccess,
  chooseAccount,
  ensurePrivateFolder,
  isRoot,
  ownerOf,
} from './account.ts';

/** Where root keeps files for the unprivileged account if it can't reach the originals. */
export const SYSTEM_FOLDER = '/var/lib/midspan';

export const PORT = 5432;

/** The shortest system limit: 103 bytes on macOS and BSD, 107 on Linux. */
const SOCKET_PATH_BYTES_MAX = 103;

export interface Place {
  /** contains everything below; only the account can enter it */
  readonly home: string;
  readonly cluster: string;
  readonly socketFolder: string;
  readonly port: number;
  readonly account: Account;
  /** why the home isn't in the data folder, or null if it is */
  readonly movedBecause: string | null;
}

export async function ensureSystemFolder(): Promise<void> {
  const made = await mkdir(SYSTEM_FOLDER, { recursive: true });
  // Whatever the umask, because the account must be able to pass through.
  if (made !== undefined) await chmod(SYSTEM_FOLDER, 0o755);
}

const clusterIn = (home: string): string => join(home, 'cluster');

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function tryHome(home: string, account: Account): Promise<boolean> {
  const existed = await exists(home);
  try {
    await ensurePrivateFolder(home, account);
    if (await canAccess(account, home, 'write')) return true;
  } catch (error) {
    if (existed) throw error;
  }
  if (!existed) await rmdir(home).catch(() => undefined);
  return false;
}

async function chooseHome(
  dataFolder: string,
  hash: string,
): Promise<Omit<Place, 'socketFolder' | 'port'>> {
  const home = join(dataFolder, 'postgres');
  const movedHome = join(SYSTEM_FOLDER, hash);
  const inData = await exists(clusterIn(home));
  const account = await chooseAccount(
    await ownerOf(clusterIn(!inData && isRoot() ? movedHome : home)),
  );
  const moved = {
    home: movedHome,
    cluster: clusterIn(movedHome),
    account,
    movedBecause: `the user that runs PostgreSQL (uid ${account.uid}) cannot use ${dataFolder}`,
  };
  // What was moved once stays there, or its data would seem to have vanished.
  if (isRoot() && !inData && (await exists(moved.cluster))) return moved;

  if (await tryHome(home, account)) {
    return { home, cluster: clusterIn(home), account, movedBecause: null };
  }
  if (inData || !isRoot()) {
    throw new Error(
      `The user that runs PostgreSQL (uid ${account.uid}) cannot use the database in ${home}: let that user enter the folder and those above it, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  await ensureSystemFolder();
  await ensurePrivateFolder(movedHome, account);
  return moved;
}

/**
 * The socket is next to the cluster. PostgreSQL parses the setting as a list, so a path with commas
 * or quotes doesn't work, nor does one longer than a socket address.
 */
function chooseSocketFolder(home: string, hash: string): string {
  const beside = join(home, 'socket');
  const address = join(beside, `.s.PGSQL.${PORT}`);
  const usable =
    Buffer.byteLength(address) <= SOCKET_PATH_BYTES_MAX && /^[\p{L}\p{N}/._ -]+$/u.test(address);
  if (usable) return beside;
  return isRoot() ? join(SYSTEM_FOLDER, `${hash}-socket`) : join(tmpdir(), `midspan-${hash}`);
}

/** Finds or creates the folders of the database that belongs to this data folder. */
export async function choosePlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const dataFolder = await realpath(dataDir);
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const chosen = await chooseHome(dataFolder, hash);
  const socketFolder = chooseSocketFolder(chosen.home, hash);
  if (socketFolder.startsWith(SYSTEM_FOLDER)) await ensureSystemFolder();
  await ensurePrivateFolder(socketFolder, chosen.account);
  return { ...chosen, socketFolder, port: PORT };
}
