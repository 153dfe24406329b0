import { accountTexts, ERRORS, userRoutes } from '@midspan/contract';
import { ownServer, refusalIn } from '@midspan/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

const server = await ownServer();

const PASSWORD = 'correct horse';
let count = 0;
const register = (username: string) => {
  count += 1;
  const body = { email: `lookalike-${count}@example.org`, username, password: PASSWORD };
  return server.api.send('POST', '/auth/register', { body });
};
const TAKEN = {
  code: 'USERNAME_TAKEN',
  message: ERRORS.USERNAME_TAKEN.message,
  details: { username: ERRORS.USERNAME_TAKEN.message },
};

describe('[NA2] a name that looks like an existing one', () => {
  beforeAll(async () => {
    expect((await register('alice')).status).toBe(201);
  });

  test.each(['аӏісе', 'aIice', 'ɑlice', 'al1ce', 'a|ice', 'AL1CE'])(
    'is refused as taken, such as %j next to alice',
    async (username) => {
      expect(refusalIn(await register(username))).toEqual(TAKEN);
    },
  );

  test.each(['Alicia', 'malice', 'alice b'])('does not include %j', async (username) => {
    expect((await register(username)).status).toBe(201);
  });

  test('is given to only one of many members who register at once', async () => {
    const names = ['roberto', 'r0bert0', 'ROBERTO', 'r0berto', 'roberto\u00a0'];
    const answers = await Promise.all(names.map(register));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(refusalIn(answer)).toEqual(TAKEN);
    }
  });

  test('is available again once the account is deleted', async () => {
    const { token } = (await register('Walter')).body as { token: string };
    expect((await register('WaIter')).status).toBe(409);
    await server.api.call(userRoutes.deleteOwn, { body: { password: PASSWORD } }, token);
    expect((await register('WaIter')).status).toBe(201);
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
