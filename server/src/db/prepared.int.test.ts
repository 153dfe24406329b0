import { aMember, sharedServer } from '@midspan/testkit';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Executor, inTransaction, openDatabase } from './connection.ts';
import { prepared } from './prepared.ts';
import { users } from './schema/index.ts';

const server = await sharedServer();

const nameOf = (on: Executor) =>
  on
    .select({ name: users.username })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('a_name');

test('a prepared statement sees what its own transaction wrote, and no one else does', async () => {
  const db = openDatabase(server.pool);
  const { user } = await aMember(server);
  const findName = prepared(nameOf);
  const found = async (on: Executor) => (await findName(on).execute({ id: user.id }))[0]?.name;
  for (const name of ['First Name', 'Second Name']) {
    const before = await found(db);
    await inTransaction(db, async (tx) => {
      await tx.update(users).set({ username: name }).where(eq(users.id, user.id));
      expect(await found(tx)).toBe(name);
      expect(await found(db)).toBe(before);
    });
    expect(await found(db)).toBe(name);
  }
});

test('a prepared statement is built once for all transactions of a connection', async () => {
  const db = openDatabase(server.pool);
  let built = 0;
  const findName = prepared((on) => {
    built += 1;
    return nameOf(on);
  });
  const connections = new Set<unknown>();
  for (let round = 0; round < 20; round += 1) {
    await inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      connections.add(rows[0]?.pid);
      await findName(tx).execute({ id: '00000000-0000-7000-8000-000000000000' });
    });
  }
  expect(built).toBe(connections.size);
});
