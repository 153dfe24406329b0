import { randomUUID } from 'node:crypto';
import { noticeRoutes, roundRoutes } from '@midspan/contract';
import {
  addressOf,
  aFullRound,
  aMember,
  blockMember,
  done,
  type Holder,
  joinTalk,
  letRoundsHappen,
  operatorsOf,
  pairAgainNow,
  pairNow,
  pairsOf,
  refusalIn,
  roundNotices,
  sharedServer,
  talkOf,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

let claimId: string;
let roundId: string;
let opener: Holder;
const server = await sharedServer();
const author = await aMember(server);

/** A new round, with members who hold these credences and have signed up. */
async function prepare<const Given extends readonly number[]>(
  percents: Given,
  times: { inMs?: number; lastsMs?: number } = {},
) {
  const made = await aFullRound(server, author, percents, times);
  ({ claimId, roundId, opener } = made);
  return made.members;
}

const hold = ({ userId }: Holder, percent: number) =>
  server.pool.query('UPDATE credences SET percent = $2 WHERE user_id = $1', [userId, percent]);
const read = (token?: string) =>
  server.api.call(roundRoutes.one, { params: { id: roundId } }, token);
const block = (by: Holder, whom: Holder) => blockMember(server, by, whom);
const notices = (one: Holder) => roundNotices(server.pool, one.userId);
const mailTo = (member: Holder, subject: string) =>
  server.mail.waitForMail(addressOf(member), subject);
const idsOf = (holders: readonly (Holder | undefined)[]) =>
  holders.map((one) => one?.userId).sort();
const pairedIds = async () =>
  (await pairsOf(server.pool, roundId))
    .flatMap((one) => (one.conversation_id ? [one.believing_id, one.disbelieving_id] : []))
    .sort();

describe('pairing', () => {
  test('[RO3] [RO6] gives both the conversation, a notice and an email with the appointment', async () => {
    const [ann, ben] = await prepare([80, 20]);
    await pairNow(server, roundId);
    const [pair] = await pairsOf(server.pool, roundId);
    expect(pair).toMatchObject({ believing_id: ann.userId, disbelieving_id: ben.userId });
    for (const one of [ann, ben]) {
      expect(await read(one.token)).toMatchObject({
        state: 'paired',
        claims: [{ believing: 1, disbelieving: 1 }],
        signup: { outcome: 'paired', conversation_id: pair?.conversation_id },
        results: { conversations: 1, talked: 0, completed: 0 },
      });
      expect(await notices(one)).toEqual(['round_paired']);
      const mail = await mailTo(one, 'Your conversation has begun');
      expect(mail.text).toContain(`/conversations/${pair?.conversation_id}`);
      expect(mail.calendar).toContain(`UID:round-${roundId}@midspan`);
      expect(mail.calendar).toContain('SEQUENCE:1');
    }
    const { items } = await server.api.call(noticeRoutes.list, { query: {} }, ann.token);
    expect(items[0]).toMatchObject({
      kind: 'round_paired',
      username: ben.username,
      round: { id: roundId, title: 'Tuesday evening' },
    });
  });

  test('[RO3] happens once, however often the job runs', async () => {
    const members = await prepare([80, 80, 20, 20, 20]);
    await pairNow(server, roundId);
    const before = await pairsOf(server.pool, roundId);
    await Promise.all(
      [1, 2, 3].map(() => letRoundsHappen(server, roundId, 'paired_at IS NOT NULL')),
    );
    expect(before).toHaveLength(2);
    expect(await pairsOf(server.pool, roundId)).toEqual(before);
    for (const one of members) expect(await notices(one)).toHaveLength(1);
    const all = await Promise.all(members.map(notices));
    expect(all.flat().filter((kind) => kind === 'round_no_partner')).toHaveLength(1);
  });

  test('[RO2] counts the side at that moment, and leaves out and notifies those at 50', async () => {
    const [ann, ben, eve] = await prepare([80, 80, 20]);
    await hold(ann, 10);
    await hold(eve, 50);
    await pairNow(server, roundId);
    expect(await pairsOf(server.pool, roundId)).toMatchObject([
      { believing_id: ben.userId, disbelieving_id: ann.userId },
    ]);
    expect(await notices(eve)).toEqual(['round_no_side']);
    expect((await read(eve.token)).signup).toMatchObject({ outcome: 'no_side', side: null });
    const mail = await mailTo(eve, 'About the round you signed up for');
    expect(mail.text).toContain('was 50% when the round');
  });

  test.each([
    ['one blocked the other', (ann: Holder, ben: Holder) => block(ann, ben)],
    ['the other blocked the one', (ann: Holder, ben: Holder) => block(ben, ann)],
    [
      'they talk about it already',
      (ann: Holder, ben: Holder) => talkOf(server, claimId, [ann, ben]),
    ],
    [
      'they have talked about it in private',
      async (ann: Holder, ben: Holder) => {
        const { conversationId } = await talkOf(server, claimId, [ben, ann], 'private');
        await server.pool.query(
          `UPDATE conversations SET status = 'completed', completed_at = now() WHERE id = $1`,
          [conversationId],
        );
      },
    ],
  ])(
    '[RO3] [MO1] pairs no two when %s, and notifies both at once, with three ways on',
    async (_, keepApart) => {
      const [ann, ben] = await prepare([80, 20]);
      await keepApart(ann, ben);
      await pairNow(server, roundId);
      expect(await pairsOf(server.pool, roundId)).toEqual([]);
      for (const one of [ann, ben]) expect(await notices(one)).toEqual(['round_no_partner']);
      const { text } = await mailTo(ann, 'About the round you signed up for');
      for (const way of ['next round', 'alert', 'link', `/rounds/${roundId}`]) {
        expect(text.replaceAll('\n', ' ')).toContain(way);
      }
    },
  );

  test('[RO3] leaves out members who are suspended or deleted', async () => {
    const [ann, ben, eve, dan] = await prepare([80, 20, 80, 20]);
    await using opened = await operatorsOf(server);
    await opened.operators.suspend(ann.username, null);
    await server.pool.query('DELETE FROM round_signups WHERE user_id = $1', [ben.userId]);
    await pairNow(server, roundId);
    expect(await pairedIds()).toEqual(idsOf([eve, dan]));
  });

  test('[RO3] [MO9] pairs no one about a removed claim', async () => {
    const members = await prepare([80, 20]);
    await using opened = await operatorsOf(server);
    await opened.operators.removeContent('hypothesis', claimId, 'Spam');
    await pairNow(server, roundId);
    expect(await pairsOf(server.pool, roundId)).toEqual([]);
    for (const one of members) expect(await notices(one)).toEqual(['round_no_partner']);
    const answer = await server.api.send('GET', `/rounds/${roundId}`, {});
    expect(refusalIn(answer).code).toBe('REMOVED');
    await opened.operators.restoreContent('hypothesis', claimId, null);
  });

  test('[RO2] closes the round: no one signs up or takes back a sign-up, or cancels it', async () => {
    const [ann, ben] = await prepare([80, 20]);
    await pairNow(server, roundId);
    const { token } = ann;
    const body = { hypothesis_id: claimId };
    for (const answer of [
      await server.api.send('PUT', `/rounds/${roundId}/signup`, { token, body }),
      await server.api.send('DELETE', `/rounds/${roundId}/signup`, { token: ben.token }),
      await server.api.send('DELETE', `/rounds/${roundId}`, { token: opener.token }),
    ]) {
      expect(refusalIn(answer).code).toBe('ROUND_CLOSED');
    }
  });

  test('[RO8] cancels a round that no server was there for until its end', async () => {
    const [ann] = await prepare([80, 20]);
    await server.pool.query(
      `UPDATE rounds SET pairs_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
       WHERE id = $1`,
      [roundId],
    );
    await letRoundsHappen(server, roundId, 'canceled_at IS NOT NULL');
    expect(await pairsOf(server.pool, roundId)).toEqual([]);
    expect(await notices(ann)).toEqual(['round_canceled']);
  });
});

describe('a block between the draw and the beginning', () => {
  test('[RO3] [MO1] drops the pair, and both are without a partner', async () => {
    const [ann, ben] = await prepare([80, 20]);
    await block(ann, ben);
    await server.pool.query('UPDATE rounds SET paired_at = now() WHERE id = $1', [roundId]);
    await server.pool.query(`UPDATE round_signups SET outcome = 'paired' WHERE round_id = $1`, [
      roundId,
    ]);
    await server.pool.query(
      `INSERT INTO round_pairs (id, round_id, hypothesis_id, draw, believing_id, disbelieving_id)
       VALUES ($1, $2, $3, 1, $4, $5)`,
      [randomUUID(), roundId, claimId, ann.userId, ben.userId],
    );
    await letRoundsHappen(server, roundId, 'paired_at IS NOT NULL');
    expect(await pairedIds()).toEqual([]);
    expect(await notices(ann)).toEqual(['round_no_partner']);
    expect((await read(ben.token)).signup?.outcome).toBe('no_partner');
  });
});

describe('the second pairing', () => {
  test('[RO5] pairs those who came and whose partner did not, and keeps the first conversations', async () => {
    const members = await prepare([80, 90, 20, 10]);
    await pairNow(server, roundId);
    const first = await pairsOf(server.pool, roundId);
    const byId = (id: string) => members.find(({ userId }) => userId === id) as Holder;
    const [one, other] = first;
    if (!one?.conversation_id || !other?.conversation_id) throw new Error('not two pairs');
    // In one pair only the believing side comes, in the other only the disbelieving one.
    const [came, waits] = [byId(one.believing_id), byId(other.disbelieving_id)];
    for (const [holder, conversationId] of [
      [came, one.conversation_id],
      [waits, other.conversation_id],
    ] as const) {
      const { live } = await joinTalk(server, conversationId, holder);
      await done(live, 'conversation:seen', { conversationId, seq: 0 });
    }
    const { pairs_at, pairs_again_at, signup } = await read(came.token);
    expect(signup?.paired_again).toBe(false);
    expect(Date.parse(pairs_again_at ?? '')).toBeGreaterThan(Date.parse(pairs_at));
    await pairAgainNow(server, roundId);
    const [, , again, ...more] = await pairsOf(server.pool, roundId);
    expect(more).toEqual([]);
    expect(again).toMatchObject({
      draw: 2,
      believing_id: came.userId,
      disbelieving_id: waits.userId,
    });
    expect(await notices(came)).toEqual(['round_paired', 'round_paired_again']);
    expect(await notices(byId(one.disbelieving_id))).toEqual(['round_paired']);
    expect(await read(came.token)).toMatchObject({
      pairs_again_at: null,
      signup: { conversation_id: again?.conversation_id, paired_again: true },
    });
    const { rows } = await server.pool.query(
      `SELECT status FROM conversations WHERE id = any($1)`,
      [[one.conversation_id, other.conversation_id]],
    );
    expect(rows).toEqual([{ status: 'active' }, { status: 'active' }]);
    await mailTo(came, 'Your conversation has begun');
    const mail = await mailTo(came, 'Your conversation has begun');
    expect(mail.calendar).toContain('SEQUENCE:2');
  });

  test('[RO5] pairs no one again when both came, or neither', async () => {
    const members = await prepare([80, 90, 20, 10]);
    await pairNow(server, roundId);
    const [one] = await pairsOf(server.pool, roundId);
    const conversationId = one?.conversation_id ?? '';
    for (const holder of members) {
      if (holder.userId !== one?.believing_id && holder.userId !== one?.disbelieving_id) continue;
      const { live } = await joinTalk(server, conversationId, holder);
      await done(live, 'conversation:seen', { conversationId, seq: 0 });
    }
    await pairAgainNow(server, roundId);
    expect(await pairsOf(server.pool, roundId)).toHaveLength(2);
  });
});

test('[RO7] counts in the results who talked and what was completed by the end, without names', async () => {
  const members = await prepare([80, 20]);
  await pairNow(server, roundId);
  const [pair] = await pairsOf(server.pool, roundId);
  const conversationId = pair?.conversation_id ?? '';
  const [ann, ben] = await Promise.all(members.map((one) => joinTalk(server, conversationId, one)));
  await ann?.say('Hello');
  expect((await read()).results).toMatchObject({ conversations: 1, talked: 0 });
  await ben?.say('Hi');
  expect((await read()).results).toEqual({
    conversations: 1,
    talked: 1,
    completed: 0,
    figures: [{ hypothesis_id: claimId, before: 50, after: 50 }],
  });
  await server.pool.query('UPDATE rounds SET ends_at = clock_timestamp() WHERE id = $1', [roundId]);
  // Later by any clock: the two statements may fall into one millisecond.
  await server.pool.query(
    `UPDATE conversations SET status = 'completed',
       completed_at = (SELECT ends_at + interval '1 millisecond' FROM rounds WHERE id = $2)
     WHERE id = $1`,
    [conversationId, roundId],
  );
  const over = await read();
  expect(over).toMatchObject({ state: 'over', results: { talked: 1, completed: 0 } });
  expect(JSON.stringify(over.results)).not.toContain(members[0].username);
});
