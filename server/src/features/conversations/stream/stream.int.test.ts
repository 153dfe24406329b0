import {
  type Changed,
  type ElsewhereStep,
  type EvidenceCard,
  type ItemStep,
  liveRoutes,
  type StreamLine,
  type StreamPage,
} from '@midspan/contract';
import {
  aBystander,
  ageDisputesAgainst,
  aTalk,
  challengeItem,
  claimsIn,
  done,
  type Holder,
  joinTalk,
  openDispute,
  operatorsOf,
  recalibrate,
  refusalIn,
  type Speaker,
  sharedServer,
  snapshotFor,
  type Talk,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);

const readStream = (id: string, { token }: { token: string }): Promise<StreamPage> =>
  server.api.call(liveRoutes.stream, { params: { id }, query: { after: 0 } }, token);

function cardOf({ cards }: { readonly cards: readonly EvidenceCard[] }, id: string): EvidenceCard {
  const card = cards.find((one) => one.id === id);
  if (card === undefined) throw new Error('there is no such card');
  return card;
}

/** Steps in short: the event, who caused it, and how the figure moved. */
const inShort = (steps: readonly (ItemStep | ElsewhereStep)[]) =>
  steps.map((step) => {
    const figure = 'figure' in step && step.figure ? [step.figure.from, step.figure.to] : [];
    return [step.kind, ...figure];
  });

/** An item's card as a client builds it from events alone. */
function cardReceived({ live }: Pick<Speaker, 'live'>, evidenceId: string) {
  let card = {};
  for (const { payload } of live.events) {
    const { items = [] } = (payload as { changed?: Changed }).changed ?? {};
    for (const item of items) if (item.id === evidenceId) card = { ...card, ...item };
  }
  return card;
}

/** The lines about an item, built the same way. */
function linesReceived({ live }: Pick<Speaker, 'live'>) {
  const lines = new Map<number, StreamLine>();
  for (const { payload } of live.events) {
    const { changed } = payload as { changed?: Changed };
    for (const line of changed?.lines ?? []) lines.set(line.seq, line);
  }
  return [...lines.values()].sort((one, other) => one.seq - other.seq);
}

/** The counterpart of a dispute gives in, or accepts another weight. */
async function settleDispute(
  dispute: Awaited<ReturnType<typeof openDispute>>,
  how: 'concede' | 'recalibrate',
): Promise<void> {
  const { counterpart, proposalId } = dispute;
  if (how === 'recalibrate') await recalibrate(dispute);
  else await done(counterpart.live, 'evidence:concedeDispute', { proposalId });
}

async function applyAtOnce(talk: Talk, by: Speaker, partner: Speaker, evidenceId: string) {
  const { id: proposalId } = await challengeItem(talk, by, evidenceId);
  await done(partner.live, 'evidence:acceptOverturnProposal', { proposalId });
}

