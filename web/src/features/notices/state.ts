import type { Notice, noticeRoutes, RouteAnswer } from '@midspan/contract';

export type NoticePage = RouteAnswer<typeof noticeRoutes.list>;

/** The pages read so far, the newest first, in the shape in which the query keeps them. */
export interface NoticePages<Param = unknown> {
  readonly pages: NoticePage[];
  readonly pageParams: Param[];
}

export function unreadOf(pages: readonly NoticePage[]): number {
  return pages.at(-1)?.unread ?? 0;
}

const mapPages = <Data extends NoticePages>(
  data: Data,
  change: (page: NoticePage, index: number) => NoticePage,
): Data => ({ ...data, pages: data.pages.map(change) });

const isKnown = ({ pages }: NoticePages, { id }: Notice) =>
  pages.some(({ items }) => items.some((one) => one.id === id));

/** Whether the count that came with a notice shows that others never arrived. */
export function hasMissed(data: NoticePages, notice: Notice, unread: number): boolean {
  return unread !== unreadOf(data.pages) + (isKnown(data, notice) ? 0 : 1);
}

/** A new notice comes first; one sent twice is listed once. */
export function withNew<Data extends NoticePages>(
  data: Data,
  notice: Notice,
  unread: number,
): Data {
  if (isKnown(data, notice)) return mapPages(data, (page) => ({ ...page, unread }));
  return mapPages(data, ({ items, total }, index) => ({
    items: index === 0 ? [notice, ...items] : items,
    total: total + 1,
    unread,
  }));
}

/** Whether some of these notices may be on pages that aren't loaded. */
export function mayBeUnloaded({ pages }: NoticePages, ids: readonly string[]): boolean {
  const loaded = pages.flatMap(({ items }) => items);
  const isLoaded = (id: string) => loaded.some((one) => one.id === id);
  return loaded.length < (pages.at(-1)?.total ?? 0) && !ids.every(isLoaded);
}

/** As if these were read; all of them when none is named. */
export function withRead<Data extends NoticePages>(data: Data, ids?: readonly string[]): Data {
  const isMeant = ({ id, is_read }: Notice) => !is_read && (ids?.includes(id) ?? true);
  const read = data.pages.flatMap(({ items }) => items.filter(isMeant)).length;
  const unread = ids === undefined ? 0 : Math.max(0, unreadOf(data.pages) - read);
  return mapPages(data, (page) => ({
    ...page,
    items: page.items.map((one) => (isMeant(one) ? { ...one, is_read: true } : one)),
    unread,
  }));
}
