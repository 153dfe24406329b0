/** A value inside a script element that is not run; "<" is escaped so that no value can end it. */
export const inertJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');
