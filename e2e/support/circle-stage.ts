import { circleRoutes, hypothesisRoutes, roundRoutes, topicRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { aCircle, aJoinLink } from '@midspan/testkit/circles';
import { behind } from './dispute.ts';
import type { Member } from './members.ts';
import type { Product } from './product.ts';
import { bringTogether } from './talk.ts';

const CLASS = {
  name: 'Ethics, class 10b',
  purpose: 'Every Friday we talk about one claim, two at a time.',
  shares_credences: true,
};
const TOPIC = {
  name: 'Animals and us',
  description: 'What we owe to other animals',
  category: 'Ethics n.e.c.',
} as const;
const STATEMENT = 'Keeping animals in zoos does more good than harm';

const DAY_MS = 24 * 3_600_000;

async function openRound(
  { api }: { api: ReturnType<typeof apiClient> },
  hypothesisId: string,
  host: Member,
  member: Member,
): Promise<string> {
  const pairsAt = Date.now() + 2 * DAY_MS;
  const body = {
    title: 'Friday’s lesson',
    hypothesis_ids: [hypothesisId],
    pairs_at: new Date(pairsAt).toISOString(),
    ends_at: new Date(pairsAt + 3 * DAY_MS).toISOString(),
  };
  const { id } = await api.call(roundRoutes.open, { body }, host.token);
  const signup = { params: { id }, body: { hypothesis_id: hypothesisId } };
  await api.call(roundRoutes.signUp, signup, member.token);
  return id;
}

/** A class with a host and two members who talk about a claim of theirs. */
export async function openCircle(
  product: Product,
  teacher: Member,
  named: (username: string) => Promise<Member>,
) {
  const server = { api: apiClient(product.url) };
  const [pupil, other] = [await named('demo-amara'), await named('demo-bruno')];
  const { id, code } = await aCircle(server, teacher, [pupil, other], CLASS);
  const revoked = await aJoinLink(server, teacher, id);
  await server.api.call(
    circleRoutes.revokeLink,
    { params: { id, linkId: revoked.id } },
    teacher.token,
  );
  const topic = await server.api.call(
    topicRoutes.createWithHypothesis,
    {
      body: {
        topic: { ...TOPIC, circle_id: id },
        hypothesis: {
          statement: STATEMENT,
          initial_credence: 60,
          credence_reason: 'Some species are only left there',
        },
      },
    },
    teacher.token,
  );
  const [claim] = await server.api.call(
    hypothesisRoutes.listOfTopic,
    { query: { topicId: topic.id } },
    teacher.token,
  );
  if (claim === undefined) throw new Error('the circle has no claim');
  const circleConversationId = await bringTogether(product, claim.id, pupil, other);
  const speaker = await behind(product, circleConversationId, pupil);
  const { id: messageId } = await speaker.say('Some species would be gone without them.');
  speaker.live.close();
  const circleRoundId = await openRound(server, claim.id, teacher, pupil);
  return {
    circleId: id,
    /** two days ahead; the pupil has signed up */
    circleRoundId,
    circleHypothesisId: claim.id,
    circleConversationId,
    joinCode: code,
    revokedJoinCode: revoked.code,
    pupil,
    /** what the pupil said, and who reports it */
    reported: { member: other, messageId },
  };
}
