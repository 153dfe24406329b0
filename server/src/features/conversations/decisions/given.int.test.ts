import { hypothesisRoutes, liveRoutes, weighingRoutes } from '@midspan/contract';
import {
  aBargain,
  acceptedItem,
  aTalk,
  bargainFor,
  claimsIn,
  codeOf,
  done,
  figureFromScratch,
  itemStanding,
  joinTalk,
  OCCASIONS,
  OFFER_REASON,
  OFFERED_WEIGHT,
  overturnItem,
  refused,
  sharedServer,
  snapshotFor,
  type Talk,
  weighItem,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);

const ICE = 'Arctic sea ice extent has fallen';
const named = (id: string, fields = {}) => ({ id, description: ICE, counts: true, ...fields });

/** A pair about a claim, with an item of another pair that counts for it. */
async function withNamed(about?: string) {
  const id = about ?? (await claim());
  const [first, talk] = await Promise.all([aTalk(server, id), aTalk(server, id)]);
  return { id, first, talk, a: await acceptedItem(first) };
}

const itemFor = async ({ conversationId }: Talk, holder: Talk['ann'], evidenceId: string) =>
  (await snapshotFor(server, conversationId, holder)).evidence.find(({ id }) => id === evidenceId);

const weighingsOf = (id: string) =>
  server.api.call(weighingRoutes.ofEvidence, { params: { id }, query: {} });

const wantedIn = (id: string) =>
  server.api.call(weighingRoutes.wanted, { params: { id }, query: {} });

/** Of these claims, those where a second pair is wanted, in the order in which they are listed. */
const claimsInNeed = async (...claims: readonly string[]) =>
  (await server.api.call(weighingRoutes.needingSecondPair, { query: {} }))
    .map(({ id }) => id)
    .filter((id) => claims.includes(id));

async function givenOf(evidenceId: string) {
  const { rows } = await server.pool.query<{ given: string[] }>(
    'SELECT given FROM weighings WHERE evidence_id = $1 ORDER BY ledger_seq',
    [evidenceId],
  );
  return rows.map(({ given }) => given);
}

describe('[WA1] a proposal that names an item', () => {
  test('shows it to the two, and to everyone once the item is accepted', async () => {
    const { id, talk, a } = await withNamed();
    const { ann, ben } = talk;
    const { seq } = await snapshotFor(server, talk.conversationId, ben);
    const b = await ann.propose({ given: [a] });
    expect(await ben.live.nextEvent('conversation:evidenceProposed')).toMatchObject({
      evidence: { id: b, given: [named(a)], given_gone: false },
    });
    await ben.accept(b);
    const item = { given: [named(a)], given_gone: false, jointly_accepted: true };
    expect(await itemFor(talk, ben, b)).toMatchObject(item);
    const [weighing] = await weighingsOf(b);
    expect(weighing).toMatchObject({ origin: 'acceptance', given: [named(a)] });
    expect((await wantedIn(id)).find((one) => one.id === b)).toMatchObject(item);
    // Someone who comes back catches up with the same.
    const again = await joinTalk(server, talk.conversationId, ann);
    const missed = { conversationId: talk.conversationId, sinceSeq: seq };
    const { events } = await done(again.live, 'conversation:join', missed);
    const given = (events ?? []).map(({ payload }) => {
      const { changed } = payload as { changed?: { items?: { given: unknown }[] } };
      return changed?.items?.map((one) => one.given);
    });
    // Items are sent with the last event about them.
    expect(given.at(-1)).toEqual([[named(a)]]);
    again.live.close();
  });

  test('is stored once when it is sent again', async () => {
    const { talk, a } = await withNamed();
    const proposal = { given: [a], tempId: 'p1' };
    expect(await talk.ann.propose(proposal)).toBe(await talk.ann.propose(proposal));
  });

  test('is refused with what is unknown, elsewhere, pending or no longer counts', async () => {
    const { id, first, talk, a } = await withNamed();
    const { a: foreign } = await withNamed();
    const secret = await acceptedItem(await aTalk(server, id, 'private'));
    const pending = await first.ann.propose();
    const gone = await acceptedItem(first);
    await overturnItem(first, gone);
    const proposing = (given: string[]) => ({
      ...{ conversationId: talk.conversationId, description: ICE, source: 'A book', given },
      ...{ hypothesis_likelihood: 90, negation_likelihood: 25, reasoning: 'It would be unlikely.' },
    });
    const propose = 'conversation:proposeEvidence';
    for (const other of [crypto.randomUUID(), foreign, secret, pending, gone]) {
      const { code } = await refused(talk.ann.live, propose, proposing([a, other]));
      expect(code).toBe('GIVEN_INVALID');
    }
    const four = Array.from({ length: 4 }, () => crypto.randomUUID());
    for (const given of [four, [a, a]]) {
      expect((await refused(talk.ann.live, propose, proposing(given))).code).toBe('INVALID');
    }
    const { evidence } = await snapshotFor(server, talk.conversationId, talk.ann);
    expect(evidence.map(({ conversation_id }) => conversation_id)).not.toContain(
      talk.conversationId,
    );
  });

  test('may name a private conversation’s own items and public ones, which show nothing of it', async () => {
    const { id, talk, a } = await withNamed();
    const secret = await aTalk(server, id, 'private');
    const own = await acceptedItem(secret, { given: [a] });
    const next = await acceptedItem(secret, { given: [own, a] });
    expect(await itemFor(secret, secret.ben, next)).toMatchObject({
      given: [named(own), named(a)],
    });
    const here = { params: { id: talk.conversationId }, query: {} };
    const seen = JSON.stringify([
      await snapshotFor(server, talk.conversationId, talk.ann),
      await wantedIn(id),
      await server.api.call(liveRoutes.evidence, here, talk.ann.token),
    ]);
    for (const hidden of [own, next]) expect(seen).not.toContain(hidden);
  });
});

