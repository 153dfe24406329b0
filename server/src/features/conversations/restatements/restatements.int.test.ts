import {
  conversationRoutes,
  liveRoutes,
  REMOVED_TEXT,
  type Restatement,
  reflectionRoutes,
  restatementTexts,
} from '@midspan/contract';
import {
  aBystander,
  aDispute,
  aTalk,
  claimsIn,
  codesOf,
  connectSocket,
  done,
  joinTalk,
  numbersOf,
  operatorsOf,
  REPETITIONS,
  RESTATED,
  refused,
  STILL_MISSING,
  sharedServer,
  snapshotFor,
  type Talk,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);
const talkAbout = async (type: 'public' | 'private' = 'public') =>
  aTalk(server, await claim(), type);

const AGAIN = 'You mean that warmer water is why it melts faster.';

/** Ann asks, and Ben says it back until she confirms it. */
async function confirm({ ann, ben }: Pick<Talk, 'ann' | 'ben'>): Promise<Restatement> {
  const id = await ann.askBack();
  await ben.sayBack(id);
  return ann.answerBack(id);
}

/** Its course in short: the state, and what was written. */
const inShort = ({ state, tries }: Restatement) => [
  state,
  ...tries.flatMap(({ said, note }) => [said.text, ...(note ? [note.text] : [])]),
];

