import { idField } from '@midspan/contract';

const CIRCLE = 'circle';

/** [CI2] The circle in the address; null, meaning what is public, for none and for nonsense. */
export const circleIn = (search: URLSearchParams): string | null =>
  idField.safeParse(search.get(CIRCLE)).data ?? null;

/** The same address for another circle, or for what is public. */
export function withCircle(search: URLSearchParams, circleId: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (circleId === null) next.delete(CIRCLE);
  else next.set(CIRCLE, circleId);
  return next;
}

const pathOf = (path: string, circleId: string | null): string =>
  circleId === null ? path : `${path}?${withCircle(new URLSearchParams(), circleId)}`;

export const topicsPath = (circleId: string | null) => pathOf('/topics', circleId);

export const newTopicPath = (circleId: string | null) => pathOf('/topics/new', circleId);
