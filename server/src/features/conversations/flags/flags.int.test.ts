import { ERRORS, flagTexts } from '@midspan/contract';
import {
  aBystander,
  aHypothesis,
  aMember,
  aTalk,
  done,
  joinTalk,
  numbersOf,
  queueJob,
  REPETITIONS,
  refused,
  type Speaker,
  sharedServer,
  type Talk,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

let talk: Talk;
let messageId: string;
const server = await sharedServer();
const hypothesisId = (await aHypothesis(server, await aMember(server))).id;
beforeEach(async () => {
  talk = await aTalk(server, hypothesisId);
  messageId = (await talk.ann.say('Nonsense')).id;
});

const createFlag = async (by: Speaker = talk.ben) =>
  (await done(by.live, 'flag:create', { messageId, flagType: 'rude' })).flag;

const say = ({ live }: Speaker, content = 'And another thing') =>
  live.emitAck('conversation:sendMessage', {
    conversationId: talk.conversationId,
    content,
    tempId: crypto.randomUUID(),
  });

async function flagRow(id: string) {
  const { rows } = await server.pool.query(
    `SELECT f.state, f.resolution_text, m.flag_type, m.flag_resolved
     FROM flags f JOIN messages m ON m.id = f.message_id WHERE f.id = $1`,
    [id],
  );
  return rows[0];
}

describe('a flag', () => {
  test('[FL1] [FL3] [FL6] goes from created to clarified to suggested to resolved, shown to both', async () => {
    const flag = await createFlag();
    expect(flag).toEqual({
      flagId: expect.any(String),
      messageId,
      flaggedText: 'Nonsense',
      flagType: 'rude',
      flaggedBy: talk.ben.userId,
      flaggedUserId: talk.ann.userId,
      state: 'created',
      clarification: null,
      suggestion: null,
    });
    const numbers = (seq: number) => ({ conversationId: talk.conversationId, seq });
    const { flagId } = flag;
    for (const { live } of [talk.ann, talk.ben]) {
      const { changed, ...created } = await live.nextEvent('flag:created');
      expect(created).toEqual({ ...flag, ...numbers(2) });
      expect(changed).toMatchObject({
        activeFlag: flag,
        lines: [{ kind: 'flag_created', seq: 2, flagId, by: talk.ben.userId }],
        messages: [{ id: messageId, is_flagged: true, flag_type: 'rude', flag_resolved: false }],
      });
    }
    expect(await say(talk.ann)).toEqual({
      success: false,
      code: 'FLAG_UNANSWERED',
      error: ERRORS.FLAG_UNANSWERED.message,
    });
    expect(await say(talk.ben)).toMatchObject({ success: true });

    const text = 'I meant the argument';
    await done(talk.ann.live, 'flag:clarify', { flagId, text });
    const clarified = { ...flag, state: 'clarified', clarification: text };
    for (const { live } of [talk.ann, talk.ben]) {
      const { changed, ...received } = await live.nextEvent('flag:clarified');
      expect(received).toEqual({ ...clarified, ...numbers(4) });
      expect(changed).toMatchObject({
        activeFlag: clarified,
        lines: [{ kind: 'flag_clarified', text, by: talk.ann.userId }],
      });
    }
    expect(await say(talk.ann)).toMatchObject({ success: true });

    const suggestion = 'Say “unconvincing”';
    await done(talk.ben.live, 'flag:suggest', { flagId, text: suggestion });
    const suggested = await talk.ann.live.nextEvent('flag:suggested');
    expect(suggested).toEqual({
      ...clarified,
      state: 'suggested',
      suggestion,
      ...numbers(6),
      changed: expect.objectContaining({
        lines: [expect.objectContaining({ kind: 'flag_suggested', text: suggestion })],
      }),
    });
    await done(talk.ben.live, 'flag:resolve', { flagId, resolutionText: 'Fine' });
    expect(await talk.ann.live.nextEvent('flag:resolved')).toEqual({
      flagId,
      messageId,
      resolutionText: 'Fine',
      resolvedBy: talk.ben.userId,
      ...numbers(7),
      changed: {
        activeFlag: null,
        lines: [
          expect.objectContaining({
            kind: 'flag_resolved',
            record: { clarification: text, suggestion, resolution: 'Fine' },
          }),
        ],
        messages: [
          expect.objectContaining({
            id: messageId,
            flag_resolved: true,
            flag_record: { clarification: text, suggestion, resolution: 'Fine' },
          }),
        ],
      },
    });
    expect(await flagRow(flagId)).toEqual({
      state: 'resolved',
      resolution_text: 'Fine',
      flag_type: 'rude',
      flag_resolved: true,
    });
  });

  test('[FL1] accepts each step in order, with text, by the participant whose turn it is', async () => {
    const { flagId } = await createFlag();
    const text = 'Some words';
    const resolutionText = 'Fine';
    const clarify = (who: Speaker) => refused(who.live, 'flag:clarify', { flagId, text });
    const suggest = (who: Speaker) => refused(who.live, 'flag:suggest', { flagId, text });
    const resolve = (who: Speaker) => refused(who.live, 'flag:resolve', { flagId, resolutionText });
    const notYours = { code: 'FLAG_NOT_YOURS', error: ERRORS.FLAG_NOT_YOURS.message };
    const outOfOrder = { code: 'FLAG_OUT_OF_ORDER', error: ERRORS.FLAG_OUT_OF_ORDER.message };
    expect(await clarify(talk.ben)).toEqual(notYours);
    expect(await suggest(talk.ann)).toEqual(notYours);
    expect(await resolve(talk.ann)).toEqual(notYours);
    expect(await suggest(talk.ben)).toEqual(outOfOrder);
    const empty = { flagId, text: ' \u200b' };
    expect((await refused(talk.ann.live, 'flag:clarify', empty)).error).toBe(
      flagTexts.clarificationMissing,
    );
    expect((await refused(talk.ben.live, 'flag:suggest', empty)).error).toBe(
      flagTexts.suggestionMissing,
    );
    const nothing = { flagId, resolutionText: '' };
    expect((await refused(talk.ben.live, 'flag:resolve', nothing)).error).toBe(
      flagTexts.resolutionMissing,
    );
    await done(talk.ann.live, 'flag:clarify', { flagId, text });
    expect(await clarify(talk.ann)).toEqual(outOfOrder);
    await done(talk.ben.live, 'flag:resolve', { flagId, resolutionText });
    expect(await resolve(talk.ben)).toEqual(outOfOrder);
    expect(await suggest(talk.ben)).toEqual(outOfOrder);
  });

  test('[FL4] can be created only on a partner’s message, once, and one at a time', async () => {
    const code = async (by: Speaker, id: string) =>
      (await refused(by.live, 'flag:create', { messageId: id, flagType: 'counterproductive' }))
        .code;
    expect(await code(talk.ann, messageId)).toBe('FLAG_OWN_MESSAGE');
    const second = (await talk.ann.say('More nonsense')).id;
    const { flagId } = await createFlag();
    expect(await code(talk.ben, second)).toBe('FLAG_ANOTHER_OPEN');
    expect(await code(talk.ben, messageId)).toBe('FLAG_ALREADY_FLAGGED');
    await done(talk.ben.live, 'flag:resolve', { flagId, resolutionText: 'Fine' });
    expect(await code(talk.ben, messageId)).toBe('FLAG_ALREADY_FLAGGED');
    await done(talk.ben.live, 'flag:create', { messageId: second, flagType: 'rude' });
  });

  test('is invisible to readers and does not exist for anyone else', async () => {
    const holder = await aBystander(server.pool, hypothesisId);
    const eve = await joinTalk(server, talk.conversationId, holder);
    expect(await refused(eve.live, 'flag:create', { messageId, flagType: 'rude' })).toEqual({
      code: 'NOT_FOUND',
      error: 'Message not found',
    });
    const { flagId } = await createFlag();
    const noFlag = { code: 'NOT_FOUND', error: 'Flag not found' };
    const text = 'Some words';
    expect(await refused(eve.live, 'flag:clarify', { flagId, text })).toEqual(noFlag);
    expect(await refused(eve.live, 'flag:suggest', { flagId, text })).toEqual(noFlag);
    expect(await refused(eve.live, 'flag:resolve', { flagId, resolutionText: text })).toEqual(
      noFlag,
    );
    expect(
      await refused(talk.ben.live, 'flag:clarify', { flagId: crypto.randomUUID(), text }),
    ).toEqual(noFlag);
    await talk.ben.say('Well');
    await eve.live.nextEvent('conversation:message', ({ content }) => content === 'Well');
    expect(JSON.stringify(eve.live.events)).not.toContain(flagId);
    const again = await joinTalk(server, talk.conversationId, holder);
    const { messages, activeFlag } = await again.live.nextEvent('conversation:joined');
    expect(activeFlag).toBeNull();
    expect(messages.map((one) => [one.is_flagged, one.flag_type])).toEqual([
      [false, null],
      [false, null],
    ]);
    // The two participants see it.
    const back = await joinTalk(server, talk.conversationId, talk.ann);
    expect(await back.live.nextEvent('conversation:joined')).toMatchObject({
      activeFlag: { flagId, state: 'created' },
      messages: [{ is_flagged: true, flag_type: 'rude', flag_resolved: false }, {}],
    });
  });

  test('[FL2] [FL4] is one flag with one end when created and resolved many times at once', async () => {
    for (let round = 0; round < REPETITIONS / 4; round += 1) {
      const one = await aTalk(server, hypothesisId);
      const { id } = await one.ann.say('Nonsense');
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          one.ben.live.emitAck('flag:create', { messageId: id, flagType: 'rude' }),
        ),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      const { flagId } = await one.ann.live.nextEvent('flag:created');
      const ended = await Promise.all([
        one.ann.live.emitAck('flag:clarify', { flagId, text: 'I meant the argument' }),
        ...Array.from({ length: 4 }, () =>
          one.ben.live.emitAck('flag:resolve', { flagId, resolutionText: 'Fine' }),
        ),
      ]);
      expect(ended.slice(1).filter(({ success }) => success)).toHaveLength(1);
      const numbers = await numbersOf(server.pool, one.conversationId);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(numbers).toHaveLength(ended[0]?.success ? 4 : 3);
      // A resolved flag keeps no one from writing.
      await one.ann.say('I may write again');
      one.ann.live.close();
      one.ben.live.close();
    }
  });
});

