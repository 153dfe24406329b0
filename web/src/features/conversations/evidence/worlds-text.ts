import { FREQUENCIES, type Likelihood } from '@midspan/domain';

export { oftenText, worldsText } from '@midspan/contract';

/** "about 9 in 10" */
export function aboutText(likelihood: Likelihood): string {
  const { count, outOf } = FREQUENCIES[likelihood];
  return `about ${count} in ${outOf}`;
}
