import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The same Chromium without the browser around its pages: journeys take a third of the time. */
export const HEADLESS_NAMES = ['chromium-headless-shell'];

/** The names under which systems install the browser of the journeys, the lightest first. */
export const CHROMIUM_NAMES = [
  ...HEADLESS_NAMES,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export const REDIS_NAMES = ['redis-server'];

/** Where the first of these programs is, of those that the PATH leads to. */
export function findProgram(names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder.
      }
    }
  }
  return null;
}
