import { conversationRoutes, hypothesisRoutes } from '@midspan/contract';
import {
  addTallies,
  EMPTY_TALLY,
  LIKELIHOODS,
  pbFraction,
  pbPercent,
  type Tally,
  tallyWith,
  type Weight,
} from '@midspan/domain';
import {
  aTalk,
  claimsIn,
  done,
  figureOf,
  IS_LONG_RUN,
  sharedServer,
  snapshotFor,
  stated,
  type Talk,
} from '@midspan/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const RUNS = IS_LONG_RUN ? 40 : 2;

// More events in a window than a person's connection is allowed.
const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const claim = await claimsIn(server);

const PLACES = ['public', 'other public', 'private', 'other private'] as const;
type Place = (typeof PLACES)[number];

interface Step {
  readonly place: Place;
  readonly proposer: 'ann' | 'ben';
  readonly weight: Weight;
  readonly end: 'accept' | 'accept after all' | 'withdraw' | 'agree with rejection';
}

const likelihood = fc.constantFrom(...LIKELIHOODS);
const step: fc.Arbitrary<Step> = fc.record({
  place: fc.constantFrom(...PLACES),
  proposer: fc.constantFrom('ann', 'ben'),
  weight: fc.record({ hypothesis: likelihood, negation: likelihood }),
  end: fc.constantFrom('accept', 'accept', 'accept after all', 'withdraw', 'agree with rejection'),
});

/** Plays one step through the real service; returns the item and what the two received. */
async function play(talk: Talk, { proposer, weight, end }: Step) {
  const [one, other] = proposer === 'ann' ? [talk.ann, talk.ben] : [talk.ben, talk.ann];
  const evidenceId = await one.propose(stated(weight));
  const item = { conversationId: talk.conversationId, evidenceId };
  if (end === 'accept')
    return { evidenceId, received: (await other.accept(evidenceId)).newCredence };
  if (end === 'withdraw') {
    await done(one.live, 'conversation:withdrawEvidence', item);
    return { evidenceId, received: null };
  }
  await other.reject(evidenceId);
  const { newCredence } =
    end === 'accept after all'
      ? await done(other.live, 'conversation:acceptDisputedEvidence', item)
      : await done(one.live, 'conversation:acceptRejection', item);
  return { evidenceId, received: newCredence };
}

interface Point {
  readonly credence: number;
  readonly evidenceId?: string;
}

const START: Point = { credence: 0.5 };
const pointsIn = (history: readonly { credence: number; evidenceId?: string | undefined }[]) =>
  history.map(({ credence, evidenceId }) => (evidenceId ? { credence, evidenceId } : { credence }));

test(
  '[LE2] [LE3] [LE6] [EV4] shows figures and histories computed from the items that count',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const hypothesisId = await claim();
        const talks = new Map<Place, Talk>();
        for (const place of PLACES) {
          talks.set(
            place,
            await aTalk(server, hypothesisId, place.endsWith('private') ? 'private' : 'public'),
          );
        }
        const talkAt = (place: Place) => {
          const talk = talks.get(place);
          if (talk === undefined) throw new Error(`no talk at ${place}`);
          return talk;
        };
        let open: Tally = EMPTY_TALLY;
        const own = new Map<Place, Tally>();
        const inside = (place: Place) => addTallies(open, own.get(place) ?? EMPTY_TALLY);
        const openPoints: Point[] = [START];
        const ownPoints = new Map<Place, Point[]>(
          PLACES.filter((place) => place.endsWith('private')).map((place) => [place, [START]]),
        );

        for (const one of steps) {
          const { evidenceId, received } = await play(talkAt(one.place), one);
          const counts = one.end === 'accept' || one.end === 'accept after all';
          if (!counts) {
            expect(received).toBeNull();
            continue;
          }
          const isPublic = !one.place.endsWith('private');
          if (isPublic) open = tallyWith(open, one.weight, 1);
          else {
            own.set(one.place, tallyWith(own.get(one.place) ?? EMPTY_TALLY, one.weight, 1));
          }
          expect(received).toBe(pbPercent(inside(one.place)));
          if (isPublic) openPoints.push({ credence: pbFraction(open), evidenceId });
          for (const [place, points] of ownPoints) {
            if (isPublic || place === one.place) {
              points.push({ credence: pbFraction(inside(place)), evidenceId });
            }
          }
        }

        const byId = { params: { id: hypothesisId } };
        expect(await figureOf(server, hypothesisId)).toBe(pbPercent(open));
        const history = await server.api.call(hypothesisRoutes.credenceHistory, byId);
        expect(pointsIn(history)).toEqual(openPoints);
        for (const place of PLACES) {
          const { conversationId, ann, ben } = talkAt(place);
          await done(ann.live, 'conversation:join', { conversationId });
          const snapshots = ann.live.events.filter(({ name }) => name === 'conversation:joined');
          const snapshot = snapshots.at(-1)?.payload as {
            currentPBCredence: number;
            credenceHistory: Point[];
          };
          expect(snapshot.currentPBCredence).toBe(pbPercent(inside(place)));
          expect(pointsIn(snapshot.credenceHistory)).toEqual(ownPoints.get(place) ?? openPoints);
          const seen = await server.api.call(
            conversationRoutes.one,
            { params: { id: conversationId } },
            ben.token,
          );
          expect(seen.current_pb_credence).toBe(pbPercent(inside(place)));
          for (const { live } of [ann, ben]) live.close();
        }
      }),
      { numRuns: RUNS },
    ),
  300_000,
);

test('[LE6] starts a shortened history with the figure before its first point', async () => {
  const about = await claim();
  const own = await aTalk(server, about, 'private');
  await own.ben.accept(await own.ann.propose());
  const evidenceId = await (await aTalk(server, about)).ann.propose();
  await server.pool.query(
    `INSERT INTO ledger (hypothesis_id, seq, cause, evidence_id, hypothesis_likelihood,
       negation_likelihood, tally, created_at)
     SELECT $1, n, 'recalibrated', $2, 90, 25, jsonb_build_object('90', n % 4, '25', -1),
       now() + n * interval '1 second' FROM generate_series(1, 1001) n`,
    [about, evidenceId],
  );
  const history = await server.api.call(hypothesisRoutes.credenceHistory, {
    params: { id: about },
  });
  // The last 999 of 1,001 entries, after the second one.
  const before: Tally = { 90: 2, 25: -1 };
  expect(history).toHaveLength(1_000);
  expect(pointsIn(history.slice(0, 2))).toEqual([
    { credence: pbFraction(before) },
    { credence: pbFraction({ 90: 3, 25: -1 }), evidenceId },
  ]);
  expect(Date.parse(history[1]?.timestamp ?? '') - Date.parse(history[0]?.timestamp ?? '')).toBe(
    1_000,
  );
  const { credenceHistory } = await snapshotFor(server, own.conversationId, own.ann);
  expect(credenceHistory).toHaveLength(1_000);
  expect(credenceHistory[0]?.credence).toBe(pbFraction(addTallies(before, { 90: 1, 25: -1 })));
});