describe('saying it back', () => {
  test('[SB1] [SB3] [SB4] [SB9] goes from asking over a second try to confirmed, alike for everyone who may see it', async () => {
    const { conversationId, hypothesisId, ann, ben } = await talkAbout();
    const bystander = await aBystander(server.pool, hypothesisId);
    const reader = await joinTalk(server, conversationId, bystander);
    await ann.say('The ice is melting.');

    const id = await ann.askBack();
    await ben.sayBack(id);
    expect(inShort(await ann.answerBack(id, STILL_MISSING))).toEqual([
      'to_write',
      RESTATED,
      STILL_MISSING,
    ]);
    expect(inShort(await ben.sayBack(id, AGAIN))).toEqual([
      'to_check',
      RESTATED,
      STILL_MISSING,
      AGAIN,
    ]);
    // Nothing of it has reached anyone else.
    expect((await snapshotFor(server, conversationId, bystander)).restatements).toEqual([]);
    expect(JSON.stringify(reader.live.events)).not.toContain(RESTATED);
    const around = { params: { id: conversationId }, query: { around: id } };
    const readAround = ({ token }: { token: string }) =>
      server.api.call(liveRoutes.stream, around, token);
    await expect(readAround(reader)).rejects.toThrow('404');
    expect((await readAround(ben)).from).toBe(1);

    const confirmed = await ann.answerBack(id);
    expect((await readAround(reader)).from).toBe(1);
    expect(confirmed).toMatchObject({ id, seq: 2, asked_by: ann.userId, state: 'confirmed' });
    for (const { live } of [ann, ben, reader]) {
      const { restatement, changed } = await live.nextEvent(
        'restate:changed',
        (event) => event.restatement.state === 'confirmed',
      );
      expect(restatement).toEqual(confirmed);
      expect(changed.restatements).toEqual([confirmed]);
    }
    // Reading everything later, catching up and having listened come to the same.
    for (const holder of [ann, ben, bystander]) {
      const { restatements } = await snapshotFor(server, conversationId, holder);
      expect(restatements).toEqual([confirmed]);
      const late = await connectSocket(server.baseUrl, holder.token);
      const { events } = await done(late, 'conversation:join', { conversationId, sinceSeq: 1 });
      const last = events?.at(-1)?.payload['changed'] as { restatements: unknown };
      expect(last.restatements).toEqual([confirmed]);
      late.close();
    }
    expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('[SB4] ends without a verdict after two tries, which readers never learn of', async () => {
    const { conversationId, hypothesisId, ann, ben } = await talkAbout();
    const id = await ann.askBack();
    await ben.sayBack(id);
    await ann.answerBack(id, STILL_MISSING);
    await ben.sayBack(id, AGAIN);
    const ended = await ann.answerBack(id, 'No, something else.');
    expect(inShort(ended)).toEqual([
      ...['ended', RESTATED, STILL_MISSING, AGAIN],
      'No, something else.',
    ]);
    const reader = await aBystander(server.pool, hypothesisId);
    expect((await snapshotFor(server, conversationId, reader)).restatements).toEqual([]);
    // The other one can ask now.
    expect(await ben.askBack()).not.toBe(id);
  });

  test('[SB1] [SB2] is refused in a dispute, while the partner’s is open, and after three times', async () => {
    const dispute = await aDispute(server, await claim());
    const { conversationId } = dispute;
    const inDispute = await refused(dispute.proposer.live, 'restate:ask', { conversationId });
    expect(inDispute.code).toBe('RESTATEMENT_IN_DISPUTE');

    const talk = await talkAbout();
    const here = { conversationId: talk.conversationId };
    await talk.ann.askBack();
    expect((await refused(talk.ben.live, 'restate:ask', here)).code).toBe('RESTATEMENT_OPEN');
    for (let nth = 1; nth <= 3; nth += 1) await confirm(talk);
    expect((await refused(talk.ann.live, 'restate:ask', here)).code).toBe('RESTATEMENT_LIMIT');
    const { restatements } = await snapshotFor(server, talk.conversationId, talk.ann);
    expect(restatements).toHaveLength(3);
    await confirm({ ann: talk.ben, ben: talk.ann });
  });

  test('[SB3] [SB4] accepts only texts of the right length, and a note only with “Not quite”', async () => {
    const { conversationId, ann, ben } = await talkAbout();
    const restatementId = await ann.askBack();
    const about = { conversationId, restatementId };
    for (const [text, error] of [
      ['   ', restatementTexts.textMissing],
      ['x'.repeat(19), restatementTexts.textShort],
      ['x'.repeat(601), 'Please use at most 600 characters'],
    ] as const) {
      expect(await refused(ben.live, 'restate:say', { ...about, text })).toEqual({
        code: 'INVALID',
        error,
      });
    }
    await ben.sayBack(restatementId, 'x'.repeat(600));
    for (const [confirmed, note, error] of [
      [false, null, restatementTexts.noteMissing],
      [false, ' ', restatementTexts.noteMissing],
      [false, 'x'.repeat(601), 'Please use at most 600 characters'],
      [true, 'Yes', restatementTexts.noteUnneeded],
    ] as const) {
      const given = { ...about, confirmed, note };
      expect(await refused(ann.live, 'restate:answer', given)).toEqual({ code: 'INVALID', error });
    }
    expect((await ann.answerBack(restatementId, 'x')).state).toBe('to_write');
  });

  test('[SB5] is refused to a member who has a flag to clarify, at every step', async () => {
    const { conversationId, ann, ben } = await talkAbout();
    const asked = await ann.askBack();
    const about = { conversationId, restatementId: asked };
    const flag = async (by: typeof ann, whose: typeof ann) => {
      const { id: messageId } = await whose.say('Nonsense');
      const created = await done(by.live, 'flag:create', { messageId, flagType: 'rude' });
      return created.flag.flagId;
    };
    const FLAGGED = { code: 'FLAG_UNANSWERED', error: restatementTexts.flagFirst };
    const first = await flag(ann, ben);
    expect(await refused(ben.live, 'restate:say', { ...about, text: RESTATED })).toEqual(FLAGGED);
    expect(await refused(ben.live, 'restate:ask', { conversationId })).toEqual(FLAGGED);
    await done(ben.live, 'flag:clarify', { flagId: first, text: 'I meant the study' });
    await ben.sayBack(asked);
    await done(ann.live, 'flag:resolve', { flagId: first, resolutionText: 'Settled' });
    await flag(ben, ann);
    const answer = { ...about, confirmed: true, note: null };
    expect(await refused(ann.live, 'restate:answer', answer)).toEqual(FLAGGED);
  });

  test('[SB6] does each step once when it is repeated, late or at once', async () => {
    const { conversationId, ann, ben } = await talkAbout();
    const id = await ann.askBack();
    expect(await ann.askBack()).toBe(id);
    await Promise.all([ben.sayBack(id), ben.sayBack(id)]);
    await Promise.all([ann.answerBack(id, STILL_MISSING), ann.answerBack(id, STILL_MISSING)]);
    // The first try and the first answer arrive once more, after what follows them.
    const about = { conversationId, restatementId: id };
    const late = await refused(ben.live, 'restate:say', { ...about, text: RESTATED });
    expect(late.code).toBe('RESTATEMENT_SAME');
    await ben.sayBack(id, AGAIN);
    const again = { ...about, confirmed: false, note: STILL_MISSING };
    expect((await refused(ann.live, 'restate:answer', again)).code).toBe('RESTATEMENT_SAME');
    await ann.answerBack(id);
    expect((await ann.answerBack(id)).state).toBe('confirmed');
    const changed = await refused(ann.live, 'restate:answer', { ...again, note: 'Or not' });
    expect(changed.code).toBe('RESTATEMENT_OUT_OF_ORDER');
    expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3, 4, 5]);
  });

  test('[SB2] [SB6] keeps one of two that are asked for, and one of two answers that are given, at once', async () => {
    for (let nth = 0; nth < REPETITIONS; nth += 1) {
      const { conversationId, ann, ben } = await talkAbout();
      const here = { conversationId };
      const asked = await Promise.all([
        ann.live.emitAck('restate:ask', here),
        ben.live.emitAck('restate:ask', here),
      ]);
      expect(codesOf(asked)).toEqual(['RESTATEMENT_OPEN', 'done']);
      const [one] = (await snapshotFor(server, conversationId, ann)).restatements;
      if (one === undefined) throw new Error('there is none');
      const [asker, other] = one.asked_by === ann.userId ? [ann, ben] : [ben, ann];
      await other.sayBack(one.id);
      const about = { ...here, restatementId: one.id };
      const answered = await Promise.all([
        asker.live.emitAck('restate:answer', { ...about, confirmed: true, note: null }),
        asker.live.emitAck('restate:answer', { ...about, confirmed: false, note: 'No' }),
      ]);
      expect(codesOf(answered)).toEqual(['RESTATEMENT_OUT_OF_ORDER', 'done']);
      expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3]);
      for (const { live } of [ann, ben]) live.close();
    }
  });

  test('[SB3] answers for a restatement of another conversation as for one that doesn’t exist', async () => {
    const [one, other] = [await talkAbout(), await talkAbout()];
    const restatementId = await other.ann.askBack();
    const foreign = { conversationId: one.conversationId, restatementId, text: RESTATED };
    expect(await refused(one.ben.live, 'restate:say', foreign)).toEqual({
      code: 'NOT_FOUND',
      error: 'Restatement not found',
    });
  });
});

