import { randomUUID } from 'node:crypto';
import { credenceRoutes, hypothesisRoutes, roundRoutes, roundTexts } from '@midspan/contract';
import {
  aCircle,
  aHypothesis,
  aMember,
  aRound,
  aTopic,
  type Holder,
  membersHolding,
  refusalIn,
  roundFields,
  sharedServer,
  signUp,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const HOUR = 3_600_000;

let claimId: string;
let host: Holder;
const server = await sharedServer();
const author = await aMember(server);

/** A new claim, and a member who may open rounds about it. */
async function prepare<const Given extends readonly (number | null)[]>(...percents: Given) {
  claimId = (await aHypothesis(server, author)).id;
  [host] = await membersHolding(server.pool, claimId, [70]);
  await server.pool.query('UPDATE users SET established_at = now() WHERE id = $1', [host.userId]);
  return membersHolding(server.pool, claimId, percents);
}

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: object) =>
  server.api.send(method, path, { token, ...(body && { body }) });
const opening = (token: string, fields: object = {}) =>
  send('POST', '/rounds', token, { ...roundFields([claimId]), ...fields });
const read = (id: string, token?: string) =>
  server.api.call(roundRoutes.one, { params: { id } }, token);
const listed = async (query: object = {}, token?: string) => {
  const items = await server.api.call(roundRoutes.list, { query }, token);
  return items.map(({ id }: { id: string }) => id);
};

