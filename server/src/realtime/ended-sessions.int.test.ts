import {
  aHypothesis,
  aMember,
  aTalk,
  evidenceFields,
  joinTalk,
  numbersOf,
  refused,
  type Speaker,
  sharedPair,
  type Talk,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

let talk: Talk;
/** Ben has the conversation open on the other server. */
let ben: Speaker;
const [here, there] = await sharedPair();
const hypothesisId = (await aHypothesis(here, await aMember(here))).id;
beforeEach(async () => {
  talk = await aTalk(here, hypothesisId);
  ben = await joinTalk(there, talk.conversationId, talk.ben);
});

const message = (content: string) => ({
  conversationId: talk.conversationId,
  content,
  tempId: crypto.randomUUID(),
});

describe('a socket whose session ended on another server', () => {
  test('writes nothing in the time before it is closed', async () => {
    await ben.say('Still here');
    const { status } = await here.api.send('POST', '/auth/logout', { token: ben.token });
    expect(status).toBe(204);
    const proposal = { conversationId: talk.conversationId, ...evidenceFields() };
    const refusals = await Promise.all([
      refused(ben.live, 'conversation:sendMessage', message('One')),
      // In one statement with the first.
      refused(ben.live, 'conversation:sendMessage', message('Two')),
      refused(ben.live, 'conversation:proposeEvidence', proposal),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill('UNAUTHENTICATED'));
    expect(await numbersOf(here.pool, talk.conversationId)).toEqual([1]);
  });

  test('writes nothing when its member was suspended there', async () => {
    await here.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [ben.userId]);
    const proposal = { conversationId: talk.conversationId, ...evidenceFields() };
    const refusals = await Promise.all([
      refused(ben.live, 'conversation:sendMessage', message('One')),
      refused(ben.live, 'conversation:proposeEvidence', proposal),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(Array(2).fill('SUSPENDED'));
    expect(await numbersOf(here.pool, talk.conversationId)).toEqual([]);
  });
});
