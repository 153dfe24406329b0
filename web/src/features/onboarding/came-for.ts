import { CREDENCE_MAX, CREDENCE_MIN } from '@midspan/domain';
import { createPath, matchPath, parsePath } from 'react-router';

/** The claim a newcomer came for. */
export interface CameFor {
  readonly id: string;
  /** where they placed themselves on it as a visitor */
  readonly said: number | null;
}

const SAID = 'credence';
const CLAIM_PAGES = ['/hypotheses/:id', '/waiting-room/:id'] as const;

function saidIn(search: string): number | null {
  const text = new URLSearchParams(search).get(SAID) ?? '';
  const value = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return value >= CREDENCE_MIN && value <= CREDENCE_MAX ? value : null;
}

/** The same page, once what the visitor said is saved: it must not be offered again. */
export function withoutSaid(wayBack: string): string {
  const { pathname = '', search = '', hash = '' } = parsePath(wayBack);
  const query = new URLSearchParams(search);
  if (!query.has(SAID)) return wayBack;
  query.delete(SAID);
  return createPath({ pathname, search: query.toString(), hash });
}

/**
 * What the page a newcomer came from is about; null for nothing in particular, and for an invitation,
 * whose own page asks where they stand and leads to the conversation.
 */
export function cameForOf(wayBack: string | null): CameFor | null {
  if (wayBack === null) return null;
  const { pathname = '', search = '' } = parsePath(wayBack);
  for (const page of CLAIM_PAGES) {
    const id = matchPath(page, pathname)?.params.id;
    if (id !== undefined) return { id, said: saidIn(search) };
  }
  return null;
}
