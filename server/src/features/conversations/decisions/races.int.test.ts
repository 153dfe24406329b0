import { pbFraction, pbPercent } from '@midspan/domain';
import {
  aTalk,
  claimsIn,
  codesOf,
  connectSocket,
  evidenceFields,
  expectSameChanges,
  hangUp,
  numbersOf,
  REPETITIONS,
  sharedPair,
  type Talk,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const ROUNDS = Array.from({ length: REPETITIONS }, (_, round) => round);
/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 20_000 * REPETITIONS;
/** An untouched figure after one item of 90 against 25. */
const MOVED = pbPercent({ 90: 1, 25: -1 });

// More events in a window than a person's connection is allowed.
const [server, other] = await sharedPair({ MESSAGE_LIMIT: '100' });
const claim = await claimsIn(server);

/** A conversation about its own hypothesis, so that nothing else moves its figure. */
const freshTalk = async () => aTalk(server, await claim());

async function standing({ hypothesisId, conversationId }: Talk) {
  const { rows } = await server.pool.query<{
    percent: number;
    ledger_seq: number;
    entries: number;
    statuses: string[];
    status: string;
    final: number | null;
    seq: number;
  }>(
    `SELECT h.pb_percent AS percent, h.ledger_seq,
       (SELECT count(*)::int FROM ledger WHERE hypothesis_id = h.id) AS entries,
       (SELECT array_agg(status) FROM evidence WHERE conversation_id = c.id) AS statuses,
       c.status, c.final_percent AS final, c.seq::int
     FROM conversations c JOIN hypotheses h ON h.id = c.hypothesis_id
     WHERE c.id = $1 AND h.id = $2`,
    [conversationId, hypothesisId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the conversation is gone');
  return row;
}

/** Both clients received the same events, without a gap: all that the database has. */
async function agree(talk: Talk): Promise<void> {
  await expectSameChanges(server.pool, talk.conversationId, [talk.ann, talk.ben]);
  hangUp(talk);
}

/** An untouched figure after this many items of 60 against 50. */
const slightly = (items: number) => pbPercent({ 60: items, 50: -items });
const SLIGHT = { hypothesis_likelihood: 60, negation_likelihood: 50 };

test(
  '[EV3] counts one of twenty simultaneous accepts on three connections and two servers',
  async () => {
    const talk = await freshTalk();
    const lives = [
      talk.ben.live,
      await connectSocket(server.baseUrl, talk.ben.token),
      await connectSocket(other.baseUrl, talk.ben.token),
    ];
    for (const round of ROUNDS) {
      const evidenceId = await talk.ann.propose(SLIGHT);
      const given = {
        conversationId: talk.conversationId,
        evidenceId,
        decision: 'accept',
      } as const;
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          (lives[n % lives.length] ?? talk.ben.live).emitAck('conversation:reviewEvidence', given),
        ),
      );
      expect(codesOf(answers)).toEqual([...Array(19).fill('EVIDENCE_DECIDED'), 'done']);
      const counted = round + 1;
      const after = { percent: slightly(counted), ledger_seq: counted, entries: counted };
      expect(await standing(talk)).toMatchObject(after);
    }
    // Clients on the first server don't receive what the second broadcasts; the database has all of
    // it.
    const numbers = await numbersOf(server.pool, talk.conversationId);
    expect(numbers).toEqual(Array.from({ length: 2 * REPETITIONS }, (_, n) => n + 1));
  },
  TIMEOUT_MS,
);

test(
  '[EV3] lets accept or withdraw win when they coincide, with a matching figure',
  async () => {
    const talk = await freshTalk();
    let accepted = 0;
    for (const _ of ROUNDS) {
      const evidenceId = await talk.ann.propose(SLIGHT);
      const item = { conversationId: talk.conversationId, evidenceId };
      const [withdrawn, reviewed] = await Promise.all([
        talk.ann.live.emitAck('conversation:withdrawEvidence', item),
        talk.ben.live.emitAck('conversation:reviewEvidence', { ...item, decision: 'accept' }),
      ]);
      expect(codesOf([withdrawn, reviewed])).toEqual(['EVIDENCE_DECIDED', 'done']);
      if (reviewed.success) accepted += 1;
      const { percent, entries, statuses } = await standing(talk);
      expect([percent, entries]).toEqual([slightly(accepted), accepted]);
      expect(statuses.filter((status) => status === 'accepted')).toHaveLength(accepted);
    }
    await agree(talk);
  },
  TIMEOUT_MS,
);

test(
  'accepts before the end, or refuses, a command sent while someone completes',
  async () => {
    for (const _ of ROUNDS) {
      const talk = await freshTalk();
      const { conversationId } = talk;
      const evidenceId = await talk.ann.propose();
      const [, ...others] = await Promise.all([
        talk.ann.live.emitAck('conversation:complete', { conversationId }),
        talk.ben.live.emitAck('conversation:sendMessage', {
          conversationId,
          content: 'Wait',
          tempId: 'wait',
        }),
        talk.ben.live.emitAck('conversation:proposeEvidence', {
          conversationId,
          ...evidenceFields(),
        }),
        talk.ben.live.emitAck('conversation:reviewEvidence', {
          conversationId,
          evidenceId,
          decision: 'accept',
        }),
      ]);
      for (const answer of others) {
        if (!answer.success) expect(answer.code).toBe('CONVERSATION_COMPLETED');
      }
      const accepted = others[2]?.success === true;
      const after = await standing(talk);
      expect(after).toMatchObject({ status: 'completed', percent: accepted ? MOVED : 50 });
      // The final figure is the one of that moment, and nothing is left pending.
      expect(after.final).toBe(after.percent);
      for (const status of after.statuses) expect(['accepted', 'withdrawn']).toContain(status);
      const { rows } = await server.pool.query(
        'SELECT name FROM conversation_events WHERE conversation_id = $1 ORDER BY seq DESC LIMIT 1',
        [conversationId],
      );
      expect(rows).toEqual([{ name: 'conversation:completed' }]);
      expect((await numbersOf(server.pool, conversationId)).at(-1)).toBe(after.seq);
      await agree(talk);
    }
  },
  TIMEOUT_MS,
);

test('[LE4] numbers the ledger in order when many conversations accept at once', async () => {
  const hypothesisId = await claim();
  const talks = await Promise.all(
    Array.from({ length: 8 }, () => aTalk(server, hypothesisId, 'public')),
  );
  const ids = await Promise.all(talks.map(({ ann }) => ann.propose()));
  await Promise.all(talks.map(({ ben }, n) => ben.accept(ids[n] ?? '')));
  const { rows } = await server.pool.query<{ seq: number; at: Date }>(
    'SELECT seq, created_at AS at FROM ledger WHERE hypothesis_id = $1 ORDER BY seq',
    [hypothesisId],
  );
  expect(rows.map(({ seq }) => seq)).toEqual(talks.map((_, n) => n + 1));
  const times = rows.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const { body } = await server.api.send('GET', `/hypotheses/${hypothesisId}/credence-history`);
  expect((body as { credence: number }[]).map(({ credence }) => credence)).toEqual(
    [0, ...rows.map(({ seq }) => seq)].map((n) => pbFraction({ 90: n, 25: -n })),
  );
});
