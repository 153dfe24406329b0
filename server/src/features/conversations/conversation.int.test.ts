import { liveRoutes } from '@midspan/contract';
import {
  aConversation,
  aHypothesis,
  aMember,
  aTopic,
  connectSocket,
  sharedServer,
  type TestMember,
  type TestSocket,
} from '@midspan/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const evidence = {
  description: 'Arctic sea ice extent has fallen',
  source: 'https://nsidc.org/',
  hypothesis_likelihood: 90,
  negation_likelihood: 25,
  reasoning: 'It would be unlikely otherwise',
};
const REASON = 'The series is too short to say so.';

let ann: TestMember;
let ben: TestMember;
let eve: TestMember;
let hypothesisId: string;
let conversationId: string;
let annSocket: TestSocket;
let benSocket: TestSocket;

const server = await sharedServer();
[ann, ben, eve] = await Promise.all([aMember(server), aMember(server), aMember(server)]);

beforeEach(async () => {
  const topic = await aTopic(server, ann);
  hypothesisId = (await aHypothesis(server, ann, { topic_id: topic.id })).id;
  conversationId = await aConversation(server, [ann, ben], { hypothesisId });
  [annSocket, benSocket] = await Promise.all([
    connectSocket(server.baseUrl, ann.token),
    connectSocket(server.baseUrl, ben.token),
  ]);
  await annSocket.emitAck('conversation:join', { conversationId });
  await benSocket.emitAck('conversation:join', { conversationId });
  return () => {
    annSocket.close();
    benSocket.close();
  };
});

describe('a conversation', () => {
  it('delivers messages to both, numbered without gaps', async () => {
    const send = (socket: TestSocket, content: string) =>
      socket.emitAck('conversation:sendMessage', {
        conversationId,
        content,
        tempId: `temp-${content}`,
      });
    expect(await send(annSocket, 'Hello')).toMatchObject({ success: true, message: { seq: 1 } });
    expect(await send(benSocket, 'Good day')).toMatchObject({ success: true, message: { seq: 2 } });
    expect(await benSocket.nextEvent('conversation:message')).toMatchObject({
      content: 'Hello',
      seq: 1,
      tempId: 'temp-Hello',
      sender_id: ann.user.id,
    });
    const page = await server.api.call(
      liveRoutes.messages,
      { params: { id: conversationId }, query: {} },
      ann.token,
    );
    expect(page.map(({ content }) => content)).toEqual(['Hello', 'Good day']);
  });

  it('moves the shared figure when evidence is accepted, including for readers of the hypothesis', async () => {
    const proposed = await annSocket.emitAck('conversation:proposeEvidence', {
      conversationId,
      ...evidence,
    });
    expect(proposed).toMatchObject({ success: true, evidence: { status: 'proposed' } });
    const { evidence: item } = await benSocket.nextEvent('conversation:evidenceProposed');
    const reviewed = await benSocket.emitAck('conversation:reviewEvidence', {
      conversationId,
      evidenceId: item.id,
      decision: 'accept',
    });
    expect(reviewed).toMatchObject({ success: true, newCredence: 78 });
    expect(await annSocket.nextEvent('conversation:evidenceReviewed')).toMatchObject({
      newCredence: 78,
      seq: 2,
      evidence: { id: item.id, jointly_accepted: true, hypothesis_likelihood: 0.9 },
    });
    expect(await annSocket.nextEvent('hypothesis:credenceChanged')).toMatchObject({
      hypothesisId,
      ledgerSeq: 1,
      newCredence: 78,
      evidenceId: item.id,
    });
  });

  it('replays what was missed, without pending evidence for readers', async () => {
    await annSocket.emitAck('conversation:proposeEvidence', { conversationId, ...evidence });
    await benSocket.emitAck('conversation:sendMessage', {
      conversationId,
      content: 'Hm',
      tempId: 't',
    });
    const again = await annSocket.emitAck('conversation:join', { conversationId, sinceSeq: 0 });
    expect(again).toMatchObject({
      seq: 2,
      events: [{ name: 'conversation:evidenceProposed' }, { name: 'conversation:message' }],
    });
    const reader = await connectSocket(server.baseUrl, eve.token);
    const seen = await reader.emitAck('conversation:join', { conversationId, sinceSeq: 0 });
    expect(seen).toMatchObject({
      events: [
        { name: 'conversation:tick', payload: { seq: 1 } },
        { name: 'conversation:message' },
      ],
    });
    reader.close();
  });

  it('holds back the author of a flagged message until the clarification', async () => {
    const sent = await annSocket.emitAck('conversation:sendMessage', {
      conversationId,
      content: 'Nonsense',
      tempId: 'a',
    });
    const messageId = (sent as unknown as { message: { id: string } }).message.id;
    await benSocket.emitAck('flag:create', { messageId, flagType: 'rude' });
    const { flagId } = await annSocket.nextEvent('flag:created');
    const next = { conversationId, content: 'But', tempId: 'b' };
    expect(await annSocket.emitAck('conversation:sendMessage', next)).toMatchObject({
      success: false,
      code: 'FLAG_UNANSWERED',
    });
    expect(
      await annSocket.emitAck('flag:clarify', { flagId, text: 'I meant the argument' }),
    ).toMatchObject({ success: true });
    expect(await annSocket.emitAck('conversation:sendMessage', next)).toMatchObject({
      success: true,
    });
    expect(
      await benSocket.emitAck('flag:suggest', { flagId, text: 'Say "unconvincing"' }),
    ).toMatchObject({ success: true });
    expect(
      await benSocket.emitAck('flag:resolve', { flagId, resolutionText: 'Fine' }),
    ).toMatchObject({ success: true });
  });

  it('withdraws pending evidence and keeps its figure when it is completed', async () => {
    await annSocket.emitAck('conversation:proposeEvidence', { conversationId, ...evidence });
    const { evidence: item } = await benSocket.nextEvent('conversation:evidenceProposed');
    await benSocket.emitAck('conversation:reviewEvidence', {
      conversationId,
      evidenceId: item.id,
      decision: 'reject',
      reason: REASON,
    });
    expect(await annSocket.nextEvent('conversation:evidenceDisputed')).toMatchObject({
      reason: REASON,
    });
    expect(await annSocket.emitAck('conversation:complete', { conversationId })).toEqual({
      success: true,
    });
    expect(await benSocket.nextEvent('conversation:evidenceWithdrawn')).toMatchObject({
      evidence: { status: 'withdrawn' },
    });
    expect(await benSocket.nextEvent('conversation:completed')).toMatchObject({
      final_pb_credence: 0.5,
    });
    expect(
      await benSocket.emitAck('conversation:sendMessage', {
        conversationId,
        content: 'x',
        tempId: 'x',
      }),
    ).toMatchObject({ success: false, code: 'CONVERSATION_COMPLETED' });
  });

  it('allows five messages in ten seconds and returns how long to wait', async () => {
    const send = (n: number) =>
      annSocket.emitAck('conversation:sendMessage', {
        conversationId,
        content: `m${n}`,
        tempId: `${n}`,
      });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(send));
    expect(answers.filter(({ success }) => success)).toHaveLength(5);
    expect(answers.find(({ success }) => !success)).toMatchObject({
      code: 'MESSAGE_LIMIT',
      error: expect.stringMatching(/Please wait \d+ seconds/),
    });
  });
});
