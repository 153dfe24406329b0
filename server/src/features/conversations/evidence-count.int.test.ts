import { conversationRoutes } from '@midspan/contract';
import { aHypothesis, aMember, aTalk, done, operatorsOf, sharedServer } from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer();
const reader = await aMember(server);

test('counts undecided evidence only for the two participants', async () => {
  const { id: hypothesisId } = await aHypothesis(server, reader);
  const { conversationId, ann, ben } = await aTalk(server, hypothesisId);
  await using open = await operatorsOf(server);

  const countIn = async (path: string, token?: string) => {
    const { body } = await server.api.send('GET', path, token === undefined ? {} : { token });
    const all = conversationRoutes.listOfUser.answer.parse(body);
    return all.find(({ id }) => id === conversationId)?.evidence_count;
  };
  /** The counts that outsiders get from every list, and the counts both participants get. */
  async function expectCounts(outside: number, inside: number) {
    const onHypothesis = `/conversations/hypothesis/${hypothesisId}`;
    const outsiders = [
      await countIn(onHypothesis, reader.token),
      await countIn(`/conversations/user/${ann.userId}`, reader.token),
    ];
    const participants = [
      await countIn(`/conversations/user/${ann.userId}`, ann.token),
      await countIn(`/conversations/user/${ben.userId}`, ben.token),
    ];
    expect({ outsiders, participants }).toEqual({
      outsiders: [outside, outside],
      participants: [inside, inside],
    });
  }

  const [accepted, disputed] = [await ann.propose(), await ann.propose()];
  await expectCounts(0, 2);
  await ben.accept(accepted);
  await ben.reject(disputed);
  await expectCounts(1, 2);

  const proposed = await ben.propose();
  await open.operators.removeContent('evidence', proposed, 'Spam');
  await expectCounts(1, 2);
  await open.operators.restoreContent('evidence', proposed, null);
  await expectCounts(1, 3);
  await open.operators.removeContent('evidence', accepted, 'Spam');
  await expectCounts(0, 2);

  await done(ann.live, 'conversation:withdrawEvidence', { conversationId, evidenceId: disputed });
  await expectCounts(1, 2);
  await done(ann.live, 'conversation:complete', { conversationId });
  await expectCounts(2, 2);
});