describe('[WA3] an offer', () => {
  test('may give the proposal’s weight on top of an item, and is agreed with it', async () => {
    const { id, talk, a } = await withNamed();
    const b = await talk.ann.propose();
    const same = { hypothesis_likelihood: 90, negation_likelihood: 25 };
    const item = { conversationId: talk.conversationId, evidenceId: b, reason: OFFER_REASON };
    const again = await refused(talk.ben.live, 'weight:offer', { ...item, ...same, round: 0 });
    expect(again.code).toBe('OFFER_SAME');
    const bargain = await talk.ben.offer(b, 0, { ...same, given: [a] });
    expect(bargain).toMatchObject({ round: 1, standing: { given: [named(a)] } });
    // [BG4] Its acknowledgement was lost.
    expect(await talk.ben.offer(b, 0, { ...same, given: [a] })).toEqual(bargain);
    const other = await refused(talk.ben.live, 'weight:offer', { ...item, ...same, round: 0 });
    expect(other.code).toBe('OFFER_OUTDATED');
    const here = { conversationId: talk.conversationId, evidenceId: b };
    expect(await bargainFor(server, here, talk.ann)).toEqual(bargain);
    await talk.ann.agree(b, 1);
    expect(await itemFor(talk, talk.ann, b)).toMatchObject({ given: [named(a)] });
    expect(await givenOf(b)).toEqual([[a]]);
    await figureFromScratch(server.pool, id);
  });

  test('may name only what was accepted before its item', async () => {
    const { id, first, talk, a } = await withNamed();
    const later = await acceptedItem(first);
    const offering = { evidenceId: a, round: 0, ...OFFERED_WEIGHT, reason: OFFER_REASON };
    const { conversationId } = talk;
    for (const given of [[later], [a]]) {
      const offered = { conversationId, ...offering, given };
      expect((await refused(talk.ann.live, 'weight:offer', offered)).code).toBe('GIVEN_INVALID');
    }
    await talk.ann.offer(later, 0, { given: [a] });
    await talk.ben.agree(later, 1);
    // The item names what any weighing it counts with names.
    expect(await givenOf(later)).toEqual([[], [a]]);
    expect(await itemFor(talk, talk.ann, later)).toMatchObject({ given: [named(a)] });
    const third = await aTalk(server, id);
    await weighItem(third, later);
    expect((await weighingsOf(later)).map(({ given }) => given)).toEqual([[], [named(a)], []]);
  });
});

