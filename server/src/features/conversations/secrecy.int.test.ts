import * as contract from '@midspan/contract';
import {
  ageChallenges,
  aHypothesis,
  aMember,
  aTalk,
  connectSocket,
  done,
  inOrder,
  joinTalk,
  OFFERED_WEIGHT,
  ownServer,
  readingAddresses,
  type TestSocket,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

/** Planted in every text that the two write in private; no one else may ever see it. */
const MARKER = 'between-us-two';

let hypothesisId: string;
let topicId: string;
const server = await ownServer();
const eve = await aMember(server);
({ id: hypothesisId, topic_id: topicId } = await aHypothesis(server, eve));
const open = await aTalk(server, hypothesisId);
const secret = await aTalk(server, hypothesisId, 'private');
// As close as a third member can get: in the waiting room, and reading the public conversation.
const eveLive = await connectSocket(server.baseUrl, eve.token);
await done(eveLive, 'waitingRoom:subscribe', { hypothesisId });
await done(eveLive, 'conversation:join', { conversationId: open.conversationId });
await joinTalk(server, open.conversationId, open.ann);

/** Everything that anyone else can read, at every address that can be built from these ids. */
async function everythingReadable(ids: readonly string[]): Promise<Record<string, string>> {
  // Exports are limited per hour; a refusal would hide what an export contains.
  await server.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'export:%'`);
  const queries = ['', `?topicId=${topicId}`, `?q=${MARKER}`];
  const addresses = readingAddresses(ids, queries);
  const readers = { nobody: {}, eve: { token: eve.token }, ann: { token: open.ann.token } };
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
  const known = [hypothesisId, topicId, open.conversationId, conversationId, eve.user.id];
  known.push(ann.userId, ben.userId, open.ann.userId);
  const before = settled(await everythingReadable(known));
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

  const during = settled(await everythingReadable(known));
  expect(during).toEqual(before);
  const ids = [accepted, disputed, bargained, withdrawn, messageId, flagId, ...proposals];
  const byTheirIds = await everythingReadable([...ids, conversationId]);
  await done(ann.live, 'conversation:complete', { conversationId });
  const after = settled(await everythingReadable(known));
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

test('refuses a third member’s events without revealing anything', async () => {
  const talk = await aTalk(server, hypothesisId, 'private');
  const { id: messageId } = await talk.ann.say(text('message'));
  const evidenceId = await talk.ann.propose({ description: text('description') });
  const { flag } = await done(talk.ben.live, 'flag:create', { messageId, flagType: 'rude' });
  await talk.ben.accept(evidenceId);
  const reason = text('challenge');
  const { proposal } = await done(talk.ben.live, 'evidence:proposeOverturn', {
    conversationId: talk.conversationId,
    evidenceId,
    reason,
  });
  const ids = {
    conversationId: talk.conversationId,
    evidenceId,
    messageId,
    flagId: flag.flagId,
    proposalId: proposal.id,
  };
  const live = await connectSocket(server.baseUrl, eve.token);
  const names = Object.keys(contract.clientEvents).filter((name) =>
    /^(conversation|flag|evidence|weight):/.test(name),
  );
  expect(names.length).toBeGreaterThan(19);
  for (const name of names) {
    const answer = await live.socket.timeout(10_000).emitWithAck(name, {
      ...ids,
      content: 'Hello',
      tempId: crypto.randomUUID(),
      decision: 'accept',
      flagType: 'rude',
      text: 'Some words',
      resolutionText: 'Some words',
      description: 'What',
      source: 'Where',
      reasoning: 'Why',
      hypothesis_likelihood: 50,
      negation_likelihood: 50,
      reason: 'Longer than twenty characters',
      accept: true,
      answer: 'accept',
      seq: 1,
      blind: true,
      round: 0,
    });
    expect(['PRIVATE_CONVERSATION', 'NOT_FOUND']).toContain(answer.code);
    expect(Object.keys(answer).sort()).toEqual(['code', 'error', 'success']);
  }
  expect(JSON.stringify(live.events)).not.toContain(MARKER);
  live.close();
});
