import { DESCRIPTION_PREVIEW } from '@midspan/contract';

/** As much of a description as a card shows, counted in code points so that none is torn apart. */
export function descriptionPreview(description: string): string {
  const points = [...description];
  if (points.length <= DESCRIPTION_PREVIEW) return description;
  return `${points.slice(0, DESCRIPTION_PREVIEW).join('')}...`;
}
