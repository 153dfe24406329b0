import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LIST = 'docs/decisions/0038-where-we-depart-from-the-specification.md';
const RULES = 'domain/RULES.md';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const HEADER = ['the specification', 'what we do', 'why', 'rules'];
const ID = /^[A-Z]{2}\d+$/;

/** The rows of the list's one table, cell by cell. */
const [header, , ...rows] = read(LIST)
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

const idsIn = (cell = '') => cell.split(',').map((id) => id.trim());

const marked = [...read(RULES).matchAll(/^- \*\*([A-Z]{2}\d+)\*\* \*departs\* /gm)].map(
  ([, id = '']) => id,
);

describe('the list of departures from the specification', () => {
  test('is one table, and every row has its reason and its rules', () => {
    expect(header).toEqual(HEADER);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row, row.join(' | ')).toHaveLength(HEADER.length);
      for (const cell of row) expect(cell, row.join(' | ')).not.toBe('');
      for (const id of idsIn(row[3])) expect(id, row.join(' | ')).toMatch(ID);
    }
  });

  test('names exactly the rules that are marked in the book of rules', () => {
    const named = new Set(rows.flatMap((row) => idsIn(row[3])));
    expect([...named].sort()).toEqual([...marked].sort());
  });

  test('has no mark that is written another way', () => {
    const marks = read(RULES).match(/^- .*\bdeparts\b/gim) ?? [];
    expect(marks).toHaveLength(marked.length);
  });
});
