import { hypothesisRoutes, liveRoutes, weighingRoutes } from '@midspan/contract';
import {
  aBystander,
  acceptedItem,
  aDispute,
  aMember,
  anotherTalk,
  aTalk,
  causesOf,
  claimsIn,
  itemStanding,
  NO_WEIGHT,
  operatorsOf,
  REPETITIONS,
  recalibrate,
  type Speaker,
  sharedServer,
  stated,
  weighItem,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';

const SLIGHT = { hypothesis: 60, negation: 40 } as const;
const REASON = 'They are one person';

const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const open = await operatorsOf(server);
const claim = await claimsIn(server);
const reader = await aMember(server);
afterAll(() => open[Symbol.asyncDispose]());

interface Named {
  readonly with?: Speaker;
  readonly hypothesisId?: string;
}
const naming = (who: string, { with: partner, hypothesisId }: Named = {}) => ({
  who,
  partner: partner?.username ?? null,
  hypothesisId: hypothesisId ?? null,
});
const voidOf = ({ username }: Pick<Speaker, 'username'>, named?: Named) =>
  open.operators.voidWeighings(naming(username, named), REASON);
const unvoidOf = ({ username }: Pick<Speaker, 'username'>, named?: Named) =>
  open.operators.unvoidWeighings(naming(username, named), REASON);

const about = (id: string) => ({ params: { id } });
const figureOf = async (id: string) =>
  (await server.api.call(hypothesisRoutes.one, about(id), reader.token)).current_credence;
const historyOf = async (id: string) =>
  (await server.api.call(hypothesisRoutes.credenceHistory, about(id), reader.token)).map(
    ({ credence }) => Math.round(credence * 100),
  );
const itemsOf = (id: string) =>
  server.api.call(hypothesisRoutes.evidenceHistory, { ...about(id), query: {} }, reader.token);
const weighingsOf = (id: string) =>
  server.api.call(weighingRoutes.ofEvidence, { ...about(id), query: {} }, reader.token);

/** An item of one pair that another pair weighed too. */
async function weighedTwice() {
  const id = await claim();
  const [first, second] = await Promise.all([aTalk(server, id), aTalk(server, id)]);
  const evidenceId = await acceptedItem(first);
  await weighItem(second, evidenceId, SLIGHT);
  return { id, first, second, evidenceId };
}

describe('[WG10] voiding the weighings of a member', () => {
  test('weighs the item without them, and unvoiding restores exactly the earlier state', async () => {
    const { id, first, second, evidenceId } = await weighedTwice();
    const before = await Promise.all([itemsOf(id), weighingsOf(evidenceId), historyOf(id)]);
    expect(before[2]).toEqual([50, 78, 60]);
    expect(await voidOf(second.ben)).toEqual({
      username: second.ben.username,
      partnerName: null,
      hypotheses: [{ id, weighings: 1, percentBefore: 60, percentAfter: 78 }],
    });
    expect(await figureOf(id)).toBe(78);
    expect(await historyOf(id)).toEqual([50, 78, 60, 78]);
    expect(await weighingsOf(evidenceId)).toMatchObject([
      { voided: false, counting: true },
      { voided: true, counting: false },
    ]);
    await voidOf(first.ann);
    expect(await figureOf(id)).toBe(50);

    await unvoidOf(first.ben);
    expect(await unvoidOf(second.ann)).toMatchObject({
      hypotheses: [{ id, weighings: 1, percentBefore: 78, percentAfter: 60 }],
    });
    const after = await Promise.all([itemsOf(id), weighingsOf(evidenceId), historyOf(id)]);
    expect(after[0].map(({ ledger, ...item }) => item)).toEqual(
      before[0].map(({ ledger, ...item }) => item),
    );
    expect(after[1]).toEqual(before[1]);
    expect(after[2]).toEqual([50, 78, 60, 78, 50, 78, 60]);
    expect(await causesOf(server.pool, evidenceId)).toEqual([
      'accepted',
      'weighed',
      'voided',
      'voided',
      'restored',
      'restored',
    ]);
  });

  test('[ST3] is dated on the item’s card, and so is unvoiding', async () => {
    const { first, second, evidenceId } = await weighedTwice();
    await voidOf(second.ben);
    await unvoidOf(second.ben);
    for (const who of [first.ann, reader]) {
      const page = await server.api.call(
        liveRoutes.stream,
        { ...about(first.conversationId), query: { after: 0 } },
        who.token,
      );
      const card = page.cards.find(({ id }) => id === evidenceId);
      expect(card?.elsewhere.map(({ at, ...line }) => line)).toEqual([
        { kind: 'weighed', figure: { from: 78, to: 60 } },
        { kind: 'weighing_voided', figure: { from: 60, to: 78 } },
        { kind: 'weighing_restored', figure: { from: 78, to: 60 } },
      ]);
    }
  });

  test('sets aside an item that has none left, until another pair weighs it', async () => {
    const id = await claim();
    const first = await aTalk(server, id);
    const evidenceId = await acceptedItem(first);
    await voidOf(first.ann);
    expect(await itemsOf(id)).toMatchObject([
      { id: evidenceId, status: 'accepted', set_aside: true, jointly_accepted: false },
    ]);
    expect(await figureOf(id)).toBe(50);

    // Neither of the two can weigh it again, with any partner.
    const again = await anotherTalk(server, first.ann, id);
    for (const one of [again.ann, again.ben]) {
      await expect(one.offer(evidenceId, 0)).rejects.toThrow('WEIGHED_ALREADY');
    }
    expect(await weighItem(await aTalk(server, id), evidenceId, SLIGHT)).toBe(60);
    expect(await itemsOf(id)).toMatchObject([
      { id: evidenceId, status: 'accepted', set_aside: false, jointly_accepted: true },
    ]);
  });

  test('with one partner or on one hypothesis leaves all others unchanged', async () => {
    const { id, second, evidenceId } = await weighedTwice();
    const aside = await anotherTalk(server, second.ann, id);
    const own = await acceptedItem(aside);
    const elsewhere = await anotherTalk(server, second.ann, await claim());
    const further = await acceptedItem(elsewhere);

    await voidOf(second.ann, { with: second.ben });
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'weighed', 'voided']);
    expect(await causesOf(server.pool, own)).toEqual(['accepted']);
    expect(await causesOf(server.pool, further)).toEqual(['accepted']);

    await voidOf(second.ann, { hypothesisId: elsewhere.hypothesisId });
    expect(await causesOf(server.pool, own)).toEqual(['accepted']);
    expect(await causesOf(server.pool, further)).toEqual(['accepted', 'voided']);
    await unvoidOf(second.ann);
    expect(await causesOf(server.pool, further)).toEqual(['accepted', 'voided', 'restored']);
  });

  test('goes through hypotheses in the order of their ids, and skips what is inside disputes', async () => {
    const dispute = await aDispute(server, await claim());
    const { counterpart: ann, proposer: ben, first } = dispute;
    const inside = await acceptedItem({ ann, ben });
    const later = await anotherTalk(server, first.ann, await claim());
    await acceptedItem(later);
    const { hypotheses } = await voidOf(ann);
    const ids = hypotheses.map(({ id }) => id);
    expect(ids).toEqual([first.hypothesisId, later.hypothesisId].toSorted());
    expect(await causesOf(server.pool, inside)).toEqual(['accepted']);
    await expect(voidOf(ann, { hypothesisId: dispute.hypothesisId })).rejects.toThrow(
      'This is the claim of a dispute. Weighings inside disputes can’t be voided.',
    );
  });

  test('voids what two members agreed on in a dispute, and restores what that replaced', async () => {
    const dispute = await aDispute(server, await claim());
    const { proposer, counterpart, first } = dispute;
    expect(await recalibrate(dispute, { hypothesis: 99, negation: 1 })).toBe(99);
    await voidOf(proposer, { with: counterpart });
    expect(await figureOf(first.hypothesisId)).toBe(78);
  });

  test('works for suspended members by name and for deleted ones by id', async () => {
    const { id, first, second } = await weighedTwice();
    await open.operators.suspend(second.ann.username, null);
    await open.operators.remove(first.ann.username, null);
    // Their weighings count until they are voided.
    expect(await figureOf(id)).toBe(60);
    await voidOf(second.ann);
    expect(await figureOf(id)).toBe(78);
    await open.operators.voidWeighings(naming(first.ann.userId), REASON);
    expect(await figureOf(id)).toBe(50);
    await expect(voidOf(first.ann)).rejects.toThrow(
      `There’s no member named "${first.ann.username}".`,
    );
  });
});

