import { onboardingRoutes, onboardingTexts, questionnaireRoutes } from '@midspan/contract';
import { aMember, refusalIn, sharedServer, type TestMember } from '@midspan/testkit';
import { describe, expect, test } from 'vitest';
import { QUESTIONNAIRE } from './questionnaire.ts';

const server = await sharedServer();

const QUESTIONS = QUESTIONNAIRE.flatMap(({ questions }) => questions);
const required = QUESTIONS.filter((question) => question.required);

/** The first matching question; the tests depend on kinds of questions, not on single ones. */
function questionLike(fits: (question: (typeof QUESTIONS)[number]) => boolean) {
  const found = QUESTIONS.find(fits);
  if (found === undefined) throw new Error('the questionnaire has no such question');
  return found;
}
const free = questionLike((one) => one.question_type === 'free_response' && !one.depends_on);
const scale = questionLike((one) => one.question_type === 'scale');
const followUp = questionLike((one) => one.depends_on !== null);
const trigger = { id: followUp.depends_on?.question_id ?? '', answer: followUp.depends_on?.answer };

type Answers = Record<string, string>;
const complete: Answers = Object.fromEntries(
  required.map(({ id, options }) => [id, options?.at(-1) ?? '7']),
);

const send = ({ token }: TestMember, path: string, answers: Answers) =>
  server.api.send('POST', `/onboarding/questionnaire${path}`, {
    body: {
      responses: Object.entries(answers).map(([questionId, response]) => ({
        questionId,
        response,
      })),
    },
    token,
  });
const submit = (member: TestMember, answers: Answers) => send(member, '', answers);
const keep = (member: TestMember, answers: Answers) => send(member, '/progress', answers);

async function kept({ token }: TestMember): Promise<Answers> {
  const rows = await server.api.call(questionnaireRoutes.ownResponses, {}, token);
  return Object.fromEntries(rows.map(({ question_id, response }) => [question_id, response]));
}
/** A member in the middle of onboarding: the policy is accepted, the rest is still ahead. */
async function aNewcomer(): Promise<TestMember> {
  const member = await aMember(server, { onboarded: false });
  const body = { version: '1.0' } as const;
  await server.api.call(onboardingRoutes.acceptPrivacyPolicy, { body }, member.token);
  return member;
}
const isCompleted = async ({ token }: TestMember) =>
  (await server.api.call(onboardingRoutes.status, { query: {} }, token)).questionnaireCompleted;

test('returns the questions as the contract defines them, including conditions', async () => {
  const { token } = await aNewcomer();
  const read = await server.api.call(questionnaireRoutes.read, {}, token);
  expect(read).toEqual(QUESTIONNAIRE);
  const ids = read.flatMap(({ id, questions }) => [id, ...questions.map((one) => one.id)]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { depends_on, options, question_type } of QUESTIONS) {
    expect(options === null).toBe(question_type !== 'multiple_choice');
    if (depends_on === null) continue;
    const parent = QUESTIONS.find(({ id }) => id === depends_on.question_id);
    expect(parent?.options).toContain(depends_on.answer);
  }
});

describe('submitting answers', () => {
  test('stores them and completes the questionnaire', async () => {
    const member = await aNewcomer();
    const answers = { ...complete, [free.id]: ' Long ago \n' };
    expect(await submit(member, answers)).toMatchObject({ status: 204, body: '' });
    expect(await kept(member)).toEqual({ ...answers, [free.id]: 'Long ago' });
    expect(await isCompleted(member)).toBe(true);
  });

  test('[ON4] names every required question without an answer, and stores nothing', async () => {
    const member = await aNewcomer();
    expect(refusalIn(await submit(member, { [free.id]: 'Text' }))).toEqual({
      code: 'INVALID',
      message: 'Please check what you entered.',
      details: Object.fromEntries(required.map(({ id }) => [id, onboardingTexts.answerMissing])),
    });
    expect(await kept(member)).toEqual({});
    expect(await isCompleted(member)).toBe(false);
  });

  test('[ON6] changes only what a later submission names, and completes with the rest', async () => {
    const member = await aNewcomer();
    await keep(member, { ...complete, [free.id]: 'First' });
    expect((await submit(member, { [scale.id]: '2' })).status).toBe(204);
    expect(await kept(member)).toEqual({ ...complete, [free.id]: 'First', [scale.id]: '2' });
    expect(await isCompleted(member)).toBe(true);
  });

  test('[ON6] refuses to clear a required answer', async () => {
    const member = await aNewcomer();
    await keep(member, complete);
    expect(refusalIn(await submit(member, { [scale.id]: '' })).details).toEqual({
      [scale.id]: onboardingTexts.answerMissing,
    });
    expect(await kept(member)).toEqual(complete);
  });
});

