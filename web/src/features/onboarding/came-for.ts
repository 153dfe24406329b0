import { CREDENCE_MAX, CREDENCE_MIN } from '@midspan/domain';
import { matchPath, parsePath } from 'react-router';

/** What a newcomer came for, as far as the page they came from says. */
export type CameFor =
  /** `said`: where they placed themselves on the claim as a visitor */
  | { readonly kind: 'claim'; readonly id: string; readonly said: number | null }
  | { readonly kind: 'invitation'; readonly code: string; readonly said: number | null };

const SAID = 'credence';
const CLAIM_PAGES = ['/hypotheses/:id', '/waiting-room/:id'] as const;

function saidIn(search: string): number | null {
  const text = new URLSearchParams(search).get(SAID) ?? '';
  const value = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return value >= CREDENCE_MIN && value <= CREDENCE_MAX ? value : null;
}

/** Null: nothing in particular. */
export function cameForOf(wayBack: string | null): CameFor | null {
  if (wayBack === null) return null;
  const { pathname = '', search = '' } = parsePath(wayBack);
  const said = saidIn(search);
  const code = matchPath('/invite/:code', pathname)?.params.code;
  if (code !== undefined) return { kind: 'invitation', code, said };
  for (const page of CLAIM_PAGES) {
    const id = matchPath(page, pathname)?.params.id;
    if (id !== undefined) return { kind: 'claim', id, said };
  }
  return null;
}