describe('[WG11] the record of it', () => {
  test('is an entry for everyone without the reason, and one for operators with it', async () => {
    const { id, second, evidenceId } = await weighedTwice();
    await voidOf(second.ann, { with: second.ben, hypothesisId: id });
    const [item] = await itemsOf(id);
    expect(item?.ledger.at(-1)).toMatchObject({ cause: 'voided', evidenceId });
    const { rows } = await server.pool.query(
      'SELECT * FROM ledger WHERE hypothesis_id = $1 ORDER BY seq',
      [id],
    );
    expect(rows).toHaveLength(3);
    const [first] = await weighingsOf(evidenceId);
    expect(rows[2]).toMatchObject({ cause: 'voided', counting: [first?.id], moves: true });
    for (const read of [rows, item, await weighingsOf(evidenceId)]) {
      expect(JSON.stringify(read)).not.toContain(REASON);
    }
    const actions = await server.pool.query(
      `SELECT operator, action, partner_id, target_type, target_id, reason
       FROM operator_actions WHERE user_id = $1`,
      [second.ann.userId],
    );
    expect(actions.rows).toEqual([
      {
        operator: 'tester',
        action: 'void',
        partner_id: second.ben.userId,
        target_type: 'hypothesis',
        target_id: id,
        reason: REASON,
      },
    ]);
  });

  test('doesn’t exist when nothing changes', async () => {
    const { id, first, second } = await weighedTwice();
    const bystander = await aBystander(server.pool, id);
    const hypothesisId = await claim();
    await expect(voidOf(bystander)).rejects.toThrow(
      `There are no weighings by ${bystander.username}.`,
    );
    await expect(voidOf(first.ann, { with: second.ben })).rejects.toThrow(
      `There are no weighings by ${first.ann.username} with ${second.ben.username}.`,
    );
    await expect(voidOf(first.ann, { hypothesisId })).rejects.toThrow(
      `There are no weighings by ${first.ann.username} on this hypothesis.`,
    );
    await expect(unvoidOf(first.ann)).rejects.toThrow(
      `No weighings by ${first.ann.username} are voided.`,
    );
    await expect(voidOf(first.ann, { with: first.ann })).rejects.toThrow(
      'Name two different members.',
    );
    await voidOf(first.ann);
    await expect(voidOf(first.ann)).rejects.toThrow(
      `All weighings by ${first.ann.username} are already voided.`,
    );
    await expect(voidOf(first.ben, { with: first.ann, hypothesisId: id })).rejects.toThrow(
      `All weighings by ${first.ben.username} with ${first.ann.username} on this hypothesis are already voided.`,
    );
    const { rows } = await server.pool.query(
      `SELECT (SELECT ledger_seq FROM hypotheses WHERE id = $1) AS entries,
         (SELECT count(*)::int FROM operator_actions WHERE user_id = any($2)) AS actions`,
      [id, [first.ann.userId, first.ben.userId, bystander.userId]],
    );
    expect(rows).toEqual([{ entries: 3, actions: 1 }]);
  });
});

