import { PAGE_PATHS, TEST_PAGE_PATHS } from '@midspan/contract';

/** As the web's router reads them: ignoring case and trailing slashes. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').filter((part) => part !== '');
  const source = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part}`;
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${source.join('')}/*$`, 'i');
}

const PATTERNS = PAGE_PATHS.map(patternOf);
const TEST_PATTERNS = TEST_PAGE_PATHS.map(patternOf);

/** Whether the web has a page at a path, whether or not its ids exist. */
export function isKnownPath(path: string, testPages: boolean): boolean {
  const fits = (pattern: RegExp) => pattern.test(path);
  return PATTERNS.some(fits) || (testPages && TEST_PATTERNS.some(fits));
}
