import { userRoutes } from '@midspan/contract';
import { aMember, ownServer, refusalIn, type TestMember } from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await ownServer();
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

test('finds members by the start of their name, ignoring case', async () => {
  const { user } = await aMemberNamed('Quentin');
  await aMemberNamed('Quincy');
  await aMemberNamed('Not Quentin');
  expect(await found('qu')).toEqual(['Quentin', 'Quincy']);
  expect((await search('QUEN')).body).toEqual([{ id: user.id, username: 'Quentin' }]);
});

test('takes wildcard characters literally', async () => {
  await aMemberNamed('Wild_card');
  expect(await found('wild_')).toEqual(['Wild_card']);
  expect(await found('w_ld')).toEqual([]);
  expect(await found('%%')).toEqual([]);
  expect(await found('\\\\')).toEqual([]);
});

test('finds neither the searcher nor members who are suspended or deleted', async () => {
  expect(await found(asker.user.username)).toEqual([]);
  const [suspended, gone] = [await aMemberNamed('Xavier'), await aMemberNamed('Xander')];
  expect(await found('xa')).toEqual(['Xander', 'Xavier']);
  await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
    suspended.user.id,
  ]);
  await server.api.call(userRoutes.deleteOwn, { body: { password: gone.password } }, gone.token);
  for (const q of ['xa', 'deleted', 'Deleted member']) expect(await found(q)).toEqual([]);
});

test.each(['', 'a', '\0\0', 'ab\0', ' ', '\u200b\u200b', 'x'.repeat(31)])(
  'finds no one by %j, and does not fail',
  async (q) => {
    const answer = await search(q);
    if (answer.status === 200) expect(answer.body).toEqual([]);
    else expect(refusalIn(answer).code).toBe('INVALID');
  },
);
