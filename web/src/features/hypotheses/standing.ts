import { type Support, weighingTexts } from '@midspan/contract';
import { ESTABLISHED_PAIRS_MIN, isProvisional } from '@midspan/domain';
import { countNoun } from '../../lib/count-noun.ts';

/** What a figure rests on, in one line: "Rests on 1 pair" and "2 items". */
export interface RestsOn {
  readonly pairs: string;
  readonly items: string;
}

const itemCount = ({ weights }: Pick<Support, 'weights'>): number =>
  weights.reduce((sum, { items }) => sum + items, 0);

export function restsOn(support: Pick<Support, 'weights' | 'pairs'>): RestsOn {
  const items = itemCount(support);
  return {
    pairs: weighingTexts.restsOn(support.pairs),
    items: items === 0 ? 'no evidence yet' : countNoun(items, 'item', 'items'),
  };
}

/** A word about how far a figure can be relied on, and what it means. */
export interface StandingMark {
  readonly label: 'Provisional' | 'Contested';
  readonly meaning: string;
}

type Standing = Pick<
  Support,
  'established_pairs' | 'established_percent' | 'contested' | 'pairs' | 'without_one_member'
>;

function provisionalMeaning(support: Standing): string {
  return support.established_pairs < ESTABLISHED_PAIRS_MIN
    ? `Fewer than ${ESTABLISHED_PAIRS_MIN} pairs of established members, who have held conversations here before, stand behind this figure, so it can still move a lot.`
    : `Pairs of established members, who have held conversations here before, alone put the figure at ${support.established_percent}%, so it can still move a lot.`;
}

const contestedMeaning = (items: number): string =>
  items === 1
    ? 'Pairs disagree about which way one of its items points.'
    : `Pairs disagree about which way ${items} of its items point.`;

/** [WG12] [WG13] In the order in which they are shown. */
export function standingMarks(support: Standing, percent: number): StandingMark[] {
  const figure = {
    percent,
    establishedPairs: support.established_pairs,
    establishedPercent: support.established_percent,
  };
  return [
    ...(isProvisional(figure)
      ? [{ label: 'Provisional', meaning: provisionalMeaning(support) } as const]
      : []),
    ...(support.contested > 0
      ? [{ label: 'Contested', meaning: contestedMeaning(support.contested) } as const]
      : []),
  ];
}

/** [WG14] "Without any one member: 50 to 64%"; null where no one has weighed anything. */
export function withoutOneText({ pairs, without_one_member }: Standing): string | null {
  const { lowest, highest } = without_one_member;
  return pairs === 0 ? null : `Without any one member: ${lowest} to ${highest}%`;
}