describe('an open restatement', () => {
  test('[SB8] ends without a verdict when the conversation is completed', async () => {
    const { conversationId, ann, ben } = await talkAbout();
    const id = await ann.askBack();
    await done(ben.live, 'conversation:complete', { conversationId });
    const ended = await ann.live.nextEvent(
      'restate:changed',
      ({ restatement }) => restatement.state === 'ended',
    );
    expect(ended.restatement.id).toBe(id);
    const say = { conversationId, restatementId: id, text: RESTATED };
    expect((await refused(ben.live, 'restate:say', say)).code).toBe('CONVERSATION_COMPLETED');
  });

  test('[SB8] ends when one of its texts is removed, and stays ended when that is restored', async () => {
    const { conversationId, ann, ben } = await talkAbout();
    const id = await ann.askBack();
    const [first] = (await ben.sayBack(id)).tries;
    const words = first?.said.id ?? '';
    await using open = await operatorsOf(server);
    await open.operators.removeContent('restatement', words, 'Spam');
    const removed = await ann.live.nextEvent(
      'restate:changed',
      ({ restatement }) => restatement.tries[0]?.said.removed === true,
    );
    expect(removed.restatement.state).toBe('ended');
    expect(JSON.stringify(removed)).not.toContain(RESTATED);
    await expect(open.operators.removeContent('restatement', words, 'Spam')).rejects.toThrow(
      'already been removed',
    );
    await open.operators.restoreContent('restatement', words, null);
    const [restored] = (await snapshotFor(server, conversationId, ben)).restatements;
    expect(restored).toMatchObject({ state: 'ended', tries: [{ said: { text: RESTATED } }] });
  });
});

