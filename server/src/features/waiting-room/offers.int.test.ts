import { ERRORS, hypothesisTexts, waitingRoomRoutes } from '@midspan/contract';
import {
  aBystander,
  aDispute,
  aHypothesis,
  aMember,
  deleteAccount,
  type Holder,
  keepHouse,
  makeOffer,
  membersHolding,
  refusalIn,
  sharedServer,
  type TestDispute,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

let hypothesisId: string;
let ann: Holder;
const server = await sharedServer();
const author = await aMember(server);
beforeEach(async () => {
  ({ id: hypothesisId } = await aHypothesis(server, author));
  ann = await holding(80);
});

async function holding(percent: number): Promise<Holder> {
  return (await membersHolding(server.pool, hypothesisId, [percent]))[0];
}

const read = async ({ token }: Holder, id = hypothesisId) =>
  (await server.api.call(waitingRoomRoutes.readOffer, { params: { id } }, token)).offer;
const withdraw = ({ token }: Holder, id = hypothesisId) =>
  server.api.call(waitingRoomRoutes.withdrawOffer, { params: { id } }, token);
const tryMaking = (id: string, { token }: Holder) =>
  server.api.send('PUT', `/hypotheses/${id}/standing-offer`, { token });

/** As if the offer had been made that much earlier. */
const age = ({ userId }: Holder, interval: string) =>
  server.pool.query(
    `UPDATE standing_offers SET expires_at = expires_at - $2::interval WHERE user_id = $1`,
    [userId, interval],
  );

describe('making an offer', () => {
  test('[WR8] lasts seven days from now, and is visible only to its owner', async () => {
    expect(await read(ann)).toBeNull();
    const { rows } = await server.pool.query<{ now: Date }>('SELECT now()');
    const from = rows[0]?.now.getTime() ?? Number.NaN;
    const offer = await makeOffer(server, hypothesisId, ann);
    expect(offer.hypothesis_id).toBe(hypothesisId);
    const lastsMs = Date.parse(offer.expires_at) - from;
    expect(lastsMs).toBeGreaterThanOrEqual(WEEK_MS);
    expect(lastsMs).toBeLessThan(WEEK_MS + 60_000);
    expect(await read(ann)).toEqual(offer);
    expect(await read(await holding(20))).toBeNull();
  });

  test('restarts its full time when repeated, and leaves one offer', async () => {
    const first = await makeOffer(server, hypothesisId, ann);
    await age(ann, '3 days');
    const again = await makeOffer(server, hypothesisId, ann);
    expect(Date.parse(again.expires_at)).toBeGreaterThanOrEqual(Date.parse(first.expires_at));
    const { rows } = await server.pool.query('SELECT FROM standing_offers WHERE user_id = $1', [
      ann.userId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('creates one offer when sent many times at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => makeOffer(server, hypothesisId, ann)),
    );
    expect(made.map((offer) => offer.expires_at)).toContain((await read(ann))?.expires_at);
  });

  test.each([
    ['without a credence', null, 'CREDENCE_MISSING'],
    ['with exactly 50', 50, 'CREDENCE_NEUTRAL'],
  ] as const)('[WR8] is refused %s, and says what to do', async (_, percent, code) => {
    const eve =
      percent === null ? await aBystander(server.pool, hypothesisId) : await holding(percent);
    const refused = refusalIn(await tryMaking(hypothesisId, eve));
    expect(refused).toEqual({ code, message: ERRORS[code].message });
    expect(await read(eve)).toBeNull();
  });

  test('is refused as not found on an unknown hypothesis or a dispute', async () => {
    const dispute = await aDispute(server, hypothesisId);
    for (const id of [NOWHERE, await claimOf(dispute)]) {
      expect(refusalIn(await tryMaking(id, dispute.proposer))).toEqual({
        code: 'NOT_FOUND',
        message: hypothesisTexts.notFound,
      });
    }
  });
});

/** The hypothesis of the dispute itself. */
async function claimOf({ conversationId }: TestDispute): Promise<string> {
  const { rows } = await server.pool.query<{ hypothesis_id: string }>(
    'SELECT hypothesis_id FROM conversations WHERE id = $1',
    [conversationId],
  );
  return rows[0]?.hypothesis_id ?? '';
}

describe('an offer ends', () => {
  test('when its owner alone withdraws it, even twice or without an offer', async () => {
    await makeOffer(server, hypothesisId, ann);
    await withdraw(await holding(70));
    expect(await read(ann)).not.toBeNull();
    await withdraw(ann);
    expect(await read(ann)).toBeNull();
    await withdraw(ann);
    await withdraw(ann, NOWHERE);
    await makeOffer(server, hypothesisId, ann);
    expect(await read(ann)).not.toBeNull();
  });

  test('when its time is over', async () => {
    await makeOffer(server, hypothesisId, ann);
    await age(ann, '6 days 23 hours');
    expect(await read(ann)).not.toBeNull();
    await age(ann, '2 hours');
    expect(await read(ann)).toBeNull();
  });

  test('with the account', async () => {
    await makeOffer(server, hypothesisId, ann);
    await deleteAccount(server, ann, author);
    const { rows } = await server.pool.query('SELECT FROM standing_offers WHERE user_id = $1', [
      ann.userId,
    ]);
    expect(rows).toEqual([]);
  });
});

test('removes ended offers at the next housekeeping, and recently emailed ones a day later', async () => {
  const [mailed, mailedLongAgo, standing] = await membersHolding(
    server.pool,
    hypothesisId,
    [80, 80, 80],
  );
  for (const one of [ann, mailed, mailedLongAgo, standing])
    await makeOffer(server, hypothesisId, one);
  for (const one of [ann, mailed, mailedLongAgo]) await withdraw(one);
  const setMailed = ({ userId }: Holder, ago: string) =>
    server.pool.query(
      'UPDATE standing_offers SET mailed_at = now() - $2::interval WHERE user_id = $1',
      [userId, ago],
    );
  await setMailed(mailed, '23 hours');
  await setMailed(mailedLongAgo, '25 hours');
  await keepHouse(server);
  const owners = async () => {
    const { rows } = await server.pool.query<{ user_id: string }>(
      'SELECT user_id FROM standing_offers WHERE hypothesis_id = $1',
      [hypothesisId],
    );
    return rows.map((row) => row.user_id).sort();
  };
  await expect.poll(owners, { timeout: 20_000 }).toEqual([mailed.userId, standing.userId].sort());
});
