import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What Node and PostgreSQL say when a write finds no room. */
const NO_ROOM = /ENOSPC|No space left on device|could not extend file/i;
const NO_ROOM_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', '53100']);

/** A database can't start with less than about one segment of its log. */
const ROOM_BYTES = 16 * 1024 * 1024;

function saysSo(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return NO_ROOM_CODES.has(code) || NO_ROOM.test(error.message) || saysSo(error.cause);
}

/** The free bytes where a folder is, or would be. */
async function roomAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return folder === dirname(folder) ? Number.POSITIVE_INFINITY : roomAt(dirname(folder));
  }
}

/** Why a start failed, if the reason is a full disk: programs that were started say so only in their logs. */
export async function fullDiskText(error: unknown, folder: string): Promise<string | null> {
  if (!saysSo(error) && (await roomAt(folder)) >= ROOM_BYTES) return null;
  return `The disk with ${folder} is full. Free some space on it, then start again.`;
}
