import type { Hypothesis } from '@midspan/contract';
import { done } from '@midspan/testkit/talks';
import { behind, weighedBehind } from './dispute.ts';
import type { Member } from './members.ts';
import type { Product } from './product.ts';
import { bringTogether } from './talk.ts';

const POLLS = {
  description:
    'In surveys after two citizens’ assemblies, most voters could name a recommendation that they had not known of before.',
  source: 'https://example.org/surveys-after-the-assemblies',
  source_tier: 'primary',
  hypothesis_likelihood: 90,
  negation_likelihood: 25,
  reasoning: 'Without the assemblies, hardly anybody would have known these details.',
} as const;

const REVIEWS = {
  description: 'Readers of a citizens’ review knew more about the measures on the ballot.',
  source: 'https://example.org/citizens-reviews/a-very-long-report-of-the-commission.pdf',
  source_tier: 'official',
  hypothesis_likelihood: 75,
  negation_likelihood: 40,
  reasoning: 'Knowing more is part of what the claim says.',
} as const;

const COSTS = {
  description: 'Most recommendations of a citizens’ convention were not adopted.',
  source: 'The convention’s final report',
  source_tier: 'journalism',
  hypothesis_likelihood: 40,
  negation_likelihood: 60,
  reasoning: 'Somebody who is not listened to learns that it is of no use.',
} as const;

const LIGHTER = {
  hypothesis_likelihood: 60,
  negation_likelihood: 40,
  reason: 'Those who answer surveys follow the news anyway.',
} as const;

/** How three more pairs weigh the first item: in all, two for it and two against. */
const OTHERS = [
  {
    pair: ['demo-nettle', 'demo-oriole'],
    weight: { hypothesis_likelihood: 75, negation_likelihood: 40 },
  },
  {
    pair: ['demo-plover', 'demo-quail'],
    weight: { hypothesis_likelihood: 25, negation_likelihood: 60 },
  },
  {
    pair: ['demo-rush', 'demo-sedge'],
    weight: { hypothesis_likelihood: 40, negation_likelihood: 60 },
  },
] as const;

/**
 * One item that four pairs disagree on, one that a single pair has weighed, and one with a second
 * weighing that was voided. Then a fifth pair: one item weighed by both, one offered, one still to
 * weigh; of its own items one has an open offer and one an estimate.
 */
export async function weighClaim(
  product: Product,
  weighed: Hypothesis,
  [weigher, answerer]: readonly [Member, Member],
  newMember: (name: string) => Promise<Member>,
) {
  const aPair = async (one: string, other: string) => {
    const [ann, ben] = [await newMember(one), await newMember(other)];
    return { ann, ben, conversationId: await bringTogether(product, weighed.id, ann, ben) };
  };
  const first = await aPair('demo-lupin', 'demo-mallow');
  const { conversationId: firstConversationId } = first;
  const ann = await behind(product, firstConversationId, first.ann);
  const ben = await behind(product, firstConversationId, first.ben);
  await ann.say('Whoever sat in one learned more about it than in ten years of news.');
  const items: string[] = [];
  for (const fields of [POLLS, REVIEWS, COSTS]) {
    const item = await ann.propose(fields);
    await ben.accept(item);
    items.push(item);
  }
  const [polls = '', reviews = '', costs = ''] = items;
  ann.live.close();
  ben.live.close();

  for (const {
    pair: [one, other],
    weight,
  } of OTHERS) {
    await weighedBehind(product, await aPair(one, other), polls, weight);
  }
  const voided = await aPair('demo-thrift', 'demo-vole');
  await weighedBehind(product, voided, costs, {
    hypothesis_likelihood: 1,
    negation_likelihood: 99,
  });
  const why = ['--hypothesis', weighed.id, '--reason', 'One person with two accounts'];
  await product.admin('void', voided.ann.user.username, ...why);

  const weighingConversationId = await bringTogether(product, weighed.id, weigher, answerer);
  const one = await behind(product, weighingConversationId, weigher);
  const other = await behind(product, weighingConversationId, answerer);
  await one.say('Others have weighed the surveys already. Shall we?');
  await one.offer(polls, 0, LIGHTER);
  await other.offer(polls, 1, {
    hypothesis_likelihood: 75,
    negation_likelihood: 40,
    reason: 'The surveys were weighted for that, and the gap stayed.',
  });
  await one.agree(polls, 2);
  await other.say('Good. And here is something that neither of them looked at.');
  const countered = await other.propose({
    ...REVIEWS,
    description: 'Members of citizens’ councils said that they read more about politics.',
    source: 'https://example.org/citizens-councils',
  });
  await one.offer(countered, 0, LIGHTER);
  const estimated = await one.propose({
    ...POLLS,
    description: 'Letters to the editor quote the citizens’ council ever more often.',
    source: 'https://example.org/letters',
  });
  await done(other.live, 'weight:estimate', {
    conversationId: weighingConversationId,
    evidenceId: estimated,
    blind: true,
    hypothesis_likelihood: 60,
    negation_likelihood: 40,
  });
  await one.offer(reviews, 0, LIGHTER);
  one.live.close();
  other.live.close();
  return {
    weighed,
    /** of the first pair, whose items the others weigh */
    first: first.ann,
    firstConversationId,
    /** where two members weigh others' items, and agree on the weight of a new one */
    weighingConversationId,
  };
}
