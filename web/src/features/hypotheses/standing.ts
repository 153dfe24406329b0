import { type PublicProposal, type Support, weighingTexts } from '@midspan/contract';
import { BRAKE_POINTS, ESTABLISHED_PAIRS_MIN } from '@midspan/domain';
import { countNoun } from '../../lib/count-noun.ts';

const itemCount = ({ weights }: Pick<Support, 'weights'>): number =>
  weights.reduce((sum, { items }) => sum + items, 0);

/** What a figure rests on, in one line: "1 pair" and "2 items". */
export function restsOn(support: Pick<Support, 'weights' | 'pairs'>) {
  const items = itemCount(support);
  return {
    pairs: countNoun(support.pairs, 'pair', 'pairs'),
    items: items === 0 ? 'no evidence yet' : countNoun(items, 'item', 'items'),
  };
}

/** A word about how far a figure can be relied on, with what follows from it and what it means. */
interface StandingMark {
  readonly label: string;
  readonly so: string;
  readonly meaning: string;
}

type Standing = Pick<
  Support,
  'early' | 'carried' | 'contested' | 'next_at' | 'pairs' | 'without_one_member'
>;

const EARLY: StandingMark = {
  label: weighingTexts.early,
  so: 'one more pair could move it a lot',
  meaning: `Fewer than ${ESTABLISHED_PAIRS_MIN} pairs of established members, who have held conversations here before, stand behind this figure, so it can still move a lot.`,
};

const contestedMark = (items: number): StandingMark => {
  const [them, they] =
    items === 1 ? ['one of its items', 'it points'] : [`${items} of its items`, 'they point'];
  const strong = items === 1 ? 'it is' : 'they are';
  return {
    label: 'Contested',
    so: `pairs disagree about ${them}`,
    meaning: `Pairs disagree about ${them}: about which way ${they}, or by a factor of ten about how strong ${strong}.`,
  };
};

/** [SD10] [WG13] In the order in which they are shown. */
export function standingMarks(support: Standing): StandingMark[] {
  return [
    ...(support.early ? [EARLY] : []),
    ...(support.contested > 0 ? [contestedMark(support.contested)] : []),
  ];
}

/** [WG14] The range of the figure without any one member; null where there is none. */
export function withoutOneText({
  pairs,
  next_at: nextAt,
  without_one_member,
}: Standing): string | null {
  const { lowest, highest } = without_one_member;
  return pairs === 0 || lowest === highest
    ? null
    : `If any one member’s weighings were left out, it would be between ${lowest} and ${highest}%${nextAt === null ? '' : ' as computed'}.`;
}

/** [SD6] Who carries it. */
const CARRIED = `Three established pairs have carried it, so what is new in it counts once two independent established pairs have weighed it, and it moves less than ${BRAKE_POINTS} points within three days.`;
/** [WG12] Why fewer pairs are counted than an item lists. */
const INDEPENDENT =
  'Pairs that aren’t independent of each other, such as two with a member in common, count as one.';

export const standingSentences = (support: Standing): string[] =>
  [
    ...standingMarks(support).map(({ meaning }) => meaning),
    support.carried ? CARRIED : null,
    support.pairs > 0 ? INDEPENDENT : null,
    withoutOneText(support),
  ].filter((sentence) => sentence !== null);

/** What an open challenge puts on its item; without one, that there is none. */
export const challengeMarks = (proposal: PublicProposal | null) => ({
  is_under_review: proposal !== null,
  active_overturn_proposal_id: proposal?.id ?? null,
  overturn_deadline: proposal?.deadline ?? null,
  dispute_hypothesis_id: proposal?.dispute_hypothesis_id ?? null,
});
