import type { Weight } from '@midspan/domain';
import {
  acceptedItem,
  anotherTalk,
  aTalk,
  challengeItem,
  claimsIn,
  codeOf,
  done,
  expectGapless,
  figureFromScratch,
  hangUp,
  itemStanding,
  joinTalk,
  NO_WEIGHT,
  REPETITIONS,
  repeatRace,
  type Speaker,
  sharedPair,
  startTalk,
  stated,
  type Talk,
  weighingParts,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';
import { markWeighings } from './voiding.ts';

/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 20_000 * REPETITIONS;
const LESS: Weight = { hypothesis: 60, negation: 40 };

// More events in a window than a person's connection is allowed.
const [here, there] = await sharedPair({ MESSAGE_LIMIT: '100' });
const operators = await weighingParts(here);

interface Scene {
  readonly id: string;
  readonly first: Talk;
  /** ann is on one server, ben on the other */
  readonly second: Talk;
  readonly evidenceId: string;
}

async function aScene(id: string): Promise<Scene> {
  const first = await aTalk(here, id);
  return { id, first, second: await apart(id), evidenceId: await acceptedItem(first) };
}

async function apart(hypothesisId: string): Promise<Talk> {
  const { conversationId, holders } = await startTalk(here.pool, hypothesisId);
  const [ann, ben] = await Promise.all([
    joinTalk(here, conversationId, holders[0]),
    joinTalk(there, conversationId, holders[1]),
  ]);
  return { hypothesisId, conversationId, ann, ben };
}

/** Another conversation about the claim, with a member who is already in one. */
async function withAnother(hypothesisId: string, member: Speaker): Promise<Talk> {
  const talk = await anotherTalk(here, member, hypothesisId);
  talk.ben.live.close();
  return { ...talk, ben: await joinTalk(there, talk.conversationId, talk.ben) };
}

const accept = ({ conversationId }: Talk, evidenceId: string, { live }: Speaker) =>
  live.emitAck('weight:accept', { conversationId, evidenceId, round: 1 });

async function gapless(...talks: readonly Talk[]): Promise<void> {
  for (const { conversationId } of talks) await expectGapless(here.pool, conversationId);
}

/** Runs a race on several claims at once. */
async function raceOften(race: (scene: Scene) => Promise<void>): Promise<void> {
  // A new author for each test: a hundred races need as many claims, and saving is limited per hour.
  const claim = await claimsIn(here);
  await repeatRace(REPETITIONS, async () => race(await aScene(await claim())));
}

async function weighingsOf(evidenceId: string): Promise<number> {
  const { rows } = await here.pool.query<{ count: number }>(
    'SELECT count(*)::int FROM weighings WHERE evidence_id = $1',
    [evidenceId],
  );
  return rows[0]?.count ?? 0;
}

/** How many offers wait for an answer in a conversation. */
async function openIn({ conversationId }: Talk): Promise<number> {
  const { rows } = await here.pool.query<{ count: number }>(
    'SELECT count(*)::int FROM offers WHERE conversation_id = $1 AND ending IS NULL',
    [conversationId],
  );
  return rows[0]?.count ?? 0;
}

describe('[WG3] two at once, on two servers', () => {
  test(
    'a member who agrees in two conversations: one weighing, and the other is closed',
    async () => {
      await raceOften(async ({ id, first, second, evidenceId }) => {
        const third = await withAnother(id, second.ann);
        for (const { ann } of [second, third]) {
          await ann.offer(evidenceId, 0, stated(NO_WEIGHT));
        }
        const codes = (
          await Promise.all([second, third].map((talk) => accept(talk, evidenceId, talk.ben)))
        ).map(codeOf);
        expect(codes.toSorted()).toEqual(['WEIGHED_ALREADY', 'done']);
        expect(await weighingsOf(evidenceId)).toBe(2);
        const pointless = codes[0] === 'done' ? third : second;
        await expect.poll(() => openIn(pointless)).toBe(0);
        await gapless(second, third);
        hangUp(first, second, third);
      });
    },
    TIMEOUT_MS,
  );

  test(
    'either count the weighing or store none when an agreement and an overturn coincide',
    async () => {
      await raceOften(async ({ first, second, evidenceId }) => {
        await second.ann.offer(evidenceId, 0);
        const { id: proposalId } = await challengeItem(first, first.ben, evidenceId);
        const [agreed] = await Promise.all([
          accept(second, evidenceId, second.ben),
          done(first.ann.live, 'evidence:acceptOverturnProposal', { proposalId }),
        ]);
        const standing = await itemStanding(here.pool, evidenceId);
        if (agreed.success) {
          expect(standing).toMatchObject({ status: 'accepted', percent: 60 });
        } else {
          expect(codeOf(agreed)).toBe('NOT_COUNTING');
          expect(standing).toMatchObject({ status: 'overturned', percent: 50 });
          await expect.poll(() => openIn(second)).toBe(0);
        }
        await gapless(first, second);
        hangUp(first, second);
      });
    },
    TIMEOUT_MS,
  );

  // The item's lock serializes only the first of these; two items need the claim's lock.
  test.each([
    { about: 'one item', items: 1, each: 3 },
    { about: 'two items of one claim', items: 2, each: 2 },
  ])(
    'two conversations about $about: both count',
    async ({ items, each }) => {
      await raceOften(async ({ id, first, second, evidenceId }) => {
        const third = await apart(id);
        const thirds = items === 1 ? evidenceId : await acceptedItem(first);
        await second.ann.offer(evidenceId, 0);
        await third.ann.offer(thirds, 0, stated(NO_WEIGHT));
        // One answers on this server, one on the other.
        const back = await joinTalk(here, third.conversationId, third.ben);
        const answers = await Promise.all([
          accept(second, evidenceId, second.ben),
          accept(third, thirds, back),
        ]);
        expect(answers.map(codeOf)).toEqual(['done', 'done']);
        for (const item of [evidenceId, thirds]) expect(await weighingsOf(item)).toBe(each);
        // The one in the middle of 90 against 25, 60 against 40 and even; or the weaker of each two.
        expect(await figureFromScratch(here.pool, id)).toBe(60);
        await gapless(second, third);
        hangUp(first, second, third, { ...third, ben: back });
      });
    },
    TIMEOUT_MS,
  );

  test(
    'an agreement and the voiding of the first pair: the agreement alone counts',
    async () => {
      await raceOften(async ({ id, first, second, evidenceId }) => {
        const by = { userId: first.ann.userId, partnerId: null };
        const voiding = { hypothesisId: id, by, to: 'voided' } as const;
        await second.ann.offer(evidenceId, 0);
        const unheard = { broadcast: async () => {} };
        const [agreed, voided] = await Promise.all([
          accept(second, evidenceId, second.ben),
          markWeighings(operators, unheard, voiding, async () => {}),
        ]);
        expect(codeOf(agreed)).toBe('done');
        expect(voided.weighings).toBe(1);
        expect(await figureFromScratch(here.pool, id)).toBe(60);
        expect(await itemStanding(here.pool, evidenceId)).toMatchObject({
          status: 'accepted',
          weight: LESS,
        });
        await gapless(second);
        hangUp(first, second);
      });
    },
    TIMEOUT_MS,
  );
});