describe('a flagger who does not answer', () => {
  async function clarified() {
    const { flagId } = await createFlag();
    await done(talk.ann.live, 'flag:clarify', { flagId, text: 'I meant the argument' });
    return flagId;
  }
  /** The time for an answer is over. */
  async function lapse(flagId: string) {
    await server.pool.query(
      `UPDATE pgboss.job SET start_after = now()
       WHERE name = 'flags-lapse' AND data->>'flagId' = $1`,
      [flagId],
    );
    // About no flag: it only makes the server look for work at once.
    await queueJob(server.databaseUrl, 'flags-lapse', { flagId: crypto.randomUUID() });
  }

  async function stateOfJob(flagId: string) {
    const { rows } = await server.pool.query<{ state: string }>(
      `SELECT state FROM pgboss.job WHERE name = 'flags-lapse' AND data->>'flagId' = $1`,
      [flagId],
    );
    return rows[0]?.state;
  }

  test('[FL2] loses the flag after the clarification, and both are informed', async () => {
    const flagId = await clarified();
    await lapse(flagId);
    for (const { live } of [talk.ann, talk.ben]) {
      expect(await live.nextEvent('flag:resolved')).toMatchObject({
        flagId,
        resolutionText: flagTexts.lapsed,
        seq: 4,
      });
    }
    expect(await flagRow(flagId)).toMatchObject({ state: 'resolved', flag_resolved: true });
  });

  test('[FL2] keeps it by making a suggestion in time', async () => {
    const flagId = await clarified();
    await done(talk.ben.live, 'flag:suggest', { flagId, text: 'Say it kindly' });
    await lapse(flagId);
    await expect.poll(() => stateOfJob(flagId)).toBe('completed');
    expect(await flagRow(flagId)).toMatchObject({ state: 'suggested' });
  });
});
