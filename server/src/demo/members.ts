import { mailedKindField, PRIVACY_POLICY_VERSION, type Site } from '@midspan/contract';
import { emailKey, usernameKey } from '@midspan/domain';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../db/connection.ts';
import { users } from '../db/schema/index.ts';
import { nameKeys } from '../features/accounts/store.ts';
import { hashPassword, newSecret } from '../session/secrets.ts';

/** A domain reserved as nonexistent, so that no email can reach anyone. */
const DEMO_DOMAIN = 'demo.invalid';

/** Two members on opposite sides, for one person with two windows; the login page names them. */
export const DEMO_LOGINS: Site['demoMembers'] = [
  { username: 'demo-north', email: `north@${DEMO_DOMAIN}`, password: 'north of the bridge' },
  { username: 'demo-south', email: `south@${DEMO_DOMAIN}`, password: 'south of the bridge' },
];

/** Whether this is a password that everyone knows, because the login page shows it. */
export const isDemoLogin = ({ email, password }: { email: string; password: string }): boolean =>
  DEMO_LOGINS.some(
    (login) => emailKey(login.email) === emailKey(email) && login.password === password,
  );

/** Those who held the demo's conversations. No one can log in as them. */
const SPEAKERS = ['demo-ash', 'demo-birch', 'demo-cedar', 'demo-dune'] as const;
export type DemoName = (typeof SPEAKERS)[number] | 'demo-north' | 'demo-south';

async function insertMember(
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
    mailOff,
  });
  return id;
}

export async function insertSpeakers(db: Database): Promise<Map<DemoName, string>> {
  const ids = new Map<DemoName, string>();
  for (const name of SPEAKERS) {
    const email = `${name.replace('demo-', '')}@${DEMO_DOMAIN}`;
    const speaker = { username: name, email, password: newSecret() };
    ids.set(name, await insertMember(db, speaker, mailedKindField.options));
  }
  return ids;
}

export async function insertLogins(tx: Transaction): Promise<string[]> {
  const ids: string[] = [];
  for (const login of DEMO_LOGINS) ids.push(await insertMember(tx, login, []));
  return ids;
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
