import { accountTexts, ERRORS, userRoutes } from '@midspan/contract';
import { aWord, refusalIn, sharedServer } from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();

const PASSWORD = 'correct horse';
/** After each name, because other tests have taken the name itself. */
const mark = aWord();
const register = (username: string) => {
  const body = { email: `${aWord()}@example.org`, username, password: PASSWORD };
  return server.api.send('POST', '/auth/register', { body });
};
const TAKEN = {
  code: 'USERNAME_TAKEN',
  message: ERRORS.USERNAME_TAKEN.message,
  details: { username: ERRORS.USERNAME_TAKEN.message },
};

describe('[NA2] a name that looks like an existing one', () => {
  test('is refused as taken, and others are not', async () => {
    expect((await register(`alice ${mark}`)).status).toBe(201);
    for (const name of ['aIice', 'ɑlice', 'al1ce', 'a|ice', 'AL1CE']) {
      expect(refusalIn(await register(`${name} ${mark}`))).toEqual(TAKEN);
    }
    for (const name of ['Alicia', 'malice', 'alice b']) {
      expect((await register(`${name} ${mark}`)).status).toBe(201);
    }
    // Letters of one script only: the mark would be refused beside these. Some test may have taken it.
    await register('alice');
    expect(refusalIn(await register('аӏісе'))).toEqual(TAKEN);
  });

  test('is given to only one of many members who register at once', async () => {
    const names = ['roberto', 'r0bert0', 'ROBERTO', 'r0berto', 'roberto\u00a0'];
    const answers = await Promise.all(names.map((name) => register(`${mark} ${name}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(refusalIn(answer)).toEqual(TAKEN);
    }
  });

  test('is available again once the account is deleted', async () => {
    const { token } = (await register(`Walter ${mark}`)).body as { token: string };
    expect((await register(`WaIter ${mark}`)).status).toBe(409);
    await server.api.call(userRoutes.deleteOwn, { body: { password: PASSWORD } }, token);
    expect((await register(`WaIter ${mark}`)).status).toBe(201);
  });
});

test.each([
  ['Midspan Support', accountTexts.usernameReserved],
  ['Moderator', accountTexts.usernameReserved],
  ['admin', accountTexts.usernameReserved],
  ['rnidspan', accountTexts.usernameReserved],
  ['Мoderator', accountTexts.usernameCharacters],
  ['M0derator', accountTexts.usernameReserved],
  ['M0deration', accountTexts.usernameReserved],
  ['s0meone', accountTexts.usernameReserved],
  ['Y0ur-partner', accountTexts.usernameReserved],
  ['Аnna\u0332', accountTexts.usernameCharacters],
  ['ســـلام', accountTexts.usernameCharacters],
  ['\u0301\u0302\u0303', accountTexts.usernameWithoutLetter],
  ['pⲟpe', accountTexts.usernameCharacters],
  ['evil.example', accountTexts.usernameAddress],
  ['https://evil', accountTexts.usernameAddress],
])('[NA1] [NA3] [NA4] [NA5] refuses %j with its own message', async (username, words) => {
  expect(refusalIn(await register(username))).toEqual({
    code: 'INVALID',
    message: ERRORS.INVALID.message,
    details: { username: words },
  });
});
