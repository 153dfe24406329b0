import type { Weighing } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import type pg from 'pg';
import { done, OFFER_REASON, type Speaker, type Talk, talkOf } from './talks.ts';
import type { TestServer } from './test-server.ts';
import { type Holder, membersHolding } from './waiting-room.ts';

export const NO_WEIGHT: Weight = { hypothesis: 50, negation: 50 };

/** A weight as commands have it. */
export const stated = ({ hypothesis, negation }: Weight) => ({
  hypothesis_likelihood: hypothesis,
  negation_likelihood: negation,
});

/** Proposes in this conversation what another pair's item weighs. */
export const proposeWeighing = async (
  { conversationId }: Pick<Talk, 'conversationId'>,
  { live }: Pick<Speaker, 'live'>,
  evidenceId: string,
  weight: Weight = { hypothesis: 60, negation: 40 },
): Promise<Weighing> =>
  (
    await done(live, 'evidence:proposeWeighing', {
      conversationId,
      evidenceId,
      ...stated(weight),
      reason: OFFER_REASON,
    })
  ).weighing;

/** Has the two of a conversation agree on what an item weighs; returns the weighing. */
export async function weighItem(
  talk: Talk,
  evidenceId: string,
  weight?: Weight,
): Promise<Weighing & { readonly percent: number | null }> {
  const { conversationId, ann, ben } = talk;
  const { id: weighingId } = await proposeWeighing(talk, ann, evidenceId, weight);
  const { weighing, newCredence } = await done(ben.live, 'evidence:answerWeighing', {
    conversationId,
    weighingId,
    round: 1,
    answer: 'accept',
  });
  return { ...weighing, percent: newCredence };
}

/** Has operators name these members established. */
export async function establish(
  pool: pg.Pool,
  members: readonly { readonly userId: string }[],
): Promise<void> {
  await pool.query(
    `UPDATE users SET named_established = true, named_at = now(), established_at = now()
     WHERE id = any($1)`,
    [members.map(({ userId }) => userId)],
  );
}

/** Another public conversation of a member, with someone new; the member is its believing side. */
export async function anotherTalk(
  server: Pick<TestServer, 'pool' | 'baseUrl'>,
  member: Holder,
  hypothesisId: string,
): Promise<Talk> {
  const [partner] = await membersHolding(server.pool, hypothesisId, [20]);
  if (partner === undefined) throw new Error('one was asked for');
  return talkOf(server, hypothesisId, [member, partner]);
}
