import webpush from 'web-push';
import type { Database } from '../db/connection.ts';
import { pushKeys } from '../db/schema/index.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The installation's keys, made at its first start; of several servers at once, one makes them. */
export async function readPushKeys(db: Database): Promise<PushKeys> {
  const { publicKey, privateKey } = pushKeys;
  const read = () => db.select({ publicKey, privateKey }).from(pushKeys);
  const [known] = await read();
  if (known !== undefined) return known;
  await db.insert(pushKeys).values(webpush.generateVAPIDKeys()).onConflictDoNothing();
  const [made] = await read();
  if (made === undefined) throw new Error('The keys for push services could not be saved.');
  return made;
}
