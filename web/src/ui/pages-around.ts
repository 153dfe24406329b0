export type PageEntry = number | 'gap-before' | 'gap-after';

/** The pages worth a button: the first, the last and those next to the current one. */
export function pagesAround(page: number, pageCount: number): PageEntry[] {
  const near = [page - 1, page, page + 1].filter((one) => one > 1 && one < pageCount);
  const first = near[0] ?? pageCount;
  const last = near.at(-1) ?? 1;
  const entries: PageEntry[] = [1];
  // A gap of a single page would take as much room as the page itself.
  if (first === 3) entries.push(2);
  else if (first > 3 && near.length > 0) entries.push('gap-before');
  entries.push(...near);
  if (last === pageCount - 2) entries.push(pageCount - 1);
  else if (last < pageCount - 2 && near.length > 0) entries.push('gap-after');
  if (pageCount > 1) entries.push(pageCount);
  return entries;
}
