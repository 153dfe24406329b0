import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATIONS } from '../../server/src/db/migrate.ts';
import { makeTempFolder } from './temp-folder.ts';

/** The migrations of a version after this one. */
export async function nextVersion() {
  const made = await makeTempFolder();
  const folder = join(made.path, 'migrations');
  const journalPath = join(folder, 'meta', '_journal.json');
  await cp(MIGRATIONS, folder, { recursive: true });
  return {
    folder,
    async add(sql: string): Promise<void> {
      const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
        await readFile(journalPath, 'utf8'),
      );
      const last = journal.entries.at(-1) ?? { idx: 0, when: 0 };
      const tag = `next-${last.idx + 1}`;
      journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
      await writeFile(journalPath, JSON.stringify(journal));
      await writeFile(join(folder, `${tag}.sql`), sql);
    },
    remove: made.remove,
  };
}
