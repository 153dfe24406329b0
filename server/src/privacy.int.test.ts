import type { Route } from '@midspan/contract';
import {
  aCircle,
  aConversation,
  aDispute,
  addressesOf,
  aHypothesis,
  aMember,
  aModerator,
  anInvitation,
  aRound,
  aTopic,
  IS_LONG_RUN,
  nounOf,
  pageAddresses,
  paintedPages,
  READING_ROUTES,
  sendReport,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

/** Planted in everything private to one member; no one else may ever read it. */
const MARKER = 'for-my-eyes-only';

let owner: TestMember;
let other: TestMember;
/** What a reader could put into a path or a query, each value wherever it fits. */

const server = await sharedServer();
[owner, other] = [await aMember(server), await aMember(server)];
const moderator = await aModerator(server);
await server.pool.query('UPDATE users SET email = $2, email_key = $2 WHERE id = $1', [
  owner.user.id,
  `${MARKER}@example.org`,
]);
const hypothesis = await aHypothesis(server, owner, {
  credence_reason: `first ${MARKER}`,
  initial_credence: 83,
  importance: 'Very important',
});
await server.api.send('POST', '/credences', {
  token: owner.token,
  body: { hypothesisId: hypothesis.id, value: 17, reason: `second ${MARKER}` },
});
const question = '01a1dd19-3390-7352-a0c0-743e1523e389';
await server.api.send('POST', '/onboarding/questionnaire/progress', {
  token: owner.token,
  body: { responses: [{ questionId: question, response: `answer ${MARKER}` }] },
});
// A private conversation with a third member, about a hypothesis that names nothing else.
const third = await aMember(server);
const secret = await aHypothesis(server, third, { statement: 'Only this talk is about it' });
const talk = await aConversation(server, [owner, third], {
  hypothesisId: secret.id,
  type: 'private',
});
await server.pool.query(
  `INSERT INTO notices (id, user_id, kind, conversation_id, outcome)
   VALUES (gen_random_uuid(), $1, 'request_answered', $2, $3)`,
  [owner.user.id, talk, `outcome ${MARKER}`],
);
const dispute = await aDispute(server, hypothesis.id);
// The reader's own, with the owner in it: hosts see no more of members than they agreed to.
const circle = await aCircle(server, other, [owner]);
const { topic_id } = await aHypothesis(server, other, {
  topic_id: (await aTopic(server, other, { circle_id: circle.id })).id,
});
await aHypothesis(server, owner, { topic_id, credence_reason: `third ${MARKER}` });
const ids = {
  topic: hypothesis.topic_id,
  hypothesis: hypothesis.id,
  user: owner.user.id,
  public: await aConversation(server, [owner, third], { hypothesisId: hypothesis.id }),
  finished: await aConversation(server, [owner, third], {
    hypothesisId: hypothesis.id,
    finalPercent: 64,
  }),
  // The reader's own, with the owner: what is private to each stays private between the two.
  shared: await aConversation(server, [owner, other], {
    hypothesisId: hypothesis.id,
    finalPercent: 64,
  }),
  private: talk,
  dispute: dispute.proposalId,
  evidence: dispute.evidenceId,
  invitation: (await anInvitation(server, owner, hypothesis.id)).code,
  round: await aRound(server, { token: owner.token, userId: owner.user.id }, [hypothesis.id]),
  circle: circle.id,
  join: circle.code,
  report: await sendReport(server, other, 'hypothesis', hypothesis.id),
};

/** What is named in the gate, by the noun of the path; elsewhere, and in the long run, everything. */
const FITTING: Readonly<Record<string, readonly (keyof typeof ids)[]>> = {
  topics: ['topic'],
  hypotheses: ['hypothesis'],
  hypothesis: ['hypothesis'],
  conversations: ['public', 'finished', 'shared', 'private'],
  rounds: ['round'],
  circles: ['circle'],
  evidence: ['evidence'],
  reports: ['report'],
};

const namedIn = (route: Route): string[] =>
  (IS_LONG_RUN ? undefined : FITTING[nounOf(route) ?? ''])?.map((name) => ids[name]) ??
  Object.values(ids);

/** Every address of a route that a curious reader could build from these ids. */
const addressesToTry = (route: Route): string[] =>
  addressesOf(route, namedIn(route), [
    '',
    ...[`?topicId=${ids.topic}`, `?q=${MARKER}`, `?q=${owner.user.username}`],
  ]);

async function read(address: string, token?: string) {
  const answer = await server.api.send('GET', address, token === undefined ? {} : { token });
  const text = `${JSON.stringify(answer.body)} ${JSON.stringify([...answer.headers])}`;
  return { status: answer.status, text };
}

test('plants markers that their owners can find', async () => {
  const addresses = ['/auth/me', '/credences/user', '/users/me/export', '/notifications'];
  addresses.push(`/hypotheses/${ids.hypothesis}`, '/onboarding/questionnaire/responses');
  for (const address of addresses) {
    expect([address, (await read(address, owner.token)).text]).toEqual([
      address,
      expect.stringContaining(MARKER),
    ]);
  }
  const own = await read(`/conversations/user/${ids.user}`, owner.token);
  expect(own.text).toContain(ids.private);
});

describe.each(READING_ROUTES)('GET $path', (route) => {
  const isForModerators = route.access === 'desk' || route.access === 'moderator';
  test.each(['another member', 'a moderator', 'nobody'])(
    'reveals nothing private to %s',
    async (reader) => {
      const token = { 'another member': other, 'a moderator': moderator }[reader]?.token;
      const seen = await Promise.all(addressesToTry(route).map((address) => read(address, token)));
      // The route must have answered at least once, or this would prove nothing.
      const open =
        route.access === 'anyone' ||
        (reader === 'a moderator' && isForModerators) ||
        (reader === 'another member' && !isForModerators);
      if (open) expect(seen.map(({ status }) => status)).toContain(200);
      for (const { status, text } of seen) {
        expect(status).not.toBe(500);
        expect(text).not.toContain(MARKER);
        expect(text).not.toContain(ids.private);
      }
    },
  );
});

test('reveals nothing private on any page', async () => {
  const pages = await paintedPages(server.pool);
  for (const address of pageAddresses(Object.values(ids))) {
    const { body, statusCode } = await pages.read(address);
    expect([address, statusCode < 500]).toEqual([address, true]);
    expect([address, body.includes(MARKER), body.includes(ids.private)]).toEqual([
      address,
      false,
      false,
    ]);
  }
  await pages.close();
});

test('reveals no one’s beliefs through numbers', async () => {
  for (const token of [undefined, other.token]) {
    for (const address of [
      `/hypotheses/${ids.hypothesis}`,
      `/hypotheses?topicId=${ids.topic}`,
      `/hypotheses/${ids.hypothesis}/credence-history`,
    ]) {
      const { text } = await read(address, token);
      expect(text).not.toMatch(/[:[,](0\.17|17|0\.83|83)[,}\]]/);
      expect(text).not.toContain('Very important');
    }
  }
});