test('[WG7] gives the same result as one after the other when a void coincides with two weighings', async () => {
  for (let nth = 0; nth < REPETITIONS; nth += 1) {
    const id = await claim();
    const talks = await Promise.all([aTalk(server, id), aTalk(server, id), aTalk(server, id)]);
    const [first, second, third] = talks;
    const evidenceId = await acceptedItem(first);
    await second.ann.offer(evidenceId, 0, stated(NO_WEIGHT));
    await third.ann.offer(evidenceId, 0, stated(SLIGHT));
    const [voided] = await Promise.all([
      voidOf(first.ben),
      second.ben.agree(evidenceId, 1),
      third.ben.agree(evidenceId, 1),
    ]);
    expect(voided.hypotheses).toMatchObject([{ id, weighings: 1 }]);
    // The weaker of the two that are left.
    expect(await itemStanding(server.pool, evidenceId)).toMatchObject({
      status: 'accepted',
      weight: NO_WEIGHT,
      percent: 50,
      seq: 4,
    });
    const { rows } = await server.pool.query<{ seq: number; cause: string; at: number }>(
      'SELECT seq, cause FROM ledger WHERE hypothesis_id = $1 ORDER BY seq',
      [id],
    );
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(rows.map(({ cause }) => cause).toSorted()).toEqual([
      'accepted',
      'voided',
      'weighed',
      'weighed',
    ]);
    for (const { ann, ben } of talks) for (const { live } of [ann, ben]) live.close();
  }
});