describe('the stream of a public conversation', () => {
  test('[ST1] [ST2] [ST3] [ST4] keeps an item’s history on its card', async () => {
    const about = await claim();
    const [first, second] = await Promise.all([aTalk(server, about), aTalk(server, about)]);
    const { conversationId, ann, ben } = first;
    const reader = await joinTalk(server, conversationId, await aBystander(server.pool, about));
    await ann.say('Let us look at the ice.');

    const rejected = await ann.propose({ description: 'A first attempt' });
    await ben.reject(rejected);
    await done(ann.live, 'conversation:acceptRejection', { conversationId, evidenceId: rejected });
    const evidenceId = await ann.propose({ description: 'A second attempt' });
    await ben.reject(evidenceId);
    await done(ben.live, 'conversation:acceptDisputedEvidence', { conversationId, evidenceId });

    const places = { first, second, evidenceId };
    await settleDispute(await openDispute(server, places), 'concede');
    await applyAtOnce(second, second.ann, second.ben, evidenceId);
    await ageDisputesAgainst(server.pool, ann);
    await settleDispute(await openDispute(server, places), 'recalibrate');
    await applyAtOnce(first, ben, ann, evidenceId);

    const page = await readStream(conversationId, ann);
    expect(page.cards.map(({ id, seq }) => [id, seq])).toEqual([
      [rejected, 2],
      [evidenceId, 5],
    ]);
    expect(inShort(cardOf(page, rejected).steps)).toEqual([
      ['proposed'],
      ['disputed'],
      ['rejected'],
    ]);
    const card = cardOf(page, evidenceId);
    expect(inShort(card.steps)).toEqual([
      ['proposed'],
      ['disputed'],
      ['accepted', 50, 78],
      ['challenged'],
      ['overturned', 60, 50],
    ]);
    expect(card.steps.map(({ seq, by }) => [seq, by])).toEqual([
      [5, ann.userId],
      [6, ben.userId],
      [7, ben.userId],
      [8, ben.userId],
      [9, ann.userId],
    ]);
    expect(card.steps[1]).toMatchObject({ reason: 'The series is too short to say so.' });
    expect(inShort(card.elsewhere)).toEqual([
      ['challenged'],
      ['overturned', 78, 50],
      ['challenged'],
      ['reinstated', 50, 78],
      ['challenged'],
      ['recalibrated', 78, 60],
    ]);
    expect(card.elsewhere.at(-1)).toMatchObject({
      before: { hypothesis_likelihood: 0.9, negation_likelihood: 0.25 },
      after: { hypothesis_likelihood: 0.6, negation_likelihood: 0.4 },
    });
    // Each step but the proposal also has its own line.
    expect(page.lines.map(({ seq }) => seq)).toEqual([3, 4, 6, 7, 8, 9]);

    const public_ = await readStream(conversationId, reader);
    const shown = cardOf(public_, evidenceId);
    const kinds = shown.steps.map(({ kind }) => kind);
    expect(kinds).toEqual(['proposed', 'disputed', 'accepted', 'overturned']);
    expect(inShort(shown.elsewhere)).toEqual([
      ['overturned', 78, 50],
      ['reinstated', 50, 78],
      ['recalibrated', 78, 60],
    ]);
    expect(public_.lines.map(({ seq }) => seq)).toEqual([3, 4, 6, 7, 9]);

    // A client that only received events has the same.
    for (const [listener, read] of [
      [ann, page],
      [reader, public_],
    ] as const) {
      await expect
        .poll(() => cardReceived(listener, evidenceId))
        .toEqual(expect.objectContaining(cardOf(read, evidenceId)));
      expect(cardReceived(listener, rejected)).toEqual(cardOf(read, rejected));
      expect(linesReceived(listener)).toEqual(read.lines);
    }
  });

  test('[ST4] shows readers neither undecided items nor flags nor challenges', async () => {
    const about = await claim();
    const talk = await aTalk(server, about);
    const { conversationId, ann, ben } = talk;
    const bystander = await aBystander(server.pool, about);
    const reader = await joinTalk(server, conversationId, bystander);
    const { id: messageId } = await ann.say('Nonsense');
    const { flag } = await done(ben.live, 'flag:create', { messageId, flagType: 'rude' });
    const { flagId } = flag;
    await done(ann.live, 'flag:clarify', { flagId, text: 'the-clarification' });
    await done(ben.live, 'flag:suggest', { flagId, text: 'the-suggestion' });
    await done(ben.live, 'flag:resolve', { flagId, resolutionText: 'the-resolution' });
    const accepted = await ann.propose();
    await ben.accept(accepted);
    await challengeItem(talk, ben, accepted);
    const pending = await ann.propose({ description: 'the-pending-one' });
    await ben.reject(pending);

    const mine = await readStream(conversationId, ann);
    expect(mine.lines.map(({ kind }) => kind)).toEqual([
      'flag_created',
      'flag_clarified',
      'flag_suggested',
      'flag_resolved',
      'evidence',
      'evidence',
      'evidence',
    ]);
    expect(mine.lines[3]).toMatchObject({
      messageId,
      by: ben.userId,
      record: {
        clarification: 'the-clarification',
        suggestion: 'the-suggestion',
        resolution: 'the-resolution',
      },
    });
    expect(mine.cards.map(({ id }) => id)).toEqual([accepted, pending]);

    const theirs = await readStream(conversationId, reader);
    expect(theirs.cards.map(({ id }) => id)).toEqual([accepted]);
    expect(inShort(theirs.cards[0]?.steps ?? [])).toEqual([['proposed'], ['accepted', 50, 78]]);
    expect(theirs.lines).toHaveLength(1);
    const snapshot = await snapshotFor(server, conversationId, bystander);
    const everything = JSON.stringify([theirs, snapshot.stream, reader.live.events]);
    expect(everything).not.toMatch(/the-(clarification|suggestion|resolution|pending-one)/);
    expect(everything).not.toContain('"challenged"');
    const around = { params: { id: conversationId }, query: { around: pending } };
    await expect(server.api.call(liveRoutes.stream, around, reader.token)).rejects.toThrow('404');
    expect((await server.api.call(liveRoutes.stream, around, ben.token)).cards).toHaveLength(2);
  });

  test('[ST1] opens with undecided items, however far above they are', async () => {
    const { conversationId, ann, ben } = await aTalk(server, await claim());
    const pending = await ann.propose();
    await server.pool.query(
      `WITH said AS (
         INSERT INTO messages (id, conversation_id, seq, sender_id, temp_id, content)
         SELECT gen_random_uuid(), $1, n, $2, n, 'Some words' FROM generate_series(2, 90) n
         RETURNING seq
       )
       UPDATE conversations SET seq = 90, message_count = 89 WHERE id = $1`,
      [conversationId, ann.userId],
    );
    const { stream, messages } = await snapshotFor(server, conversationId, ben);
    expect([stream.from, stream.to, messages[0]?.seq]).toEqual([41, 90, 41]);
    expect(stream.cards.map(({ id, seq }) => [id, seq])).toEqual([[pending, 1]]);
    await ben.accept(pending);
    expect((await snapshotFor(server, conversationId, ben)).stream.cards).toEqual([]);
  });

  test('[ST4] ends with the line of its completion, for readers too', async () => {
    const about = await claim();
    const { conversationId, ann, ben } = await aTalk(server, about);
    const pending = await ann.propose();
    await done(ben.live, 'conversation:complete', { conversationId });
    const { lines, cards } = await readStream(conversationId, await aBystander(server.pool, about));
    expect(cards.map(({ id, steps }) => [id, inShort(steps)])).toEqual([
      [pending, [['proposed'], ['withdrawn']]],
    ]);
    expect(lines).toMatchObject([
      { kind: 'evidence', seq: 2, step: { kind: 'withdrawn', by: null } },
      { kind: 'completed', seq: 3, by: ben.userId, final_pb_credence: 0.5 },
    ]);
  });

  test('[MO5] shows that an item was removed, without its text', async () => {
    const about = await claim();
    const { conversationId, ann, ben } = await aTalk(server, about);
    const evidenceId = await ann.propose();
    await ben.reject(evidenceId);
    await done(ben.live, 'conversation:acceptDisputedEvidence', { conversationId, evidenceId });
    await using open = await operatorsOf(server);
    await open.operators.removeContent('evidence', evidenceId, 'Unlawful');
    const [card] = (await readStream(conversationId, ann)).cards;
    expect(card?.removed).toBe(true);
    expect(inShort(card?.steps ?? [])).toEqual([
      ['proposed'],
      ['disputed'],
      ['accepted', 50, 78],
      ['removed', 78, 50],
    ]);
    expect(card?.steps[1]).toMatchObject({ reason: null });
  });
});

describe('[ST4] the stream of a private conversation', () => {
  test('is only for its two participants, with the figure that only they see', async () => {
    const about = await claim();
    const open = await aTalk(server, about);
    await open.ben.accept(await open.ann.propose());
    const { conversationId, ann, ben } = await aTalk(server, about, 'private');
    const evidenceId = await ann.propose();
    await ben.accept(evidenceId);
    await applyAtOnce({ ...open, conversationId }, ben, ann, evidenceId);
    const [card] = (await readStream(conversationId, ben)).cards;
    expect(inShort(card?.steps ?? [])).toEqual([
      ['proposed'],
      ['accepted', 78, 93],
      ['challenged'],
      ['overturned', 93, 78],
    ]);
    expect(card?.elsewhere).toEqual([]);
    const outsiders: Holder[] = [await aBystander(server.pool, about), open.ann];
    for (const { token } of outsiders) {
      const path = `/conversations/${conversationId}/stream`;
      const answer = await server.api.send('GET', path, { token });
      expect(refusalIn(answer).code).toBe('PRIVATE_CONVERSATION');
    }
  });
});