describe('what was written in a restatement', () => {
  const report = (targetId: string) =>
    ({ targetType: 'restatement', targetId, reason: 'Insulting' }) as const;

  test('[MO4] can be reported by those who see it, not by its author, and not by outsiders', async () => {
    const { hypothesisId, ann, ben } = await talkAbout();
    const id = await ann.askBack();
    const [first] = (await ben.sayBack(id)).tries;
    const words = first?.said.id ?? '';
    const bystander = await aBystander(server.pool, hypothesisId);
    const reader = await connectSocket(server.baseUrl, bystander.token);
    expect((await refused(reader, 'report:create', report(words))).code).toBe('NOT_FOUND');
    expect((await refused(ben.live, 'report:create', report(words))).code).toBe('FORBIDDEN');
    await done(ann.live, 'report:create', report(words));
    await ann.answerBack(id);
    await done(reader, 'report:create', report(words));
    const { rows } = await server.pool.query(
      'SELECT excerpt, author_id FROM reports WHERE target_id = $1',
      [words],
    );
    expect(rows).toEqual(Array(2).fill({ excerpt: RESTATED, author_id: ben.userId }));
    reader.close();
  });

  test('[MO5] is removed for everyone in its place, a note like a text, and leaves it confirmed', async () => {
    const { conversationId, hypothesisId, ann, ben } = await talkAbout();
    const id = await ann.askBack();
    await ben.sayBack(id);
    await ann.answerBack(id, STILL_MISSING);
    await ben.sayBack(id, AGAIN);
    const { tries } = await ann.answerBack(id);
    const bystander = await aBystander(server.pool, hypothesisId);
    const reader = await joinTalk(server, conversationId, bystander);
    await using open = await operatorsOf(server);
    await open.operators.removeAllBy(ann.username, 'Spam');
    const { changed } = await reader.live.nextEvent('restate:changed');
    expect(JSON.stringify(changed)).not.toContain(STILL_MISSING);
    const [read] = (await snapshotFor(server, conversationId, bystander)).restatements;
    expect(read).toMatchObject({
      state: 'confirmed',
      tries: [
        { said: tries[0]?.said, note: { text: REMOVED_TEXT, removed: true } },
        { said: tries[1]?.said, note: null },
      ],
    });
  });

  test('[SB9] is in its author’s export, and not in the partner’s', async () => {
    const { ann, ben } = await talkAbout('private');
    const id = await ann.askBack();
    await ben.sayBack(id);
    await ann.answerBack(id, STILL_MISSING);
    const exported = async (token: string) => {
      const { body } = await server.api.send('GET', '/users/me/export', { token });
      return (body as { restatements: object[] }).restatements;
    };
    expect(await exported(ann.token)).toMatchObject([
      { asked_by_you: true, state: 'to_write', notes: [STILL_MISSING] },
    ]);
    expect(await exported(ben.token)).toMatchObject([{ asked_by_you: false, texts: [RESTATED] }]);
    expect(JSON.stringify(await exported(ann.token))).not.toContain(RESTATED);
  });
});

describe('a conversation in which it was said back', () => {
  test('[SB9] says so in its summary once each of the two has', async () => {
    const talk = await talkAbout();
    const { conversationId: id, ann, ben } = talk;
    const inSummary = async () =>
      (await server.api.call(conversationRoutes.summary, { params: { id } })).each_said_it_back;
    await confirm(talk);
    expect(await inSummary()).toBe(false);
    await confirm({ ann: ben, ben: ann });
    expect(await inSummary()).toBe(true);
    await done(ann.live, 'conversation:complete', { conversationId: id });
    const after = await server.api.call(reflectionRoutes.read, { params: { id } }, ben.token);
    expect(after.each_said_it_back).toBe(true);
  });
});
