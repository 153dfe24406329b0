import { randomUUID } from 'node:crypto';
import {
  credenceRoutes,
  hypothesisRoutes,
  noticeRoutes,
  searchRoutes,
  topicRoutes,
  weighingRoutes,
} from '@midspan/contract';
import {
  acceptedItem,
  aTalk,
  claimsIn,
  establish,
  NO_WEIGHT,
  openDispute,
  openNotifier,
  recalibrate,
  refusalIn,
  sharedServer,
  weighItem,
  withoutCalls,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);

const SLIGHT = { hypothesis_likelihood: 60, negation_likelihood: 40 };

describe('GET /evidence/:id/weighings', () => {
  test('[WG5] lists what pairs agreed on, oldest first, and which of it counts', async () => {
    const id = await claim();
    const [first, second] = [await aTalk(server, id), await aTalk(server, id)];
    const evidenceId = await acceptedItem(first);
    await establish(server.pool, [second.ann, second.ben]);
    await weighItem(second, evidenceId, NO_WEIGHT);
    const { weighing } = await second.ann.live.nextEvent('evidence:weighed');
    const params = { id: evidenceId };
    const listed = await server.api.call(weighingRoutes.ofEvidence, { params, query: {} });
    expect(listed).toMatchObject([
      {
        origin: 'acceptance',
        conversationId: first.conversationId,
        hypothesis_likelihood: 0.9,
        established: false,
        counting: false,
      },
      {
        id: weighing.id,
        origin: 'second_opinion',
        conversationId: second.conversationId,
        hypothesis_likelihood: 0.5,
        established: true,
        counting: true,
      },
    ]);
    expect(listed[1]?.usernames.toSorted()).toEqual(
      [second.ann.username, second.ben.username].toSorted(),
    );
    const page = { params, query: { offset: 1, limit: 1 } };
    expect(await server.api.call(weighingRoutes.ofEvidence, page)).toEqual([listed[1]]);
  });

  test('[WG9] says which of them a dispute replaced, on any page', async () => {
    const id = await claim();
    const [first, second] = [await aTalk(server, id), await aTalk(server, id)];
    const evidenceId = await acceptedItem(first);
    const dispute = await openDispute(server, { first, second, evidenceId });
    await recalibrate(dispute);
    const established = await aTalk(server, id);
    await establish(server.pool, [established.ann, established.ben]);
    await weighItem(established, evidenceId);
    const page = (offset: number) => ({ params: { id: evidenceId }, query: { offset, limit: 1 } });
    const listed = await Promise.all(
      [0, 1, 2].map((offset) => server.api.call(weighingRoutes.ofEvidence, page(offset))),
    );
    expect(listed.flat()).toMatchObject([
      { origin: 'acceptance', replaced: true, counting: false },
      { origin: 'recalibration', replaced: false, counting: false },
      { origin: 'second_opinion', replaced: false, counting: true },
    ]);
  });

  test('answers not found for an item that is private, undecided or unknown', async () => {
    const id = await claim();
    const [open, secret] = [await aTalk(server, id), await aTalk(server, id, 'private')];
    for (const one of [await open.ann.propose(), await acceptedItem(secret), randomUUID()]) {
      const answer = await server.api.send('GET', `/evidence/${one}/weighings`);
      expect(refusalIn(answer)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

test('names each of an item’s weighings once, however many there are', async () => {
  const id = await claim();
  const evidenceId = await acceptedItem(await aTalk(server, id));
  const others = [await aTalk(server, id), await aTalk(server, id)];
  for (const talk of others) await weighItem(talk, evidenceId, NO_WEIGHT);
  const weighed = await Promise.all(
    others.map(({ conversationId, ann }) =>
      ann.live.nextEvent(
        'evidence:weighed',
        (received) => 'seq' in received && received.conversationId === conversationId,
      ),
    ),
  );
  const ids = weighed.map(({ weighing }) => weighing.id);
  const [item] = await server.api.call(hypothesisRoutes.evidenceHistory, {
    params: { id },
    query: {},
  });
  expect(item?.ledger.map(({ weighingId }) => weighingId)).toEqual([expect.any(String), ...ids]);
  expect(JSON.stringify(item).split(ids[0] ?? '')).toHaveLength(2);
});

describe('[WG15] who looks for items to weigh', () => {
  test('finds those that neither of the two has weighed, the strongest first', async () => {
    const id = await claim();
    const [first, second] = [await aTalk(server, id), await aTalk(server, id)];
    const slight = await acceptedItem(first, SLIGHT);
    const strong = await acceptedItem(first);
    const again = await acceptedItem(first, SLIGHT);
    const { conversationId, ann, ben } = second;
    const wanted = async (
      token: string | undefined,
      query: { conversationId?: string; evidenceId?: string } = {},
    ) =>
      (await server.api.call(weighingRoutes.wanted, { params: { id }, query }, token)).map(
        (item) => item.id,
      );
    expect(await wanted(undefined)).toEqual([strong, again, slight]);
    expect(await wanted(first.ann.token)).toEqual([]);
    await weighItem(second, again);
    expect(await wanted(ann.token)).toEqual([strong, slight]);
    expect(await wanted(ben.token, { conversationId })).toEqual([strong, slight]);
    // A search for one of them reads no pages of others.
    expect(await wanted(ben.token, { conversationId, evidenceId: slight })).toEqual([slight]);
    expect(await wanted(ben.token, { conversationId, evidenceId: again })).toEqual([]);
    expect(await wanted(undefined, { evidenceId: randomUUID() })).toEqual([]);
    // Weighed by two pairs, it comes last.
    expect(await wanted(undefined)).toEqual([strong, slight, again]);
    const path = `/hypotheses/${id}/unweighed-evidence?conversationId=${conversationId}`;
    const answer = await server.api.send('GET', path, { token: first.ann.token });
    expect(refusalIn(answer)).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('finds first what waits, then what was challenged without a decision', async () => {
    const id = await claim();
    const talk = await aTalk(server, id);
    const [challenged, strong, waits] = [
      await acceptedItem(talk, SLIGHT),
      await acceptedItem(talk),
      await acceptedItem(talk, SLIGHT),
    ];
    const mark = (column: string, item: string) =>
      server.pool.query(`UPDATE evidence SET ${column} = true WHERE id = $1`, [item]);
    await mark('challenged_undecided', challenged);
    await mark('waiting', waits);
    const wanted = await server.api.call(weighingRoutes.wanted, { params: { id }, query: {} });
    expect(wanted.map((item) => item.id)).toEqual([waits, challenged, strong]);
  });

  test('finds hypotheses whose figure rests on too few established pairs', async () => {
    const [bare, id] = [await claim(), await claim()];
    const talk = await aTalk(server, id);
    await acceptedItem(talk);
    await talk.ann.live.nextEvent('hypothesis:credenceChanged');
    const listed = await server.api.call(weighingRoutes.needingSecondPair, { query: {} });
    const ids = listed.map((one) => one.id);
    expect(ids).toContain(id);
    expect(ids).not.toContain(bare);
    // A figure from before pairs were counted, or whose server stopped before counting them.
    await server.pool.query('UPDATE hypotheses SET pairs = 0, pairs_seq = 0 WHERE id = $1', [id]);
    const again = await server.api.call(weighingRoutes.needingSecondPair, {
      query: { limit: 99 },
    });
    expect(again.map((one) => one.id)).toContain(id);
  });

  test('finds a claim whose only public item is set aside', async () => {
    const id = await claim();
    const talk = await aTalk(server, id);
    const evidenceId = await acceptedItem(talk);
    await talk.ann.live.nextEvent('hypothesis:credenceChanged');
    let limit = 90;
    const isListed = async () => {
      // A page that no one has read yet, so that it isn't cached.
      limit += 1;
      const all = { query: { limit } };
      const listed = await server.api.call(weighingRoutes.needingSecondPair, all);
      return listed.some((one) => one.id === id);
    };
    const counted = 'UPDATE hypotheses SET pairs = 0, pairs_seq = ledger_seq WHERE id = $1';
    await server.pool.query(counted, [id]);
    expect(await isListed()).toBe(false);
    await server.pool.query('UPDATE evidence SET set_aside = true WHERE id = $1', [evidenceId]);
    expect(await isListed()).toBe(true);
    const removed = 'UPDATE evidence SET is_public = false WHERE id = $1';
    await server.pool.query(removed, [evidenceId]);
    expect(await isListed()).toBe(false);
  });

  test('lists what was challenged without a decision first, on pages of any size', async () => {
    const [older, newer] = [await claim(), await claim()];
    for (const id of [older, newer]) {
      const evidenceId = await acceptedItem(await aTalk(server, id));
      if (id === newer) continue;
      await server.pool.query('UPDATE evidence SET challenged_undecided = true WHERE id = $1', [
        evidenceId,
      ]);
    }
    const read = async (query: { offset?: number; limit?: number }) =>
      (await server.api.call(weighingRoutes.needingSecondPair, { query })).map(({ id }) => id);
    const all = await read({ limit: 99 });
    expect(all[0]).toBe(older);
    expect(all).toContain(newer);
    expect(new Set(all).size).toBe(all.length);
    expect([...(await read({ limit: 2 })), ...(await read({ offset: 2, limit: 99 }))]).toEqual(all);
    expect(await read({ offset: 1, limit: 1 })).toEqual(all.slice(1, 2));
    expect(await read({ offset: all.length, limit: 5 })).toEqual([]);
  });

  test('notifies the first pair that another one weighed their item', async () => {
    const id = await claim();
    const [first, second] = [await aTalk(server, id), await aTalk(server, id)];
    const evidenceId = await acceptedItem(first);
    await weighItem(second, evidenceId, NO_WEIGHT);
    for (const { token } of [first.ann, first.ben]) {
      const { items } = await server.api.call(noticeRoutes.list, { query: {} }, token);
      expect(withoutCalls(items)[0]).toMatchObject({ kind: 'evidence_weighed' });
    }
    // [MO1] It names no one, so a block doesn't matter.
    const { rows } = await server.pool.query(
      `SELECT other_id FROM notices WHERE kind = 'evidence_weighed' AND evidence_id = $1`,
      [evidenceId],
    );
    expect(rows).toEqual([{ other_id: null }, { other_id: null }]);
  });
});

describe('[WG12] a list says how many pairs a figure rests on', () => {
  /** What every list that shows the figure says of it. */
  async function listed(id: string, token: string) {
    const { api } = server;
    const one = await api.call(hypothesisRoutes.one, { params: { id } }, token);
    const { topic_id: topicId, statement } = one;
    const ofTopic = await api.call(hypothesisRoutes.listOfTopic, { query: { topicId } }, token);
    const topics = await api.call(topicRoutes.listWithCounts, { query: { limit: 99 } }, token);
    const found = await api.call(searchRoutes.find, { query: { q: statement } }, token);
    const own = await api.call(credenceRoutes.listOwn, { query: {} }, token);
    return [
      one.pairs,
      ofTopic.find((other) => other.id === id)?.pairs,
      topics.find((topic) => topic.id === topicId)?.most_active_claim?.pairs,
      found.hypotheses.find((other) => other.id === id)?.pairs,
      own.items.find((item) => item.hypothesis_id === id)?.thread_pairs,
    ];
  }

  test('as soon as the move is received, and never an outdated number', async () => {
    const id = await claim();
    const [first, second] = [await aTalk(server, id), await aTalk(server, id)];
    const { token } = first.ann;
    expect(await listed(id, token)).toEqual([0, 0, 0, 0, 0]);
    const evidenceId = await acceptedItem(first);
    await first.ann.live.nextEvent('hypothesis:credenceChanged');
    expect(await listed(id, token)).toEqual([1, 1, 1, 1, 1]);
    await weighItem(second, evidenceId, NO_WEIGHT);
    await first.ann.live.nextEvent('hypothesis:credenceChanged');
    expect(await listed(id, token)).toEqual([2, 2, 2, 2, 2]);
    // A server that stopped between the move and the count.
    await server.pool.query('UPDATE hypotheses SET pairs = 1, pairs_seq = 1 WHERE id = $1', [id]);
    await server.pool.query(`SELECT nextval('public_version')`);
    expect(await listed(id, token)).toEqual([null, null, null, null, null]);
    const notifier = await openNotifier(server);
    await notifier.sweep();
    await expect.poll(() => listed(id, token), { timeout: 20_000 }).toEqual([2, 2, 2, 2, 2]);
    await notifier.stop();
  });
});
