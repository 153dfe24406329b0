import { PRIVACY_POLICY_VERSION, type Site } from '@midspan/contract';
import { emailKey, usernameKey } from '@midspan/domain';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { type Database, type Executor, inTransaction } from '../db/connection.ts';
import { hypotheses, users } from '../db/schema/index.ts';
import { DEMO_DOMAIN, DEMO_LOGINS, nameKeys } from '../features/accounts/index.ts';
import { hashPassword } from '../session/secrets.ts';

export async function insertMember(
  on: Executor,
  { username, email, password }: Site['demoMembers'][number],
  mailOff: string[],
): Promise<string> {
  const id = uuidv7();
  await on.insert(users).values({
    id,
    email,
    emailKey: emailKey(email),
    username,
    ...nameKeys(username),
    passwordHash: await hashPassword(password),
    emailVerifiedAt: sql`now()`,
    policyVersion: PRIVACY_POLICY_VERSION,
    policyAcceptedAt: sql`now()`,
    onboardingCompletedAt: sql`now()`,
    // They create the demo in a moment, and people who try it out must not hit new-member limits.
    createdAt: sql`now() - interval '2 days'`,
    firstCompletedAt: sql`now()`,
    namedEstablished: true,
    namedAt: sql`now()`,
    establishedAt: sql`now()`,
    mailOff,
  });
  return id;
}

/**
 * none: a real member exists, and no demo. half: a start was interrupted while creating it. The two
 * who can log in are created last, so their presence means that it is complete.
 */
export async function findDemo(on: Executor): Promise<'empty' | 'half' | 'whole' | 'none'> {
  const last = DEMO_LOGINS.at(-1)?.username ?? '';
  const [seen] = await on
    .select({
      any: sql<boolean>`count(*) > 0`,
      whole: sql<boolean>`coalesce(bool_or(${users.usernameKey} = ${usernameKey(last)}), false)`,
      real: sql<boolean>`coalesce(bool_or(${users.email} not like ${`%@${DEMO_DOMAIN}`}), false)`,
    })
    .from(users);
  if (seen === undefined || !seen.any) return 'empty';
  if (seen.whole) return 'whole';
  return seen.real ? 'none' : 'half';
}

/** Deletes what an interrupted start left behind; it contains only the demo's members. */
export function clearHalf(db: Database): Promise<void> {
  return inTransaction(db, async (tx) => {
    // A registration on another server waits for this; otherwise it would go unnoticed.
    await tx.execute(sql`lock table users in access exclusive mode`);
    if ((await findDemo(tx)) === 'half') await tx.execute(sql`truncate users, messages cascade`);
  });
}

export const listClaims = (on: Executor) =>
  on
    .select({ id: hypotheses.id, statement: hypotheses.statement })
    .from(hypotheses)
    .orderBy(hypotheses.createdAt);

/** Every displayed time, by table. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  topics: ['created_at', 'active_at'],
  hypotheses: ['created_at'],
  credences: ['created_at'],
  conversations: ['created_at', 'completed_at'],
  messages: ['created_at'],
  conversation_events: ['created_at'],
  evidence: ['created_at', 'decided_at'],
  ledger: ['created_at'],
  weighings: ['created_at'],
  overturn_proposals: ['created_at', 'decided_at'],
  offers: ['created_at'],
  users: ['created_at', 'first_completed_at'],
  notices: ['created_at'],
};

/** Makes everything this much older. */
export async function letPass(db: Database, hours: number): Promise<void> {
  const older = (column: string) =>
    sql`${sql.identifier(column)} = ${sql.identifier(column)} - ${hours} * interval '1 hour'`;
  const updates = Object.entries(TIMES).map(([table, columns]) => {
    const sets = columns.map(older);
    if (table === 'conversations') sets.push(sql`user1_sent = '{}'`, sql`user2_sent = '{}'`);
    const target = sql.identifier(table);
    return sql`${sql.identifier(`older_${table}`)} as (update ${target} set ${sql.join(sets, sql`, `)})`;
  });
  // One statement, because a first start waits for it after every message.
  await db.execute(sql`with ${sql.join(updates, sql`, `)} select 1`);
}