describe('opening a round', () => {
  test('[RO1] shows it to everyone, on its page and in the lists of its claim and of all', async () => {
    await prepare();
    const id = await aRound(server, host, [claimId]);
    const shown = await read(id);
    expect(shown).toMatchObject({
      title: 'Tuesday evening',
      opened_by: host.username,
      state: 'open',
      circle_id: null,
      signup: null,
      can_cancel: false,
      results: null,
      claims: [{ id: claimId, believing: 0, disbelieving: 0 }],
    });
    expect(await read(id, host.token)).toMatchObject({ can_cancel: true });
    expect(await listed({ hypothesisId: claimId })).toEqual([id]);
    expect(await listed()).toContain(id);
  });

  test('[RO1] is refused to members who are not established', async () => {
    const [newcomer] = await prepare(30);
    const answer = refusalIn(await opening(newcomer.token));
    expect(answer).toMatchObject({ code: 'FORBIDDEN', message: roundTexts.mayOpen.public });
  });

  test('[RO1] is refused beyond two open rounds, even when three are opened at once', async () => {
    await prepare();
    const answers = await Promise.all([1, 2, 3].map(() => opening(host.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect(refusalIn(await opening(host.token)).code).toBe('ROUND_LIMIT');
    const [first] = await listed({ hypothesisId: claimId });
    await send('DELETE', `/rounds/${first}`, host.token);
    expect((await opening(host.token)).status).toBe(201);
  });

  test.each([
    ['too soon', () => roundFields([claimId], { inMs: HOUR - 60_000 }), 'pairs_at'],
    ['too far ahead', () => roundFields([claimId], { inMs: 61 * 24 * HOUR }), 'pairs_at'],
    ['too short', () => roundFields([claimId], { lastsMs: HOUR / 4 }), 'ends_at'],
    ['too long', () => roundFields([claimId], { lastsMs: 15 * 24 * HOUR }), 'ends_at'],
    ['without claims', () => roundFields([]), 'hypothesis_ids'],
    [
      'with six claims',
      () => roundFields([1, 2, 3, 4, 5, 6].map(() => randomUUID())),
      'hypothesis_ids',
    ],
    ['with a short title', () => ({ ...roundFields([claimId]), title: 'ab' }), 'title'],
  ])('[RO1] is refused %s, and names the field', async (_, fields, field) => {
    await prepare();
    const { code, details } = refusalIn(await opening(host.token, fields()));
    expect([code, Object.keys(details ?? {})[0]]).toEqual(['INVALID', field]);
  });

  test('[RO1] is refused for claims of two topics, and for one that does not exist', async () => {
    await prepare();
    const other = await aHypothesis(server, author);
    const mixed = refusalIn(await opening(host.token, { hypothesis_ids: [claimId, other.id] }));
    expect(mixed.details).toEqual({ hypothesis_ids: roundTexts.claims });
    const unknown = await opening(host.token, { hypothesis_ids: [claimId, randomUUID()] });
    expect(refusalIn(unknown).code).toBe('NOT_FOUND');
  });

  test('[RO1] is for hosts in a circle, and shows the round to its members alone', async () => {
    const [boss, pupil, outsider] = [
      await aMember(server),
      await aMember(server),
      await aMember(server),
    ];
    const circle = await aCircle(server, boss, [pupil]);
    const topic = await aTopic(server, boss, { circle_id: circle.id });
    claimId = (await aHypothesis(server, boss, { topic_id: topic.id })).id;
    expect(refusalIn(await opening(pupil.token))).toMatchObject({
      code: 'FORBIDDEN',
      message: roundTexts.mayOpen.circle,
    });
    expect(refusalIn(await opening(outsider.token)).code).toBe('NOT_FOUND');
    const { id } = await server.api.call(
      roundRoutes.open,
      { body: { ...roundFields([claimId]), circle_id: circle.id } },
      boss.token,
    );
    expect(await listed({ circleId: circle.id }, pupil.token)).toEqual([id]);
    expect(await listed({ circleId: circle.id }, outsider.token)).toEqual([]);
    expect(await listed({}, pupil.token)).not.toContain(id);
    expect((await read(id, pupil.token)).circle_id).toBe(circle.id);
    const hidden = await server.api.send('GET', `/rounds/${id}`, { token: outsider.token });
    expect(refusalIn(hidden).code).toBe('NOT_FOUND');
  });
});

describe('signing up', () => {
  test('[RO2] counts both sides, follows a change of mind, and can be undone', async () => {
    const [ann, ben] = await prepare(80, 20);
    const id = await aRound(server, host, [claimId]);
    await signUp(server, ann, id, claimId);
    const shown = await signUp(server, ben, id, claimId);
    expect(shown.claims).toMatchObject([{ believing: 1, disbelieving: 1 }]);
    expect(shown.signup).toEqual({
      hypothesis_id: claimId,
      side: 'disbelieving',
      outcome: 'waiting',
      conversation_id: null,
      paired_again: false,
    });
    const value = (percent: number) =>
      server.api.call(
        credenceRoutes.save,
        { body: { hypothesisId: claimId, value: percent, reason: 'Because' } },
        ben.token,
      );
    await value(60);
    expect((await read(id)).claims).toMatchObject([{ believing: 2, disbelieving: 0 }]);
    await value(50);
    expect(await read(id, ben.token)).toMatchObject({
      claims: [{ believing: 1, disbelieving: 0 }],
      signup: { side: null },
    });
    await server.api.call(roundRoutes.withdraw, { params: { id } }, ben.token);
    await server.api.call(roundRoutes.withdraw, { params: { id } }, ben.token);
    expect((await read(id, ben.token)).signup).toBeNull();
  });

  test('[RO2] needs a side', async () => {
    const [neutral, unsure] = await prepare(50, null);
    const id = await aRound(server, host, [claimId]);
    for (const member of [neutral, unsure]) {
      const answer = await send('PUT', `/rounds/${id}/signup`, member.token, {
        hypothesis_id: claimId,
      });
      expect(refusalIn(answer).code).toBe('NO_SIDE');
    }
  });

  test('[RO2] replaces the claim that was chosen before, and stays one sign-up when repeated', async () => {
    const [ann] = await prepare(80);
    const { topic_id } = await server.api.call(hypothesisRoutes.one, { params: { id: claimId } });
    const other = await aHypothesis(server, author, { topic_id });
    await server.pool.query(
      `INSERT INTO credences (id, user_id, hypothesis_id, percent, reason)
       VALUES (gen_random_uuid(), $1, $2, 10, 'Because')`,
      [ann.userId, other.id],
    );
    const id = await aRound(server, host, [claimId, other.id]);
    await Promise.all([1, 2, 3].map(() => signUp(server, ann, id, claimId)));
    const { claims } = await signUp(server, ann, id, other.id);
    expect(claims.map((one) => [one.believing, one.disbelieving])).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  test('[RO2] is refused for a claim that is not in the round, and for a round that is not there', async () => {
    const [ann] = await prepare(80);
    const id = await aRound(server, host, [claimId]);
    const token = ann.token;
    const elsewhere = await aHypothesis(server, author);
    for (const [round, hypothesis_id] of [
      [id, elsewhere.id],
      [randomUUID(), claimId],
    ]) {
      const answer = await send('PUT', `/rounds/${round}/signup`, token, { hypothesis_id });
      expect(refusalIn(answer).code).toBe('NOT_FOUND');
    }
  });
});

describe('canceling a round', () => {
  test('[RO8] is for its opener alone, takes it off the lists, and closes it', async () => {
    const [ann] = await prepare(20);
    const token = ann.token;
    const id = await aRound(server, host, [claimId]);
    expect(refusalIn(await send('DELETE', `/rounds/${id}`, token)).code).toBe('FORBIDDEN');
    expect((await send('DELETE', `/rounds/${id}`, host.token)).status).toBe(204);
    expect((await send('DELETE', `/rounds/${id}`, host.token)).status).toBe(204);
    expect(await listed({ hypothesisId: claimId })).toEqual([]);
    expect(await read(id, host.token)).toMatchObject({ state: 'canceled', can_cancel: false });
    const late = await send('PUT', `/rounds/${id}/signup`, token, { hypothesis_id: claimId });
    expect(refusalIn(late).code).toBe('ROUND_CLOSED');
  });
});

test('[RO6] gives the appointment to everyone as a file', async () => {
  await prepare();
  const id = await aRound(server, host, [claimId]);
  const answer = await fetch(`${server.baseUrl}/api/rounds/${id}/appointment.ics`);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  expect(await answer.text()).toContain(`UID:round-${id}@midspan`);
});
