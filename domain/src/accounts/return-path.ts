/** Where a member lands when no return path was kept. */
export const HOME_PATH = '/topics';

/** Browsers read a backslash as a slash and drop control characters, so neither may appear. */
const MISLEADING = /[\\\p{Cc}\p{White_Space}]/u;

/** [AC9] The path if it is one on this site, otherwise null. */
export function ownPath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || MISLEADING.test(path)) return null;
  const [beforeQuery = ''] = path.split(/[?#]/, 1);
  // Anywhere, not only at the start: once resolved, "/..//evil.example" starts with two slashes
  // too.
  return beforeQuery.includes('//') ? null : path;
}

/** [AC9] A return path is followed only when it is a path on this site. */
export function safeReturnPath(path: string | null | undefined): string {
  return ownPath(path) ?? HOME_PATH;
}
