import { glob, readFile } from 'node:fs/promises';

const RULES = 'domain/RULES.md';
const TESTS = '{domain,contract,server,web,testkit,e2e}/**/*.{test,spec}.{ts,tsx}';

const RULE = /^- \*\*([A-Z]{2}\d+)\*\*/gm;
/** A string literal on a single line, like a test title. */
const QUOTED = /(['"`])((?:(?!\1).)*)\1/g;
const CITATION = /\[([A-Z]{2}\d+)\]/g;

const rules = new Set<string>();
for (const [, rule = ''] of (await readFile(RULES, 'utf8')).matchAll(RULE)) rules.add(rule);

const cited = new Set<string>();
const problems: string[] = [];
for await (const file of glob(TESTS, { exclude: ['**/node_modules/**'] })) {
  for (const [, , text = ''] of (await readFile(file, 'utf8')).matchAll(QUOTED)) {
    for (const [, rule = ''] of text.matchAll(CITATION)) {
      cited.add(rule);
      if (!rules.has(rule)) problems.push(`${file} cites [${rule}], which ${RULES} does not have.`);
    }
  }
}
for (const rule of rules) {
  if (!cited.has(rule)) problems.push(`No test cites [${rule}] of ${RULES}.`);
}

if (rules.size === 0) problems.push(`${RULES} holds no rules.`);
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${rules.size} rules, each cited by a test.`);
process.exitCode = problems.length === 0 ? 0 : 1;
