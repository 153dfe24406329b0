import { randomUUID } from 'node:crypto';
import { hypothesisRoutes, openLedgerRoutes } from '@midspan/contract';
import { pbPercent } from '@midspan/domain';
import {
  aCircleScene,
  acceptedItem,
  aMember,
  aTalk,
  claimsIn,
  operatorsOf,
  overturnItem,
  recomputed,
  sharedServer,
  talkOf,
  weighItem,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const author = await aMember(server);
const aClaim = await claimsIn(server);

const STRONG = { hypothesis_likelihood: 99, negation_likelihood: 10 } as const;
const WEAK = { hypothesis_likelihood: 60, negation_likelihood: 40 } as const;

type Query = Record<string, number>;

/** A page of a paged list, and how long the list is. */
async function pageOf(path: string, query: Query) {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const { body, headers } = await server.api.send('GET', `${path}?${asked.join('&')}`);
  return { body, total: Number(headers.get('x-total-count')) };
}

async function ledgerOf(id: string, query: Query = {}) {
  const { body, total } = await pageOf(`/hypotheses/${id}/ledger`, query);
  return { items: openLedgerRoutes.ofHypothesis.answer.parse(body), total };
}

async function itemsOf(id: string, at: number) {
  const { body, total } = await pageOf(`/hypotheses/${id}/evidence-history`, { at });
  return { items: hypothesisRoutes.evidenceHistory.answer.parse(body), total };
}

async function statusOf(path: string, token?: string): Promise<number> {
  return (await server.api.send('GET', path, token === undefined ? {} : { token })).status;
}

test('[OL1] [OL2] opens every entry to visitors, and the answer alone gives figure and hash', async () => {
  const id = await aClaim();
  const first = await aTalk(server, id);
  const item = await acceptedItem(first, STRONG);
  await weighItem(await aTalk(server, id), item, { hypothesis: 60, negation: 40 });
  const { items, total } = await ledgerOf(id);
  expect(total).toBe(2);
  expect(items).toEqual(await recomputed(server.pool, id));
  const [accepted, weighed] = items;
  expect(accepted).toMatchObject({
    hypothesis_id: id,
    seq: 1,
    cause: 'accepted',
    evidence_id: item,
    weight: { hypothesis: 99, negation: 10 },
    tally: { 99: 1, 10: -1 },
    percent: 91,
  });
  expect(weighed?.counting).toEqual([
    { ...accepted?.counting[0] },
    { weighing_id: weighed?.weighing_id, hypothesis: 60, negation: 40, established: false },
  ]);
  expect(weighed).toMatchObject({ weight: { hypothesis: 60, negation: 40 }, percent: 60 });
  expect(JSON.stringify(items)).not.toContain(first.ann.username);
});

test('[OL1] pages by number, without repeating or leaving out an entry', async () => {
  const id = await aClaim();
  const talk = await aTalk(server, id);
  for (let n = 0; n < 5; n += 1) await acceptedItem(talk, n % 2 === 0 ? STRONG : WEAK);
  const whole = (await ledgerOf(id)).items;
  const paged = [0, 2, 4].map((offset) => ledgerOf(id, { offset, limit: 2 }));
  const pages = await Promise.all(paged);
  expect(pages.flatMap(({ items }) => items)).toEqual(whole);
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
});

test('[OL5] shows the figure and the items as they stood after an entry', async () => {
  const id = await aClaim();
  const talk = await aTalk(server, id);
  const strong = await acceptedItem(talk, STRONG);
  const weak = await acceptedItem(talk, WEAK);
  await weighItem(await aTalk(server, id), strong, { hypothesis: 60, negation: 40 });

  const then = await ledgerOf(id, { at: 2 });
  expect(then.items.map(({ evidence_id }) => evidence_id)).toEqual([strong, weak]);
  expect(then.total).toBe(2);
  expect(then.items.at(-1)?.percent).toBe(pbPercent({ 99: 1, 10: -1, 60: 1, 40: -1 }));
  const latest = await ledgerOf(id, { at: 3 });
  expect(latest.items.map(({ evidence_id, seq }) => [evidence_id, seq])).toEqual([
    [weak, 2],
    [strong, 3],
  ]);
  expect(await ledgerOf(id, { at: 0 })).toEqual({ items: [], total: 0 });

  const items = await itemsOf(id, 2);
  expect(items.items).toMatchObject([
    { id: strong, hypothesis_likelihood: 0.99, negation_likelihood: 0.1, weighings: 1 },
    { id: weak, hypothesis_likelihood: 0.6, negation_likelihood: 0.4, weighings: 1 },
  ]);
  expect(items.items.map(({ ledger }) => ledger.length)).toEqual([1, 1]);
  const now = await itemsOf(id, 3);
  expect(now.items.map((one) => [one.id, one.ledger.length])).toEqual([
    [weak, 1],
    [strong, 2],
  ]);
  expect((await itemsOf(id, 1)).items.map((one) => one.id)).toEqual([strong]);
  expect(await itemsOf(id, 0)).toEqual({ items: [], total: 0 });
});

test('[OL5] [WA4] shows what an item named as it stood then', async () => {
  const id = await aClaim();
  const first = await aTalk(server, id);
  const [one, other] = [await acceptedItem(first, STRONG), await acceptedItem(first, WEAK)];
  const later = await aTalk(server, id);
  const top = await acceptedItem(later, { given: [one] });
  await weighItem(first, top);
  await overturnItem(first, one);
  const third = await aTalk(server, id);
  await third.ann.offer(top, 0, { given: [other] });
  await third.ben.agree(top, 1);
  const named = async (at: number) => {
    const item = (await itemsOf(id, at)).items.find((each) => each.id === top);
    const given = item?.given.map((each) => [each.id, each.counts]);
    return [given, item?.given_gone];
  };
  expect(await named(3)).toEqual([[[one, true]], false]);
  expect(await named(5)).toEqual([[[one, false]], true]);
  expect(await named(6)).toEqual([
    [
      [one, false],
      [other, true],
    ],
    true,
  ]);
});

test('[OL5] leaves out an item that no longer counted, or was removed since', async () => {
  const id = await aClaim();
  const talk = await aTalk(server, id);
  const [one, other] = [await acceptedItem(talk, STRONG), await acceptedItem(talk, WEAK)];
  await using open = await operatorsOf(server);
  await open.operators.removeContent('evidence', one, 'It is an advertisement.');
  const listed = async (at: number) => (await itemsOf(id, at)).items.map((item) => item.id);
  expect(await listed(2)).toEqual([other]);
  expect(await listed(3)).toEqual([other]);
  await open.operators.restoreContent('evidence', one, 'It was not.');
  expect(await listed(2)).toEqual([one, other]);
  expect(await listed(3)).toEqual([other]);
  const causes = (await recomputed(server.pool, id)).map(({ cause }) => cause);
  expect(causes).toEqual(['accepted', 'accepted', 'removed', 'restored']);
});

test('[OL1] of a removed claim is not found until the claim is restored', async () => {
  const id = await aClaim();
  await acceptedItem(await aTalk(server, id), STRONG);
  await using open = await operatorsOf(server);
  await open.operators.removeContent('hypothesis', id, 'It names a person.');
  expect(await statusOf(`/hypotheses/${id}/ledger`)).toBe(404);
  expect(await statusOf(`/hypotheses/${id}/ledger?at=1`, author.token)).toBe(404);
  await open.operators.restoreContent('hypothesis', id, 'It does not.');
  expect((await ledgerOf(id)).total).toBe(1);
});

test('[OL1] [CI2] of a claim in a circle is not found by anyone, its members included', async () => {
  const { ann, ben, eve, claimId } = await aCircleScene(server);
  await acceptedItem(await talkOf(server, claimId, [ben, eve]), STRONG);
  for (const token of [undefined, ann.token, ben.token, author.token]) {
    expect(await statusOf(`/hypotheses/${claimId}/ledger`, token)).toBe(404);
  }
  expect(await statusOf(`/hypotheses/${randomUUID()}/ledger`)).toBe(404);
});

test('[OL1] shows nothing of a private conversation', async () => {
  const id = await aClaim();
  const open = await aTalk(server, id);
  await acceptedItem(open, STRONG);
  const before = await ledgerOf(id);
  const secret = await aTalk(server, id, 'private');
  await acceptedItem(secret, WEAK);
  for (const query of [{}, { at: 1 }, { at: 5 }]) {
    expect(await ledgerOf(id, query)).toEqual(before);
  }
  expect((await itemsOf(id, 5)).total).toBe(1);
  await acceptedItem(open, WEAK);
  expect((await recomputed(server.pool, id)).map(({ seq }) => seq)).toEqual([1, 2]);
});

test('[OL1] keeps one chain however many pairs agree at once', async () => {
  const id = await aClaim();
  const talks = await Promise.all(Array.from({ length: 6 }, () => aTalk(server, id)));
  const proposed = await Promise.all(
    talks.map(async (talk) => ({ talk, item: await talk.ann.propose(WEAK) })),
  );
  await Promise.all(proposed.map(({ talk, item }) => talk.ben.accept(item)));
  const entries = await recomputed(server.pool, id);
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each(['at=-1', 'at=1.5', 'at=x', 'at=99999999999', 'offset=-1', 'limit=101'])(
  'refuses %s',
  async (query) => {
    const id = await aClaim();
    expect(await statusOf(`/hypotheses/${id}/ledger?${query}`)).toBe(400);
    if (query.startsWith('at')) {
      expect(await statusOf(`/hypotheses/${id}/evidence-history?${query}`)).toBe(400);
    }
  },
);
