import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CHROMIUM_NAMES, findProgram } from '../testkit/src/system-programs.ts';
import { makeTempFolder } from '../testkit/src/temp-folder.ts';

// Draws the icons of the installed app from web/public/favicon.svg; run it after a change of that.

const PUBLIC = fileURLToPath(new URL('../web/public/', import.meta.url));

/** Systems cut a maskable icon to their own shape; what is within 80% of it always stays. */
const MASKABLE_SCALE = 0.72;

const ICONS = [
  { file: 'icon-192.png', size: 192, maskable: false },
  { file: 'icon-512.png', size: 512, maskable: false },
  { file: 'icon-maskable.png', size: 512, maskable: true },
];

const mark = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
const [, background = ''] = /<rect[^>]*fill="(#\w+)"/.exec(mark) ?? [];
const chromium = findProgram(CHROMIUM_NAMES) ?? 'chromium';
const folder = await makeTempFolder();
for (const { file, size, maskable } of ICONS) {
  const side = maskable ? size * MASKABLE_SCALE : size;
  const page = join(folder.path, `${file}.html`);
  const ground = maskable ? background : 'transparent';
  await writeFile(
    page,
    `<!doctype html><style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{width:${side}px}</style>${mark}`,
  );
  await promisify(execFile)(chromium, [
    '--headless',
    '--no-sandbox',
    '--hide-scrollbars',
    '--default-background-color=00000000',
    `--window-size=${size},${size}`,
    `--screenshot=${join(PUBLIC, file)}`,
    page,
  ]);
}
await folder.remove();
