import { circleRoutes, topicRoutes } from '@midspan/contract';
import {
  aCircle,
  aCircleClaim,
  aJoinLink,
  aMember,
  aTopic,
  connectSocket,
  done,
  joinCircle,
  refused,
  sharedPair,
  sharedServer,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();

const FIELDS = { name: 'Statistics 101', purpose: 'To learn', shares_credences: false };

const open = (token: string, body: object = FIELDS) =>
  server.api.send('POST', '/circles', { token, body });
const one = (token: string, id: string) => server.api.send('GET', `/circles/${id}`, { token });
const join = (token: string, code: string, body: object = { consent: true }) =>
  server.api.send('POST', `/join/${code}`, { token, body });

describe('opening', () => {
  test('[CI1] makes the creator the host and only member', async () => {
    const ann = await aMember(server);
    const opened = await open(ann.token);
    expect(opened.status).toBe(201);
    const { id } = opened.body as { id: string };
    expect((await one(ann.token, id)).body).toMatchObject({
      ...FIELDS,
      id,
      role: 'host',
      members: 1,
      ended_at: null,
      deletes_at: null,
      hosts: [{ id: ann.user.id, username: ann.user.username }],
      links: [],
    });
    expect(await server.api.call(circleRoutes.listOwn, { query: {} }, ann.token)).toMatchObject([
      { id },
    ]);
  });

  test.each([
    ['name', { ...FIELDS, name: 'Mіdspan team' }],
    ['purpose', { ...FIELDS, purpose: 'Mіdspan suppоrt' }],
    ['name', { ...FIELDS, name: 'see example.org' }],
  ])('[NA3] refuses a %s that speaks for the product or leads elsewhere', async (field, body) => {
    const ann = await aMember(server);
    expect(await open(ann.token, body)).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID', details: { [field]: expect.any(String) } } },
    });
  });

  test('[CI1] refuses the fourth within a day, also of four at once', async () => {
    const ann = await aMember(server);
    const answers = await Promise.all([1, 2, 3, 4].map(() => open(ann.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429]);
    await server.pool.query(
      `UPDATE circles SET created_at = now() - interval '2 days' WHERE created_by = $1`,
      [ann.user.id],
    );
    expect((await open(ann.token)).status).toBe(201);
  });

  test('refuses someone who has not completed onboarding', async () => {
    const { token } = await aMember(server, { onboarded: false });
    expect((await open(token)).status).toBe(403);
  });
});

describe('joining', () => {
  test('[CI2] opens the circle at once to sockets that were open before, on every server', async () => {
    const [here, there] = await sharedPair();
    const [ann, ben] = await Promise.all([aMember(here), aMember(here)]);
    const circle = await aCircle(here, ann);
    const claim = { hypothesisId: await aCircleClaim(here, ann, circle.id) };
    const sockets = await Promise.all(
      [here, there].map(({ baseUrl }) => connectSocket(baseUrl, ben.token)),
    );
    for (const live of sockets) {
      expect((await refused(live, 'hypothesis:watch', claim)).code).toBe('NOT_FOUND');
    }
    await joinCircle(here, ben, circle.code);
    for (const live of sockets) {
      await done(live, 'hypothesis:watch', claim);
      live.close();
    }
  });

  test('[CI3] shows anyone what the link leads to, and lets in who agrees to it', async () => {
    const [ann, ben] = await Promise.all([aMember(server), aMember(server)]);
    const circle = await aCircle(server, ann, [], { shares_credences: true });
    expect((await server.api.send('GET', `/join/${circle.code}`)).body).toEqual({
      state: 'open',
      circle: { name: circle.name, purpose: circle.purpose, shares_credences: true },
      hosts: [{ username: ann.user.username }],
      circle_id: null,
    });
    expect((await join(ben.token, circle.code, { consent: false })).status).toBe(400);
    expect((await one(ben.token, circle.id)).status).toBe(404);
    expect((await join(ben.token, circle.code)).body).toEqual({ circleId: circle.id });
    expect((await one(ben.token, circle.id)).body).toMatchObject({
      role: 'member',
      members: 2,
      links: null,
    });
  });

  test('takes one place however often the same person joins', async () => {
    const [ann, ben] = await Promise.all([aMember(server), aMember(server)]);
    const circle = await aCircle(server, ann, [], { places: 2 });
    const answers = await Promise.all([1, 2, 3].map(() => join(ben.token, circle.code)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await one(ann.token, circle.id)).body).toMatchObject({
      members: 2,
      links: [{ places: 2, places_left: 1 }],
    });
  });

  test('[CI3] lets in one of two who take the last place at once', async () => {
    const [ann, ...others] = await Promise.all([aMember(server), aMember(server), aMember(server)]);
    const circle = await aCircle(server, ann, [], { places: 1 });
    const answers = await Promise.all(others.map(({ token }) => join(token, circle.code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: 'CIRCLE_FULL' },
    });
    expect((await server.api.send('GET', `/join/${circle.code}`)).body).toMatchObject({
      state: 'used',
    });
  });

  test('[CI3] says that a link has expired or was revoked, and whom to ask', async () => {
    const [ann, ben] = await Promise.all([aMember(server), aMember(server)]);
    const circle = await aCircle(server, ann);
    const stateOf = async (code: string) => (await server.api.send('GET', `/join/${code}`)).body;
    await server.pool.query(
      `UPDATE circle_links SET expires_at = now() - interval '1 s' WHERE code = $1`,
      [circle.code],
    );
    const hosts = [{ username: ann.user.username }];
    expect(await stateOf(circle.code)).toMatchObject({ state: 'expired', hosts });
    expect((await join(ben.token, circle.code)).body).toMatchObject({
      error: {
        code: 'LINK_EXPIRED',
        message: 'This link has expired. Ask a host for a new one.',
      },
    });
    const link = await aJoinLink(server, ann, circle.id);
    const path = `/circles/${circle.id}/links/${link.id}`;
    expect((await server.api.send('DELETE', path, { token: ann.token })).status).toBe(204);
    expect((await server.api.send('DELETE', path, { token: ann.token })).status).toBe(204);
    expect(await stateOf(link.code)).toMatchObject({ state: 'revoked', hosts });
    expect((await join(ben.token, link.code)).body).toMatchObject({
      error: { code: 'LINK_REVOKED' },
    });
    expect((await one(ann.token, circle.id)).body).toMatchObject({ links: [] });
  });

  test('answers an unknown code with what to check', async () => {
    const ben = await aMember(server);
    const error = { code: 'NOT_FOUND', message: expect.stringContaining('doesn’t exist') };
    const body = { error };
    const code = 'A'.repeat(22);
    expect(await join(ben.token, code)).toMatchObject({ status: 404, body });
    expect(await server.api.send('GET', `/join/${code}`)).toMatchObject({ status: 404, body });
  });
});

