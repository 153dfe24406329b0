import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type DrizzleSnapshotJSON, generateDrizzleJson } from 'drizzle-kit/api';
import * as schema from '../server/src/db/schema/index.ts';
import { migrationFaults } from './migration-rules.ts';

/**
 * Compares the schema with what the last migration leaves, both as drizzle-kit describes them, and
 * refuses migrations that would stop a large table.
 */

const FOLDER = 'server/migrations/meta';

const readJson = async (file: string) => JSON.parse(await readFile(`${FOLDER}/${file}`, 'utf8'));

const journal: { entries: readonly { idx: number; tag: string }[] } =
  await readJson('_journal.json');
const number = String(journal.entries.at(-1)?.idx).padStart(4, '0');
const migrated: DrizzleSnapshotJSON = await readJson(`${number}_snapshot.json`);
// As it would be read from a file, where properties without a value are left out.
const wanted: DrizzleSnapshotJSON = JSON.parse(JSON.stringify(generateDrizzleJson(schema)));

const KINDS = ['tables', 'enums', 'schemas', 'sequences', 'roles', 'policies', 'views'] as const;
const different = KINDS.flatMap((kind) => {
  const [before, after]: Record<string, unknown>[] = [migrated[kind], wanted[kind]];
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]));
});
if (different.length > 0) {
  console.error(
    `No migration leads to the schema of ${different.join(', ')}: run npm run migration -- --name what-changes.`,
  );
}

// The first one meets no tables.
const faults: string[] = [];
for (const { tag } of journal.entries.slice(1)) {
  const sql = await readFile(`server/migrations/${tag}.sql`, 'utf8');
  faults.push(...migrationFaults(sql).map((fault) => `${tag}: ${fault}`));
}
for (const fault of faults) console.error(fault);
process.exitCode = different.length + faults.length === 0 ? 0 : 1;
