import { userRoutes } from '@midspan/contract';
import { aMember, aWord, refusalIn, sharedServer, type TestMember } from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer();
const asker = await aMember(server);

async function aMemberNamed(username: string): Promise<TestMember> {
  const member = await aMember(server);
  await server.pool.query('UPDATE users SET username = $2, username_key = $3 WHERE id = $1', [
    member.user.id,
    username,
    username.toLowerCase(),
  ]);
  return member;
}
const search = (q: string) =>
  server.api.send('GET', `/users/search?q=${encodeURIComponent(q)}`, { token: asker.token });
async function found(q: string): Promise<string[]> {
  const answer = userRoutes.search.answer.parse((await search(q)).body);
  return answer.map(({ username }) => username);
}

/** With which the names of this file begin, and no others. */
const word = aWord();

test('finds members by the start of their name, ignoring case', async () => {
  const { user } = await aMemberNamed(`${word} Quentin`);
  await aMemberNamed(`${word} Quincy`);
  await aMemberNamed(`Not ${word} Quentin`);
  expect(await found(`${word} qu`)).toEqual([`${word} Quentin`, `${word} Quincy`]);
  expect((await search(`${word} QUEN`.toUpperCase())).body).toEqual([
    { id: user.id, username: `${word} Quentin` },
  ]);
});

test('takes wildcard characters literally', async () => {
  await aMemberNamed(`${word} Wild_card`);
  expect(await found(`${word} wild_`)).toEqual([`${word} Wild_card`]);
  expect(await found(`${word} w_ld`)).toEqual([]);
  expect(await found(`${word}%`)).toEqual([]);
  expect(await found(`${word}\\\\`)).toEqual([]);
});

test('finds neither the searcher nor members who are suspended or deleted', async () => {
  expect(await found(asker.user.username)).toEqual([]);
  const [suspended, gone] = [
    await aMemberNamed(`${word} Xavier`),
    await aMemberNamed(`${word} Xander`),
  ];
  expect(await found(`${word} xa`)).toEqual([`${word} Xander`, `${word} Xavier`]);
  await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
    suspended.user.id,
  ]);
  await server.api.call(userRoutes.deleteOwn, { body: { password: gone.password } }, gone.token);
  for (const q of [`${word} xa`, 'deleted', 'Deleted member']) expect(await found(q)).toEqual([]);
});

test.each(['', 'a', '\0\0', 'ab\0', ' ', '\u200b\u200b', 'x'.repeat(31)])(
  'finds no one by %j, and does not fail',
  async (q) => {
    const answer = await search(q);
    if (answer.status === 200) expect(answer.body).toEqual([]);
    else expect(refusalIn(answer).code).toBe('INVALID');
  },
);
