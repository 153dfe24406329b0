import { mailedKindField } from '@midspan/contract';
import type { Database, Transaction } from '../db/connection.ts';
import { DEMO_DOMAIN, DEMO_LOGINS } from '../features/accounts/index.ts';
import { newSecret } from '../session/secrets.ts';
import { insertMember } from './store.ts';

/** The members who held the demo's conversations. No one can log in as them. */
const SPEAKERS = [
  'demo-ash',
  'demo-birch',
  'demo-cedar',
  'demo-dune',
  'demo-lark',
  'demo-moss',
] as const;
export type DemoSpeaker = (typeof SPEAKERS)[number];

export async function insertSpeakers(db: Database): Promise<Map<DemoSpeaker, string>> {
  const ids = SPEAKERS.map(async (name) => {
    const email = `${name.replace('demo-', '')}@${DEMO_DOMAIN}`;
    const speaker = { username: name, email, password: newSecret() };
    return [name, await insertMember(db, speaker, mailedKindField.options)] as const;
  });
  return new Map(await Promise.all(ids));
}

export async function insertLogins(tx: Transaction): Promise<string[]> {
  const ids: string[] = [];
  for (const login of DEMO_LOGINS) ids.push(await insertMember(tx, login, []));
  return ids;
}
