import { hypothesisRoutes } from '@midspan/contract';
import {
  aCircle,
  aCircleClaim,
  acceptedItem,
  aMember,
  establish,
  finishTalk,
  insidersHolding,
  sharedServer,
  talkOf,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer();

test('[CI9] counts every weighing inside, and nothing done there for anyone’s standing', async () => {
  const host = await aMember(server);
  const { id } = await aCircle(server, host);
  const claimId = await aCircleClaim(server, host, id);
  // Three pairs of named members would carry a public claim.
  const six = await insidersHolding(server.pool, id, claimId, [80, 20, 80, 20, 80, 20]);
  await establish(server.pool, six);
  const [newcomer, partner] = await insidersHolding(server.pool, id, claimId, [80, 20]);
  for (let n = 0; n < 6; n += 2) {
    const [one, other] = six.slice(n);
    if (!one || !other) throw new Error('six were asked for');
    const talk = await talkOf(server, claimId, [one, other]);
    await acceptedItem(talk, { hypothesis_likelihood: 50, negation_likelihood: 50 });
    await finishTalk(talk);
  }
  const figure = () =>
    server.api.call(hypothesisRoutes.one, { params: { id: claimId } }, newcomer.token);
  expect(await figure()).toMatchObject({ early: false });
  const support = await server.api.call(
    hypothesisRoutes.support,
    { params: { id: claimId } },
    newcomer.token,
  );
  expect(support).toMatchObject({ early: false, carried: false });
  expect(support.weights).not.toEqual([]);
  const before = (await figure()).current_credence;
  const talk = await talkOf(server, claimId, [newcomer, partner]);
  await acceptedItem(talk);
  expect((await figure()).current_credence).toBeGreaterThan(before);
  const { rows } = await server.pool.query(
    `SELECT carried_seq, (SELECT count(*)::int FROM talks JOIN conversations
       ON conversations.id = talks.conversation_id WHERE hypothesis_id = $1) AS talks
     FROM hypotheses WHERE id = $1`,
    [claimId],
  );
  expect(rows).toEqual([{ carried_seq: null, talks: 0 }]);
});
