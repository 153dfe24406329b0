import * as contract from '@midspan/contract';
import {
  addressesOf,
  ageChallenges,
  aHypothesis,
  aMember,
  aTalk,
  connectSocket,
  done,
  IS_LONG_RUN,
  inOrder,
  joinTalk,
  nounOf,
  OFFERED_WEIGHT,
  READING_ROUTES,
  sharedServer,
  type TestSocket,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

/** Planted in every text that the two write in private; no one else may ever see it. */
const MARKER = 'between-us-two';

const server = await sharedServer();
const eve = await aMember(server);
const { id: hypothesisId, topic_id: topicId } = await aHypothesis(server, eve);
const open = await aTalk(server, hypothesisId);
const secret = await aTalk(server, hypothesisId, 'private');
// As close as a third member can get: in the waiting room, and reading the public conversation.
const eveLive = await connectSocket(server.baseUrl, eve.token);
await done(eveLive, 'waitingRoom:subscribe', { hypothesisId });
await done(eveLive, 'conversation:join', { conversationId: open.conversationId });
await joinTalk(server, open.conversationId, open.ann);

type Ids = Readonly<Record<string, readonly string[]>>;

/** What is known before the two converse, by the noun before it in a path. */
const users = [eve.user.id, secret.ann.userId, secret.ben.userId, open.ann.userId];
const KNOWN: Ids = {
  hypotheses: [hypothesisId],
  hypothesis: [hypothesisId],
  topics: [topicId],
  conversations: [open.conversationId, secret.conversationId],
  users,
  user: users,
};

/**
 * Everything that anyone else can read, at every address that can be built from these ids. In the
 * gate an id only follows its own noun: elsewhere it is unknown, like any other.
 */
async function everythingReadable(ids: Ids): Promise<Record<string, string>> {
  // Exports are limited per hour; a refusal would hide what an export contains.
  await server.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'export:%'`);
  const queries = ['', `?topicId=${topicId}`, `?q=${MARKER}`];
  const all = [...new Set(Object.values(ids).flat())];
  const addresses = READING_ROUTES.flatMap((route) =>
    addressesOf(route, (IS_LONG_RUN ? null : ids[nounOf(route) ?? '']) ?? all, queries),
  );
  const readers = { nobody: {}, eve: { token: eve.token } };
  const seen: Record<string, string> = {};
  await Promise.all(
    Object.entries(readers).map(async ([reader, request]) => {
      for (const address of addresses) {
        const { status, headers, body } = await server.api.send('GET', address, request);
        const total = headers.get(contract.TOTAL_COUNT_HEADER);
        seen[`${reader} ${address}`] = `${status} ${total} ${JSON.stringify(body)}`;
      }
    }),
  );
  return seen;
}

/** Leaves out what changes between answers by itself. */
const settled = (seen: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(seen)
      .filter(([address]) => !/ \/(health|ready)/.test(address))
      .map(([address, body]) => [address, body.replace(/"requestId":"[^"]*"/g, '')]),
  );

const text = (what: string) => `${what} ${MARKER} ${what}`;

test('[LE6] changes nothing that anyone else can read or receive while two people converse in private', async () => {
  const { conversationId, ann, ben } = secret;
  const before = settled(await everythingReadable(KNOWN));
  // Each route must succeed somewhere, or this would prove nothing.
  expect(Object.values(before).filter((body) => body.startsWith('200')).length).toBeGreaterThan(30);
  const receivedBefore = eveLive.events.length;
  const receivedInPublic = open.ann.live.events.length;

  const { id: messageId } = await ann.say(text('message'));
  await ben.say(text('answer'));
  await done(ann.live, 'conversation:typing', { conversationId });
  const fields = {
    description: text('description'),
    source: `https://example.org/${MARKER}`,
    reasoning: text('reasoning'),
  };
  const accepted = await ann.propose(fields);
  await ben.accept(accepted);
  const disputed = await ben.propose(fields);
  const target = { conversationId, evidenceId: disputed };
  await done(ann.live, 'conversation:reviewEvidence', {
    ...target,
    decision: 'reject',
    reason: text('rejection'),
  });
  await done(ann.live, 'conversation:acceptDisputedEvidence', target);
  const bargained = await ann.propose(fields);
  const bargain = { conversationId, evidenceId: bargained };
  await done(ben.live, 'weight:estimate', { ...bargain, ...OFFERED_WEIGHT, blind: true });
  const reason = text('another weight');
  await ben.offer(bargained, 0, { reason });
  await ann.decline(bargained, 1);
  await ben.offer(bargained, 2, { reason });
  await done(ann.live, 'conversation:withdrawEvidence', bargain);
  const withdrawn = await ann.propose(fields);
  const last = { conversationId, evidenceId: withdrawn };
  await done(ann.live, 'conversation:withdrawEvidence', last);
  const { flag } = await done(ben.live, 'flag:create', { messageId, flagType: 'rude' });
  const { flagId } = flag;
  await done(ann.live, 'flag:clarify', { flagId, text: text('clarification') });
  await done(ben.live, 'flag:suggest', { flagId, text: text('suggestion') });
  await done(ben.live, 'flag:resolve', { flagId, resolutionText: text('resolution') });
  const challenge = {
    conversationId,
    evidenceId: accepted,
    reason: text('challenge'),
    evidenceDescription: text('retraction'),
    source: `https://example.org/${MARKER}/retraction`,
  };
  const proposals: string[] = [];
  for (const answer of ['decline', 'accept', 'accept', 'withdraw'] as const) {
    await ageChallenges(server.pool, accepted);
    const { proposal } = await done(ben.live, 'evidence:proposeOverturn', challenge);
    proposals.push(proposal.id);
    const who = answer === 'withdraw' ? ben : ann;
    await done(who.live, `evidence:${answer}OverturnProposal`, { proposalId: proposal.id });
  }
  // Overturning and reinstating moved the figure only for the two.
  for (const { live } of [ann, ben]) {
    const { newCredence, ledgerSeq } = await live.nextEvent('evidence:overturned');
    expect([newCredence, ledgerSeq]).toEqual([78, null]);
    expect((await live.nextEvent('evidence:reinstated')).newCredence).toBe(93);
  }
  const { proposal: waiting } = await done(ann.live, 'evidence:proposeOverturn', {
    ...challenge,
    evidenceId: disputed,
  });
  proposals.push(waiting.id);

  // The two see all of it; the marker does turn up where it may.
  const inside = JSON.stringify([ann.live.events, ben.live.events]);
  for (const what of [
    'message',
    'answer',
    'description',
    'rejection',
    'clarification',
    'challenge',
    'another weight',
  ]) {
    expect(inside).toContain(text(what));
  }

  const during = settled(await everythingReadable(KNOWN));
  expect(during).toEqual(before);
  const ids = [accepted, disputed, bargained, withdrawn, messageId, flagId, ...proposals];
  const byTheirIds = await everythingReadable({ ids: [...ids, conversationId] });
  await done(ann.live, 'conversation:complete', { conversationId });
  const after = settled(await everythingReadable(KNOWN));
  expect(after).toEqual(before);

  // Something public is received last, so that everything in transit has arrived.
  const publicMessage = async (live: TestSocket) =>
    live.nextEvent('conversation:message', ({ content }) => content === 'In public');
  await open.ben.say('In public');
  await Promise.all([publicMessage(eveLive), publicMessage(open.ann.live)]);
  const visibleToOthers = [
    JSON.stringify(byTheirIds),
    JSON.stringify(eveLive.events.slice(receivedBefore)),
    JSON.stringify(open.ann.live.events.slice(receivedInPublic)),
  ];
  for (const answers of visibleToOthers) {
    for (const hidden of [MARKER, ann.username, ben.username]) {
      expect(answers.replaceAll(`q=${MARKER}`, '')).not.toContain(hidden);
    }
  }
  expect(eveLive.events.slice(receivedBefore).map(({ name }) => name)).toEqual([
    'conversation:message',
  ]);
  expect(inOrder(open.ann.live.events.slice(receivedInPublic)).map(({ name }) => name)).toEqual([
    'conversation:message',
  ]);
}, 120_000);
