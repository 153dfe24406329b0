import { randomUUID } from 'node:crypto';
import { circleTexts } from '@midspan/contract';
import { aCircle, aMember, sharedServer, type TestMember } from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer();
const [ann, eve] = [await aMember(server), await aMember(server)];
const own = (await aCircle(server, ann)).id;
const foreign = (await aCircle(server, eve)).id;

const topicNamed = (name: string) => ({ name, category: 'Science' });
const hypothesis = {
  statement: 'Fish sleep',
  initial_credence: 60,
  credence_reason: 'They lie still',
};

const send = (path: string, body: object, { token }: TestMember = ann) =>
  server.api.send('POST', path, { token, body });

async function topicsNamed(name: string) {
  const { rows } = await server.pool.query<{ circle_id: string | null }>(
    'SELECT circle_id FROM topics WHERE name = $1',
    [name],
  );
  return rows;
}

test('[CI2] creates a topic with its first claim in the circle that the topic names', async () => {
  const name = `Fish ${randomUUID()}`;
  const topic = { ...topicNamed(name), circle_id: own };
  expect((await send('/topics/with-hypothesis', { topic, hypothesis })).status).toBe(201);
  expect(await topicsNamed(name)).toEqual([{ circle_id: own }]);
});

test.each([
  ['beside the topic', (id: string) => ({ circle_id: id })],
  ['in other letters', (id: string) => ({ circleId: id })],
  ['in the claim', (id: string) => ({ hypothesis: { ...hypothesis, circle_id: id } })],
  ['in something unknown', (id: string) => ({ where: [{ circle_id: id }] })],
])('[CI2] creates nothing when the circle is named %s', async (_, named) => {
  for (const id of [own, foreign, randomUUID()]) {
    const name = `Fish ${randomUUID()}`;
    const body = { topic: topicNamed(name), hypothesis, ...named(id) };
    expect(await send('/topics/with-hypothesis', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID', message: expect.stringContaining('circle_id') } },
    });
    expect(await topicsNamed(name)).toEqual([]);
  }
});

test('[CI2] refuses a claim and a circle that name one beside what they take', async () => {
  const { body } = await send('/topics/with-hypothesis', {
    topic: topicNamed(`Fish ${randomUUID()}`),
    hypothesis,
  });
  const claim = { ...hypothesis, topic_id: (body as { id: string }).id, circle_id: own };
  const circle = { name: 'A class', purpose: 'To learn', shares_credences: false, circle_id: own };
  for (const [path, given] of [
    ['/hypotheses', claim],
    ['/circles', circle],
  ] as const) {
    expect(await send(path, given)).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID' } },
    });
  }
});

test('[CI2] finds neither a circle of others nor one that doesn’t exist', async () => {
  for (const id of [foreign, randomUUID()]) {
    const name = `Fish ${randomUUID()}`;
    const topic = { ...topicNamed(name), circle_id: id };
    expect(await send('/topics/with-hypothesis', { topic, hypothesis })).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND', message: circleTexts.notFound } },
    });
    expect(await topicsNamed(name)).toEqual([]);
  }
});
