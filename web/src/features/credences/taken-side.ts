/** The parameter by which the address of a hypothesis says where its reader stands. */
export const SIDE_PARAMETER = 'credence';

/** [CR9] The page of a hypothesis for somebody who has said where they stand. */
export const sidePath = (hypothesisId: string, percent: number): string =>
  `/hypotheses/${hypothesisId}?${new URLSearchParams({ [SIDE_PARAMETER]: String(percent) })}`;

/** [CR9] Anybody can write an address, so only a whole number from 1 to 99 counts. */
export function takenSide(search: URLSearchParams): number | null {
  const given = search.get(SIDE_PARAMETER) ?? '';
  return /^[1-9]\d?$/.test(given) ? Number(given) : null;
}