describe('links', () => {
  const make = (token: string, id: string, places: number) =>
    server.api.send('POST', `/circles/${id}/links`, { token, body: { places, days: 1 } });

  test('[CI3] refuses a fourth open link', async () => {
    const ann = await aMember(server);
    const { id } = await aCircle(server, ann, [], { places: 1 });
    const answers = await Promise.all([1, 1, 1].map((places) => make(ann.token, id, places)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
  });

  test('[CI4] limits a new host’s places per day and says what to do', async () => {
    const ann = await aMember(server);
    const first = await aCircle(server, ann, [], { places: 30 });
    const { id } = await aCircle(server, ann, [], { places: 10 });
    expect(await make(ann.token, id, 1)).toMatchObject({
      status: 429,
      body: {
        error: {
          code: 'PLACES_LIMIT',
          message: expect.stringContaining('None are left today.'),
        },
      },
    });
    const ben = await aMember(server);
    await joinCircle(server, ben, first.code);
    const opened = (await one(ann.token, first.id)).body as { links: [{ id: string }] };
    const path = `/circles/${first.id}/links/${opened.links[0].id}`;
    await server.api.send('DELETE', path, { token: ann.token });
    expect((await make(ann.token, id, 30)).status).toBe(429);
    expect((await make(ann.token, id, 29)).status).toBe(201);
  });

  test('[CI4] gives an established host 500, and others what operators set', async () => {
    const [ann, ben] = await Promise.all([aMember(server), aMember(server)]);
    await server.pool.query('UPDATE users SET established_at = now() WHERE id = $1', [ann.user.id]);
    await server.pool.query('UPDATE users SET circle_places_per_day = 50 WHERE id = $1', [
      ben.user.id,
    ]);
    const annCircle = await aCircle(server, ann, [], { places: 500 });
    const benCircle = await aCircle(server, ben, [], { places: 50 });
    expect((await make(ann.token, annCircle.id, 1)).status).toBe(429);
    expect((await make(ben.token, benCircle.id, 1)).status).toBe(429);
  });

  test('refuses members who are not hosts, and hides the circle from everyone else', async () => {
    const [ann, ben, eve] = await Promise.all([1, 2, 3].map(() => aMember(server)));
    if (!ann || !ben || !eve) throw new Error('three were asked for');
    const { id } = await aCircle(server, ann, [ben]);
    expect((await make(ben.token, id, 1)).status).toBe(403);
    expect((await make(eve.token, id, 1)).status).toBe(404);
  });
});

test('[CI2] lists a circle’s topics for its members and for no one else', async () => {
  const [ann, ben, eve] = await Promise.all([1, 2, 3].map(() => aMember(server)));
  if (!ann || !ben || !eve) throw new Error('three were asked for');
  const circle = await aCircle(server, ann, [ben]);
  const topic = await aTopic(server, ben, { circle_id: circle.id });
  expect(topic.circle_id).toBe(circle.id);
  const list = (token: string) =>
    server.api.call(topicRoutes.list, { query: { circleId: circle.id } }, token);
  expect(await list(ann.token)).toMatchObject([{ id: topic.id }]);
  expect(await list(eve.token)).toEqual([]);
  const read = (token: string) => server.api.send('GET', `/topics/${topic.id}`, { token });
  expect((await read(ann.token)).status).toBe(200);
  expect((await read(eve.token)).status).toBe(404);
});
