import { readFile } from 'node:fs/promises';
import { findMissingBuilds, type LockFile } from './lock-file.ts';

const lockFile: LockFile = JSON.parse(await readFile('package-lock.json', 'utf8'));
const missing = findMissingBuilds(lockFile);
for (const sentence of missing) console.error(sentence);
if (missing.length > 0) {
  console.error('Pin the newest version whose builds are all published; see decision 0002.');
}
process.exitCode = missing.length === 0 ? 0 : 1;