describe('saving progress', () => {
  test('stores the answers so far and completes nothing', async () => {
    const member = await aNewcomer();
    expect((await keep(member, { [scale.id]: '3' })).status).toBe(204);
    expect(await kept(member)).toEqual({ [scale.id]: '3' });
    expect(await isCompleted(member)).toBe(false);
    await keep(member, { [scale.id]: ' ', [free.id]: '\u200b' });
    expect(await kept(member)).toEqual({});
  });

  test('[ON3] drops an answer to a follow-up that is no longer triggered', async () => {
    const member = await aNewcomer();
    const triggered = { [trigger.id]: trigger.answer ?? '', [followUp.id]: 'Details' };
    await keep(member, triggered);
    expect(await kept(member)).toEqual(triggered);
    await keep(member, { [trigger.id]: '' });
    expect(await kept(member)).toEqual({});
    await keep(member, { [followUp.id]: 'Details' });
    expect(await kept(member)).toEqual({});
  });

  test('[ON6] keeps what another tab saved, even when both save at once', async () => {
    const member = await aNewcomer();
    await keep(member, { [scale.id]: '3' });
    await keep(member, { [free.id]: 'From another tab' });
    expect(await kept(member)).toEqual({ [scale.id]: '3', [free.id]: 'From another tab' });
    await Promise.all([
      keep(member, { [scale.id]: '4' }),
      keep(member, { [free.id]: '' }),
      keep(member, { [trigger.id]: trigger.answer ?? '' }),
    ]);
    expect(await kept(member)).toEqual({ [scale.id]: '4', [trigger.id]: trigger.answer });
  });

  test('applies one of several simultaneous saves as a whole, without mixing answers', async () => {
    const member = await aNewcomer();
    const saves = Array.from({ length: 6 }, (_, at) => ({
      [free.id]: `Save ${at}`,
      [scale.id]: `${(at % 10) + 1}`,
    }));
    const answers = await Promise.all(saves.map((one) => keep(member, one)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(saves).toContainEqual(await kept(member));
  });
});

describe.each(['', '/progress'])('POST /onboarding/questionnaire%s', (path) => {
  const { answerNotAnOption, answerTooLong, answerUnstorable, unknownQuestion } = onboardingTexts;
  test('refuses answers that are none, naming the question, and keeps the stored ones', async () => {
    const member = await aNewcomer();
    await keep(member, { [scale.id]: '4' });
    for (const [id, response, text] of [
      [scale.id, '11', answerNotAnOption],
      [trigger.id, 'Perhaps', answerNotAnOption],
      [free.id, '😀'.repeat(2_001), answerTooLong],
      [free.id, 'a\0', answerUnstorable],
      [crypto.randomUUID(), 'Yes', unknownQuestion],
    ] as const) {
      const { code, details } = refusalIn(
        await send(member, path, { ...complete, [id]: response }),
      );
      expect([code, details]).toEqual(['INVALID', { [id]: text }]);
    }
    for (const responses of [
      undefined,
      null,
      {},
      [null],
      [{ questionId: 'x', response: 'y' }],
      ...[5.5, null, true].map((response) => [{ questionId: scale.id, response }]),
      Array(101).fill({ questionId: scale.id, response: '5' }),
    ]) {
      const answer = await server.api.send('POST', `/onboarding/questionnaire${path}`, {
        body: { responses },
        token: member.token,
      });
      expect(refusalIn(answer).code).toBe('INVALID');
    }
    expect(await kept(member)).toEqual({ [scale.id]: '4' });
  });

  test('[ON7] accepts a scale answer as a number, and stores it as text', async () => {
    const member = await aNewcomer();
    await keep(member, complete);
    const sendNumber = (response: number) =>
      server.api.send('POST', `/onboarding/questionnaire${path}`, {
        body: { responses: [{ questionId: scale.id, response }] },
        token: member.token,
      });
    expect((await sendNumber(5)).status).toBe(204);
    expect(await kept(member)).toEqual({ ...complete, [scale.id]: '5' });
    expect(refusalIn(await sendNumber(11)).details).toEqual({ [scale.id]: answerNotAnOption });
  });

  test('requires the privacy policy first', async () => {
    const member = await aMember(server, { onboarded: false });
    expect(refusalIn(await send(member, path, complete)).code).toBe('ONBOARDING_REQUIRED');
    expect(await kept(member)).toEqual({});
  });
});
