const CIRCLE = 'circle';
const VIEW = 'view';

export const VIEWS = ['open', 'closed', 'log', 'search'] as const;
export type DeskView = (typeof VIEWS)[number];

export const viewIn = (search: URLSearchParams): DeskView =>
  VIEWS.find((view) => view === search.get(VIEW)) ?? 'open';

const pathOf = (path: string, parameters: Readonly<Record<string, string | null>>): string => {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

export const deskPath = (circleId: string | null, view: DeskView = 'open', q = ''): string =>
  pathOf('/desk', { [CIRCLE]: circleId, [VIEW]: view === 'open' ? null : view, q });

export const reportPath = (circleId: string | null, reportId: string): string =>
  pathOf(`/desk/reports/${reportId}`, { [CIRCLE]: circleId });

export const memberPath = (userId: string): string => `/desk/members/${userId}`;
