import type { ClientEventName } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  done,
  EVENT_ACCESS,
  numbersOf,
  prepareScene,
  sharedServer,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

// Who may do what in an active conversation is in `event-access.int.test.ts`.

const server = await sharedServer();

const ON_ITEMS = [
  'conversation:reviewEvidence',
  'conversation:withdrawEvidence',
  'conversation:acceptRejection',
  'conversation:acceptDisputedEvidence',
] as const satisfies ClientEventName[];
const COMMANDS = [
  'conversation:sendMessage',
  'conversation:typing',
  'conversation:complete',
  'conversation:proposeEvidence',
  ...ON_ITEMS,
  'flag:create',
  'flag:clarify',
  'flag:suggest',
  'flag:resolve',
] as const satisfies ClientEventName[];

test('refuses every command once a conversation is completed, and changes nothing', async () => {
  const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
  const { conversationId, ann, ben } = await aTalk(server, hypothesisId);
  const { id: messageId } = await ann.say('Nonsense');
  const evidenceId = await ann.propose();
  const { flag } = await done(ben.live, 'flag:create', { messageId, flagType: 'rude' });
  await done(ben.live, 'conversation:complete', { conversationId });
  const scene = await prepareScene(server, 'nobody', 'public');
  const here = { ...scene, conversationId, messageId, evidenceId, flagId: flag.flagId };
  const before = await numbersOf(server.pool, conversationId);
  for (const name of COMMANDS) {
    for (const { live } of [ann, ben]) {
      const payload = EVENT_ACCESS[name].payload(here, 'author');
      const answer = await live.socket.timeout(10_000).emitWithAck(name, payload);
      expect([name, answer.code]).toEqual([name, 'CONVERSATION_COMPLETED']);
    }
  }
  expect(await numbersOf(server.pool, conversationId)).toEqual(before);
});

test('finds no item of another conversation', async () => {
  const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
  const own = await aTalk(server, hypothesisId);
  const foreign = await aTalk(server, hypothesisId, 'private');
  const evidenceId = await foreign.ann.propose();
  const before = await numbersOf(server.pool, foreign.conversationId);
  const { conversationId } = own;
  for (const name of ON_ITEMS) {
    for (const { live } of [own.ann, own.ben]) {
      const payload = { conversationId, evidenceId, decision: 'accept' };
      const answer = await live.socket.timeout(10_000).emitWithAck(name, payload);
      expect([name, answer.code]).toEqual([name, 'NOT_FOUND']);
    }
  }
  expect(await numbersOf(server.pool, foreign.conversationId)).toEqual(before);
});
