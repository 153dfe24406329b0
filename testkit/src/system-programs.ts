import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The same Chromium without its browser window, in which journeys take a third of the time. */
export const HEADLESS_NAMES = ['chromium-headless-shell'];

/** The browser itself, for what the other one can't do: be installed to, and show notifications. */
export const BROWSER_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The names under which systems install the browser for the journeys, the lightest first. */
export const CHROMIUM_NAMES = [...HEADLESS_NAMES, ...BROWSER_NAMES];

export const REDIS_NAMES = ['redis-server'];

/** Where Debian puts programs that aren't for everyone's PATH. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/lib/postgresql/15/bin'];

/** The path of the first of these programs that is in the PATH or where Debian puts it. */
export function findProgram(names: readonly string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...MORE_FOLDERS];
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
