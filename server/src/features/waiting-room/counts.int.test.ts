import { type Hypothesis, type WaitingCount, waitingRoomRoutes } from '@midspan/contract';
import {
  aBystander,
  aHypothesis,
  aMember,
  aTopic,
  type Holder,
  insertBlock,
  sharedServer,
  type Visitor,
  visitorsHolding,
  visitRoom,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

let reader: Holder;
/** Other files' rooms are about other topics. */
let topicId: string;
const server = await sharedServer();
const author = await aMember(server);
beforeEach(async () => {
  ({ id: topicId } = await aTopic(server, author));
  reader = await aBystander(server.pool, (await claim()).id);
});

const claim = () => aHypothesis(server, author, { topic_id: topicId });

/** Members with these credences wait on a hypothesis. */
async function wait<const Given extends readonly number[]>({ id }: Hypothesis, percents: Given) {
  const visitors = await visitorsHolding(server, id, percents);
  for (const visitor of visitors as readonly Visitor[]) {
    expect(await visitor.send('waitingRoom:join')).toEqual({ success: true });
  }
  return visitors;
}
const hold = ({ id }: Hypothesis, { userId }: Holder, percent: number) =>
  server.pool.query(
    `INSERT INTO credences (id, user_id, hypothesis_id, percent, reason)
     VALUES (gen_random_uuid(), $1, $2, $3, 'Because')`,
    [userId, id, percent],
  );
const block = (one: Holder, other: Holder) => insertBlock(server.pool, one, other);

const room = (hypothesis: Hypothesis, believing: number, disbelieving: number): WaitingCount => ({
  hypothesis_id: hypothesis.id,
  hypothesis_statement: hypothesis.statement,
  topic_id: hypothesis.topic_id,
  topic_name: hypothesis.topic.name,
  believing,
  disbelieving,
});

describe('the waiting counts', () => {
  async function counts(query = '', token?: string, about = `topicId=${topicId}`) {
    const path = `${waitingRoomRoutes.counts.path}?${about}&${query}`;
    const answer = await server.api.send('GET', path, token === undefined ? {} : { token });
    expect(answer.status).toBe(200);
    return {
      rooms: waitingRoomRoutes.counts.answer.parse(answer.body),
      total: answer.headers.get('X-Total-Count'),
    };
  }

  test('return an empty list when no one is waiting', async () => {
    expect(await counts()).toEqual({ rooms: [], total: '0' });
  });

  test('show anyone how many are waiting where, the fullest room first', async () => {
    const [small, large] = [await claim(), await claim()];
    await wait(small, [20]);
    const [first] = await wait(large, [80, 90, 10]);
    expect(await counts()).toEqual({ rooms: [room(large, 2, 1), room(small, 0, 1)], total: '2' });
    await first.send('waitingRoom:leave');
    expect((await counts()).rooms).toEqual([room(large, 1, 1), room(small, 0, 1)]);
  });

  test('come in pages, with the same total beyond the last page', async () => {
    for (const [at, hypothesis] of [await claim(), await claim(), await claim()].entries()) {
      await wait(hypothesis, Array<number>(at + 1).fill(80));
    }
    const all = (await counts()).rooms;
    expect(all.map(({ believing }) => believing)).toEqual([3, 2, 1]);
    expect(await counts('limit=2&offset=1')).toEqual({ rooms: all.slice(1), total: '3' });
    expect(await counts('offset=3')).toEqual({ rooms: [], total: '3' });
  });

  test('can be limited to one topic or one hypothesis', async () => {
    const here = await claim();
    const beside = await claim();
    const elsewhere = await aHypothesis(server, author);
    for (const hypothesis of [here, beside, elsewhere]) await wait(hypothesis, [80]);
    const ofTopic = await counts();
    expect(ofTopic.rooms.map(({ hypothesis_id }) => hypothesis_id).sort()).toEqual(
      [here.id, beside.id].sort(),
    );
    expect(ofTopic.total).toBe('2');
    expect(await counts('', undefined, `hypothesisId=${here.id}`)).toEqual({
      rooms: [room(here, 1, 0)],
      total: '1',
    });
    expect((await counts('', undefined, `topicId=${here.id}`)).total).toBe('0');
  });

  test('[MO1] leave out members whom the reader blocked or who blocked the reader', async () => {
    const hypothesis = await claim();
    const alone = await claim();
    const [blocked, blocking] = await wait(hypothesis, [80, 20, 30]);
    const [last] = await wait(alone, [80]);
    await block(reader, blocked);
    await block(blocking, reader);
    await block(reader, last);
    expect(await counts('', reader.token)).toEqual({
      rooms: [room(hypothesis, 0, 1)],
      total: '1',
    });
    expect((await counts()).rooms).toEqual([room(hypothesis, 1, 2), room(alone, 1, 0)]);
  });
});

describe('the suggestions', () => {
  const suggested = () => server.api.call(waitingRoomRoutes.suggestions, {}, reader.token);

  test('are the rooms where the other side is waiting, the most of them first', async () => {
    const [few, many, agreeing, unknown] = await Promise.all([claim(), claim(), claim(), claim()]);
    await hold(few, reader, 80);
    await hold(many, reader, 20);
    await hold(agreeing, reader, 80);
    await wait(few, [10, 90, 90, 90, 90]);
    await wait(many, [80, 80]);
    await wait(agreeing, [60]);
    await wait(unknown, [60, 10]);
    expect(await suggested()).toEqual([
      { ...room(many, 2, 0), own_side: 'disbelieving' },
      { ...room(few, 4, 1), own_side: 'believing' },
    ]);
  });

  test('follow the reader’s credence, and leave out claims the reader is undecided on', async () => {
    const hypothesis = await claim();
    await wait(hypothesis, [80]);
    await hold(hypothesis, reader, 20);
    expect(await suggested()).toHaveLength(1);
    for (const percent of [50, 70]) {
      await server.pool.query('UPDATE credences SET percent = $2 WHERE user_id = $1', [
        reader.userId,
        percent,
      ]);
      expect(await suggested()).toEqual([]);
    }
  });

  test('leave out rooms where the reader is waiting', async () => {
    const hypothesis = await claim();
    await wait(hypothesis, [80]);
    await hold(hypothesis, reader, 20);
    const visitor = await visitRoom(server, hypothesis.id, reader);
    await visitor.send('waitingRoom:join');
    expect(await suggested()).toEqual([]);
    await visitor.send('waitingRoom:leave');
    expect(await suggested()).toHaveLength(1);
  });

  test('leave out rooms where everyone waiting is already in conversation with the reader', async () => {
    const hypothesis = await claim();
    const [ben] = await wait(hypothesis, [80]);
    await hold(hypothesis, reader, 20);
    await server.pool.query(
      `INSERT INTO conversations (id, hypothesis_id, conversation_type, user1_id, user2_id,
         user1_side, user2_side, status)
       VALUES (gen_random_uuid(), $1, 'private', $2, $3, 'believing', 'disbelieving', 'active')`,
      [hypothesis.id, ben.userId, reader.userId],
    );
    expect(await suggested()).toEqual([]);
    await wait(hypothesis, [90]);
    expect(await suggested()).toEqual([{ ...room(hypothesis, 2, 0), own_side: 'disbelieving' }]);
  });

  test('[MO1] leave out rooms where everyone waiting is blocked, either way', async () => {
    const hypothesis = await claim();
    const [blocked, blocking] = await wait(hypothesis, [80, 90]);
    await hold(hypothesis, reader, 20);
    await block(reader, blocked);
    await block(blocking, reader);
    expect(await suggested()).toEqual([]);
  });

  test('are limited to five', async () => {
    for (let made = 0; made < 6; made += 1) {
      const hypothesis = await claim();
      await hold(hypothesis, reader, 80);
      await wait(hypothesis, [20]);
    }
    expect(await suggested()).toHaveLength(5);
  });
});
