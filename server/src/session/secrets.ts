import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** A bearer secret: 256 random bits. Only its hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** 128 random bits, short enough for a link that people pass on and a small QR code. */
export function newLinkCode(): string {
  return randomBytes(16).toString('base64url');
}

const SECRET = /^[\w-]{43}$/;

/** Whether a text has the form of a secret; other texts don't have to be looked up. */
export const looksLikeSecret = (text: string): boolean => SECRET.test(text);

/** A plain hash is enough for random secrets; slow hashing is for what people choose. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** argon2id with OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash takes 19 MiB and a thread, so a burst of logins must not use up the machine. */
const atMostFour = pLimit(4);

export const hashPassword = (password: string): Promise<string> =>
  atMostFour(() => hash(password, COST));

/** Of a password that no one has, so that a login for an unknown address costs the same. */
const decoyHash = hashPassword(newSecret());

export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoyHash);
  const matches = await atMostFour(() => verify(against, password));
  return stored !== null && matches;
}
