/** JSON for a script element that isn't run; "<" is escaped so that no value can close it. */
export const inertJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');
