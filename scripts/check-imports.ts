import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findCircles, readImports, refuseImport } from './imports.ts';

const { stdout } = await promisify(execFile)('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.ts',
  '*.tsx',
]);
const files = stdout.split('\n').filter((file) => file !== '');
const read = async (file: string) => readImports(file, await readFile(file, 'utf8'));
const imports = (await Promise.all(files.map(read))).flat();

const refused = imports.flatMap((one) => {
  const why = refuseImport(one);
  return why === null ? [] : [`${one.from} imports ${one.to}: ${why}.`];
});
const circles = findCircles(imports).map((way) => `In a circle: ${way.join(' → ')}.`);
for (const line of [...refused, ...circles]) console.error(line);
console.log(`${imports.length} imports, ${refused.length} refused, ${circles.length} circles`);
process.exitCode = refused.length + circles.length === 0 ? 0 : 1;
