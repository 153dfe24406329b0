import { liveRoutes, STREAM_PAGE, type StreamPage } from '@midspan/contract';
import {
  aBystander,
  aHypothesis,
  aMember,
  aTalk,
  numbersOf,
  sharedServer,
  snapshotFor,
} from '@midspan/testkit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** Named in the title, so that a failure can be repeated. */
const SEED = Math.floor(Math.random() * 1_000_000);
/** More than one page of messages, and stretches of evidence that fill one by themselves. */
const STORY = fc.sample(
  fc.record({
    messages: fc.integer({ min: 8, max: 40 }),
    items: fc.integer({ min: 3, max: 70 }),
  }),
  { numRuns: 9, seed: SEED },
);

const server = await sharedServer();
const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
const talk = await aTalk(server, hypothesisId);
const reader = await aBystander(server.pool, hypothesisId);
// Each round: messages, then items, of which the last stays undecided.
for (const { messages, items } of STORY) {
  await server.pool.query(
    `WITH place AS (
       SELECT seq FROM conversations WHERE id = $1
     ), said AS (
       INSERT INTO messages (id, conversation_id, seq, sender_id, temp_id, content)
       SELECT gen_random_uuid(), $1, place.seq + n, $3, place.seq + n, 'Some words'
       FROM place, generate_series(1, $4::int) n
     ), drafts AS (
       SELECT gen_random_uuid() AS id, n,
         CASE WHEN n = $5::int THEN 'proposed' ELSE 'withdrawn' END AS status
       FROM generate_series(1, $5::int) n
     ), items AS (
       INSERT INTO evidence (id, conversation_id, hypothesis_id, is_public, proposed_by,
         description, source, source_key, hypothesis_likelihood, negation_likelihood, reasoning,
         status, decided_at)
       SELECT id, $1, $2, true, $3, 'Number ' || n, 'source', 'source', 60, 50, 'Because', status,
         CASE WHEN status = 'withdrawn' THEN now() END
       FROM drafts
     ), happened AS (
       INSERT INTO conversation_events (conversation_id, seq, name, payload, audience)
       SELECT $1, place.seq + $4::int + 2 * n - 1, 'conversation:evidenceProposed',
         jsonb_build_object('evidenceId', id), 'participants' FROM place, drafts
       UNION ALL
       SELECT $1, place.seq + $4::int + 2 * n, 'conversation:evidenceWithdrawn',
         jsonb_build_object('evidenceId', id), 'everyone' FROM place, drafts
       WHERE status = 'withdrawn'
       RETURNING seq
     )
     UPDATE conversations SET
       seq = greatest(place.seq + $4::int, (SELECT max(seq) FROM happened)),
       message_count = message_count + $4::int, evidence_count = evidence_count + $5::int
     FROM place WHERE conversations.id = $1`,
    [talk.conversationId, hypothesisId, talk.ann.userId, messages, items],
  );
}

type Asked = { before: number } | { after: number } | { around: string } | Record<string, never>;
const read = (query: Asked, { token }: { token: string }): Promise<StreamPage> =>
  server.api.call(liveRoutes.stream, { params: { id: talk.conversationId }, query }, token);

/** From the newest page to the first; returned in the order of reading. */
async function readBack(who: { token: string }): Promise<StreamPage[]> {
  const pages = [await read({}, who)];
  for (let page = pages[0]; page !== undefined && page.from > 1; page = pages[0]) {
    pages.unshift(await read({ before: page.from }, who));
  }
  return pages;
}

/** From the beginning to the newest. */
async function readOn(who: { token: string }): Promise<StreamPage[]> {
  const pages = [await read({ after: 0 }, who)];
  for (let page = pages[0]; page !== undefined && page.to < page.seq; page = pages.at(-1)) {
    pages.push(await read({ after: page.to }, who));
  }
  return pages;
}

const placesIn = (pages: readonly StreamPage[]) =>
  pages.flatMap(({ messages, cards, lines }) =>
    [...messages, ...cards, ...lines].map(({ seq }) => seq).sort((one, other) => one - other),
  );

describe(`[ST5] paging through the stream of story ${SEED}`, () => {
  test('returns everything once, backward and forward, in pages of bounded length', async () => {
    const all = await numbersOf(server.pool, talk.conversationId);
    for (const pages of [await readBack(talk.ann), await readOn(talk.ann)]) {
      expect(placesIn(pages)).toEqual(all);
      for (const [at, { messages, cards, lines, from }] of pages.entries()) {
        expect(messages.length).toBeLessThanOrEqual(STREAM_PAGE.messages);
        expect(cards.length + lines.length).toBeLessThanOrEqual(STREAM_PAGE.events);
        expect(from).toBe((pages[at - 1]?.to ?? 0) + 1);
      }
    }
  });

  test('[ST4] returns what readers may see once, and nothing else', async () => {
    const { rows } = await server.pool.query<{ seq: string }>(
      `SELECT seq FROM messages WHERE conversation_id = $1
       UNION ALL
       SELECT seq FROM conversation_events event
       JOIN evidence ON evidence.id = (payload ->> 'evidenceId')::uuid
       WHERE event.conversation_id = $1 AND evidence.status <> 'proposed' ORDER BY 1`,
      [talk.conversationId],
    );
    const shown = rows.map(({ seq }) => Number(seq));
    expect(placesIn(await readBack(reader))).toEqual(shown);
    expect(placesIn(await readOn(reader))).toEqual(shown);
  });

  test('continues where the snapshot begins', async () => {
    const { stream, messages, seq } = await snapshotFor(server, talk.conversationId, talk.ben);
    const newest = await read({}, talk.ben);
    expect([stream.from, stream.to]).toEqual([newest.from, seq]);
    expect(messages.filter((one) => one.seq >= stream.from)).toEqual(newest.messages);
    expect(stream.lines).toEqual(newest.lines);
    const open = stream.cards.filter((card) => card.seq < stream.from);
    expect(stream.cards).toEqual([...open, ...newest.cards]);
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['proposed']));
  });

  test('finds a message or a card in the middle of its page', async () => {
    const everything = await readOn(talk.ann);
    const messages = everything.flatMap((page) => page.messages);
    const cards = everything.flatMap((page) => page.cards);
    for (const linked of [messages[70], messages[0], messages.at(-1), cards[20], cards.at(-1)]) {
      if (linked === undefined) throw new Error('the story is too short');
      const page = await read({ around: linked.id }, talk.ann);
      expect([...page.messages, ...page.cards].map(({ id }) => id)).toContain(linked.id);
      const places = placesIn([page]);
      expect(places.filter((seq) => seq < linked.seq).length).toBeLessThanOrEqual(75);
      expect(places).toEqual(placesIn(everything).filter((n) => n >= page.from && n <= page.to));
    }
  });

  test('returns nothing beyond either end', async () => {
    const { seq } = await read({}, talk.ann);
    for (const query of [{ before: 0 }, { before: 1 }, { after: seq }, { after: seq + 9 }]) {
      const { messages, cards, lines } = await read(query, talk.ann);
      expect([messages, cards, lines]).toEqual([[], [], []]);
    }
    await expect(read({ around: talk.conversationId }, talk.ann)).rejects.toThrow('404');
    await expect(read({ before: 9, after: 1 }, talk.ann)).rejects.toThrow('400');
  });
});
