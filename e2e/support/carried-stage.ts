import type { Hypothesis } from '@midspan/contract';
import { establish } from '@midspan/testkit/establish';
import pg from 'pg';
import { acceptedBehind, weighedBehind } from './dispute.ts';
import type { Member } from './members.ts';
import type { Product } from './product.ts';
import { bringTogether } from './talk.ts';

type Item = NonNullable<Parameters<typeof acceptedBehind>[3]>;

/** What the three pairs that carry the claim agreed. */
const PROXIES = {
  description: 'Patients who had named a proxy received the care they had asked for more often.',
  hypothesis_likelihood: 75,
  negation_likelihood: 50,
} as const;
const FAMILIES = {
  description: 'Families said that they had felt less guilt about what they decided.',
  hypothesis_likelihood: 60,
  negation_likelihood: 40,
} as const;
const LOST = {
  description: 'Half of all written directives could not be found when they were needed.',
  hypothesis_likelihood: 40,
  negation_likelihood: 60,
} as const;

/** What two more established pairs agreed: enough to be announced first. */
const LARGE = {
  description: 'A trial in eleven hospitals found that wishes were followed three times as often.',
  hypothesis_likelihood: 99,
  negation_likelihood: 10,
} as const;

const NEW = {
  description: 'In a survey, most doctors said that they would look for a directive.',
  hypothesis_likelihood: 75,
  negation_likelihood: 25,
} as const;

/** Three pairs that carry a claim, a large change that is announced, and a newcomers' item. */
export async function carryClaim(
  product: Product,
  carried: Hypothesis,
  newMember: (name: string) => Promise<Member>,
) {
  const aPair = async (name: string) => {
    const [ann, ben] = await Promise.all([newMember(`${name}-one`), newMember(`${name}-two`)]);
    return { ann, ben, conversationId: await bringTogether(product, carried.id, ann, ben) };
  };
  const established = await Promise.all(
    ['demo-alder', 'demo-birch', 'demo-cedar', 'demo-dogwood', 'demo-ebony'].map(aPair),
  );
  const pool = new pg.Pool({ connectionString: product.databaseUrl });
  const members = established.flatMap(({ ann, ben }) => [ann, ben]);
  await establish(
    pool,
    members.map(({ user }) => ({ userId: user.id })),
  );
  await pool.end();
  const [first, second, third, large, again] = established;
  if (!(first && second && third && large && again)) throw new Error('five pairs were made');
  const accept = ({ conversationId, ann, ben }: typeof first, item: Item) =>
    acceptedBehind(product, conversationId, [ann, ben], item);
  await accept(first, PROXIES);
  await accept(second, FAMILIES);
  await accept(third, LOST);
  const { description: _, ...weight } = LARGE;
  await weighedBehind(product, again, await accept(large, LARGE), weight);
  const newcomers = await aPair('demo-fir');
  await accept(newcomers, NEW);
  return {
    carried,
    /** The conversation of two newcomers whose agreement doesn't count in public yet. */
    waitingConversationId: newcomers.conversationId,
    newcomer: newcomers.ann,
  };
}
