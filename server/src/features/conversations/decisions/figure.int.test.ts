import { numberedEvents } from '@midspan/contract';
import { pbPercent, type Tally, tallyWith } from '@midspan/domain';
import {
  aHypothesis,
  aMember,
  aTalk,
  connectSocket,
  done,
  sharedServer,
  type Talk,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const author = await aMember(server);

const FIRST = { hypothesis: 75, negation: 25 } as const;
/** After the first: exactly 62.5 percent. */
const SECOND = { hypothesis: 50, negation: 90 } as const;
const HALF = 63;

type Given = typeof FIRST | typeof SECOND;
const fieldsOf = ({ hypothesis, negation }: Given) => ({
  hypothesis_likelihood: hypothesis,
  negation_likelihood: negation,
});
const agree = async ({ ann, ben }: Talk, given: Given) =>
  ben.accept(await ann.propose(fieldsOf(given)));

/** What a member who opens the conversation now receives. */
async function opened({ conversationId, ann }: Talk) {
  const live = await connectSocket(server.baseUrl, ann.token);
  const answer = await done(live, 'conversation:join', { conversationId });
  const snapshot = await live.nextEvent('conversation:joined');
  live.close();
  return { answer, snapshot };
}

describe.each(['public', 'private'] as const)('the figure of a %s conversation', (type) => {
  test('[LE3] comes with its tally, so that a preview matches the ledger', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const talk = await aTalk(server, hypothesisId, type);
    if (type === 'private') await agree(await aTalk(server, hypothesisId), FIRST);
    else await agree(talk, FIRST);

    const { answer, snapshot } = await opened(talk);
    const caughtUp = await done(talk.ann.live, 'conversation:join', {
      conversationId: talk.conversationId,
      sinceSeq: answer.seq,
    });
    for (const { tally, currentPBCredence } of [answer, snapshot, caughtUp]) {
      expect(currentPBCredence).toBe(pbPercent(tally));
      expect(pbPercent(tallyWith(tally, SECOND, 1))).toBe(HALF);
    }

    const { newCredence } = await agree(talk, SECOND);
    expect(newCredence).toBe(HALF);
    const reviewed = await talk.ann.live.nextEvent(
      'conversation:evidenceReviewed',
      (event) => event.newCredence === HALF,
    );
    // A public one comes with the hypothesis's ledger, the same everywhere.
    const { changed } =
      type === 'private'
        ? reviewed
        : await talk.ann.live.nextEvent(
            'hypothesis:credenceChanged',
            (event) => event.newCredence === HALF,
          );
    const { publicCredence } = (await opened(talk)).snapshot;
    expect(changed.figure).toMatchObject({ currentPBCredence: HALF, publicCredence });
    // [SD16] Only a conversation with something of its own names the public figure beside it.
    expect(publicCredence === null).toBe(type === 'public');
    const tally = changed.figure?.tally ?? {};
    expect(pbPercent(tally)).toBe(HALF);
    expect(tally).toMatchObject(nonZero((await opened(talk)).snapshot.tally));
  });

  test('is replayed with the time at which it moved', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const talk = await aTalk(server, hypothesisId, type);
    await agree(talk, FIRST);
    await agree(talk, SECOND);
    const { snapshot } = await opened(talk);
    const { events } = await done(talk.ben.live, 'conversation:join', {
      conversationId: talk.conversationId,
      sinceSeq: 0,
    });
    const replayed = (events ?? []).flatMap(({ name, payload }) =>
      name === 'conversation:evidenceReviewed'
        ? (numberedEvents[name].parse(payload).changed.figure?.point ?? [])
        : [],
    );
    const [, ...points] = snapshot.credenceHistory;
    expect(points).toHaveLength(2);
    // The public ledger's points come with a snapshot.
    expect(replayed).toEqual(type === 'private' ? points : []);
  });
});

/** Counts that cancel out may be present or not. */
const nonZero = (tally: Tally): Tally =>
  Object.fromEntries(Object.entries(tally).filter(([, count]) => count !== 0));
