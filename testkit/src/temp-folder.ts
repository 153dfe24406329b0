import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TempFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * A folder for one test run. Other users may enter it: as root, PostgreSQL runs under another one.
 */
export async function makeTempFolder(): Promise<TempFolder> {
  const path = await mkdtemp(join(tmpdir(), 'midspan-test-'));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
