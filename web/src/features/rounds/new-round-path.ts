import { idField } from '@midspan/contract';

/** Where a new round begins: with a claim, or with the topics of a circle. */
export type RoundStart = { readonly claim: string } | { readonly circle: string };

export const newRoundPath = (start: RoundStart) => `/rounds/new?${new URLSearchParams(start)}`;

/** Null for none, and for nonsense. */
export function roundStartIn(search: URLSearchParams): RoundStart | null {
  const idIn = (name: string) => idField.safeParse(search.get(name)).data;
  const [claim, circle] = [idIn('claim'), idIn('circle')];
  if (claim !== undefined) return { claim };
  return circle === undefined ? null : { circle };
}
