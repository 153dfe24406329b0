import type { Hypothesis, OverturnProposal } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { type Speaker as Behind, done, joinTalk } from '@midspan/testkit/talks';
import { aHypothesis } from '@midspan/testkit/topics';
import { aMember, type Member } from './members.ts';
import type { Product } from './product.ts';
import { bringTogether } from './talk.ts';

export const REASON = 'The authors have withdrawn this measurement.';

/** A participant without a browser. */
export const behind = (product: Product, conversationId: string, { token, user }: Member) =>
  joinTalk({ baseUrl: product.url }, conversationId, {
    token,
    userId: user.id,
    username: user.username,
  });

/** Both participants without browsers, until they leave. */
export async function bothBehind(
  product: Product,
  conversationId: string,
  pair: readonly [Member, Member],
) {
  const [one, other] = await Promise.all([
    behind(product, conversationId, pair[0]),
    behind(product, conversationId, pair[1]),
  ]);
  const leave = () => {
    one.live.close();
    other.live.close();
  };
  return { one, other, leave };
}

/** A conversation between two participants without browsers. */
export async function aTalkBehind(product: Product, hypothesisId: string) {
  const [ann, ben] = await Promise.all([aMember(product), aMember(product)]);
  const conversationId = await bringTogether(product, hypothesisId, ann, ben);
  return { conversationId, ann, ben };
}

/** One participant proposes, the other accepts; returns the item. */
export async function acceptedBehind(
  product: Product,
  conversationId: string,
  pair: readonly [Member, Member],
  fields: Parameters<Behind['propose']>[0] = {},
): Promise<string> {
  const { one, other, leave } = await bothBehind(product, conversationId, pair);
  const evidenceId = await one.propose(fields);
  await other.accept(evidenceId);
  leave();
  return evidenceId;
}

/** The two participants agree on the weight of another pair's item. */
export async function weighedBehind(
  product: Product,
  { conversationId, ann, ben }: Awaited<ReturnType<typeof aTalkBehind>>,
  evidenceId: string,
  weight: { readonly hypothesis_likelihood: number; readonly negation_likelihood: number },
): Promise<void> {
  const { one, other, leave } = await bothBehind(product, conversationId, [ann, ben]);
  await one.offer(evidenceId, 0, weight);
  await other.agree(evidenceId, 1);
  leave();
}

/** One participant challenges an item in their conversation, and the other agrees. */
export async function challengeBehind(
  product: Product,
  { conversationId, ann, ben }: Awaited<ReturnType<typeof aTalkBehind>>,
  evidenceId: string,
): Promise<OverturnProposal> {
  const { one, other, leave } = await bothBehind(product, conversationId, [ben, ann]);
  const { proposal } = await done(one.live, 'evidence:proposeOverturn', {
    conversationId,
    evidenceId,
    reason: REASON,
  });
  const agreed = await done(other.live, 'evidence:acceptOverturnProposal', {
    proposalId: proposal.id,
  });
  leave();
  return agreed.proposal;
}

/**
 * An item accepted in one conversation and challenged in another, so that proposer and counterpart
 * dispute it.
 */
export async function aDispute(product: Product, about?: Hypothesis) {
  const hypothesis =
    about ?? (await aHypothesis({ api: apiClient(product.url) }, await aMember(product)));
  const first = await aTalkBehind(product, hypothesis.id);
  const evidenceId = await acceptedBehind(product, first.conversationId, [first.ann, first.ben]);
  const second = await aTalkBehind(product, hypothesis.id);
  const proposal = await challengeBehind(product, second, evidenceId);
  const { dispute_conversation_id, dispute_hypothesis_id } = proposal;
  if (dispute_conversation_id === null || dispute_hypothesis_id === null) {
    throw new Error('no dispute began');
  }
  return {
    hypothesis,
    evidenceId,
    conversationId: dispute_conversation_id,
    disputeHypothesisId: dispute_hypothesis_id,
    proposer: second.ben,
    counterpart: first.ann,
  };
}
