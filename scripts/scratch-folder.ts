import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';

/** Several times the 270 MB that the tests were seen to write at once. */
const ROOM_BYTES = 2 * 1024 ** 3;

async function hasRoomInMemory(): Promise<boolean> {
  if (process.availableMemory() < 2 * ROOM_BYTES) return false;
  const disk = await statfs(IN_MEMORY).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize >= ROOM_BYTES;
}

/**
 * A folder for everything the tests write, in memory if there is room: a new database consists of
 * hundreds of files, which take ten times as long on a disk. Other users may enter it: as root,
 * PostgreSQL runs under another account.
 */
export async function makeScratchFolder(): Promise<string> {
  const path = await mkdtemp(join((await hasRoomInMemory()) ? IN_MEMORY : tmpdir(), 'midspan-'));
  await chmod(path, 0o711);
  return path;
}