test.each(OCCASIONS)(
  '[WA2] is not agreed ($occasion) once something named no longer counts',
  async ({ occasion }) => {
    const id = await claim();
    const first = await aTalk(server, id);
    const a = await acceptedItem(first);
    const { maker, partner, evidenceId, conversationId } = await aBargain(server, occasion, id);
    await maker.offer(evidenceId, 0, { given: [a] });
    const before = await itemStanding(server.pool, evidenceId);
    await overturnItem(first, a);
    const agreeing = { conversationId, evidenceId, round: 1 };
    expect((await refused(partner.live, 'weight:accept', agreeing)).code).toBe('GIVEN_CHANGED');
    const after = await itemStanding(server.pool, evidenceId);
    expect([after.status, after.causes]).toEqual([before.status, before.causes]);
    const here = { conversationId, evidenceId };
    expect((await bargainFor(server, here, partner))?.standing).toMatchObject({
      given: [named(a, { counts: false })],
    });
    // Without it they can still agree.
    await partner.offer(evidenceId, 1);
    await maker.agree(evidenceId, 2);
    await figureFromScratch(server.pool, id);
  },
);

test('[WA2] the original is not accepted, at once or after all, once something it names no longer counts', async () => {
  const { first, talk, a } = await withNamed();
  const b = await talk.ann.propose({ given: [a] });
  await overturnItem(first, a);
  const item = { conversationId: talk.conversationId, evidenceId: b };
  const reviewing = { ...item, decision: 'accept' } as const;
  const { live } = talk.ben;
  expect(codeOf(await live.emitAck('conversation:reviewEvidence', reviewing))).toBe(
    'GIVEN_CHANGED',
  );
  await talk.ben.reject(b);
  expect(codeOf(await live.emitAck('conversation:acceptDisputedEvidence', item))).toBe(
    'GIVEN_CHANGED',
  );
  expect(await itemStanding(server.pool, b)).toMatchObject({ status: 'disputed', causes: null });
});

describe('[WA4] an item that names something that no longer counts', () => {
  test('goes on counting, says so, and comes first where items to weigh are listed', async () => {
    const { id, first, talk, a } = await withNamed();
    const b = await acceptedItem(talk, {
      ...{ given: [a], hypothesis_likelihood: 60, negation_likelihood: 50 },
    });
    await acceptedItem(talk, { hypothesis_likelihood: 99, negation_likelihood: 1 });
    expect((await wantedIn(id)).at(-1)?.id).toBe(b);
    const hypothesis = () => server.api.call(hypothesisRoutes.one, { params: { id } });
    const { ledger: before } = (await wantedIn(id)).find((one) => one.id === b) ?? {};
    // Of two claims that need another pair, the newer one comes first.
    const { id: newer } = await withNamed();
    expect((await claimsInNeed(id, newer)).at(0)).toBe(newer);
    await overturnItem(first, a);
    // Everyone who has it open is sent it as it is now.
    await talk.ann.live.nextEvent(
      'conversation:changed',
      ({ changed }) => changed.items?.some((one) => one.id === b && one.given_gone) === true,
    );
    expect((await claimsInNeed(id, newer)).at(0)).toBe(id);
    const [top] = await wantedIn(id);
    expect(top).toMatchObject({ id: b, given_gone: true, jointly_accepted: true });
    expect(top?.given).toEqual([named(a, { counts: false })]);
    expect(top?.ledger).toEqual(before);
    expect((await hypothesis()).current_credence).toBe(await figureFromScratch(server.pool, id));
    // What no longer counts itself says nothing about what it was built on.
    await overturnItem(talk, b);
    expect(await itemFor(talk, talk.ann, b)).toMatchObject({ given_gone: false });
  });
});

test('the export contains what the member’s proposals and offers name', async () => {
  const { talk, a } = await withNamed();
  const b = await talk.ann.propose({ given: [a] });
  await talk.ben.offer(b, 0);
  await talk.ann.offer(b, 1, { hypothesis_likelihood: 75, given: [a] });
  await talk.ben.agree(b, 2);
  const { body } = await server.api.send('GET', '/users/me/export', { token: talk.ann.token });
  expect(body).toMatchObject({
    evidence: [{ id: b, given: [a] }],
    weight_offers: [{ evidence_id: b, given: [a] }],
  });
});
