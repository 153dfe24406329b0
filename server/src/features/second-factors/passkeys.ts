import { randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@midspan/contract';
import type { Settings } from '../../platform/settings.ts';
import type { Account } from '../accounts/index.ts';
import type { Factor } from './store.ts';

/** What a passkey is bound to: it signs for this site alone. */
export function siteOf({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>) {
  const { hostname: rpId, origin } = new URL(PUBLIC_URL);
  return { rpId, origin };
}

type Site = ReturnType<typeof siteOf>;

/** [SF2] As long as the server waits for the answer. */
const TIMEOUT_MS = 5 * 60_000;

/** Ed25519, ES256 and RS256: what authenticators have, in the order of preference. */
const ALGORITHMS = [-8, -7, -257];

export const newChallenge = (): Buffer => randomBytes(32);

/** An id of ours, because it must say nothing about the person. */
const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

const describe = ({ credentialId, transports }: Factor) => ({
  id: credentialId ?? '',
  type: 'public-key' as const,
  ...(transports !== null && { transports }),
});

const passkeysAmong = (factors: readonly Factor[]) =>
  factors.filter(({ kind }) => kind === 'passkey').map(describe);

export const creationOf = (
  { rpId }: Site,
  challenge: Buffer,
  owner: Pick<Account, 'id' | 'username' | 'email'>,
  factors: readonly Factor[],
): PasskeyCreation => ({
  challenge: challenge.toString('base64url'),
  timeout: TIMEOUT_MS,
  rp: { id: rpId, name: 'Midspan' },
  user: { id: userHandleOf(owner.id), name: owner.email, displayName: owner.username },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  excludeCredentials: passkeysAmong(factors),
  // An older security key that can do neither is still a second factor.
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
});

/** [SF7] For a ticket, any passkey of its member will do; to sign in alone, one that verifies. */
export const requestOf = (
  { rpId }: Site,
  challenge: Buffer,
  factors: readonly Factor[] | null,
): PasskeyRequest => ({
  challenge: challenge.toString('base64url'),
  timeout: TIMEOUT_MS,
  rpId,
  allowCredentials: passkeysAmong(factors ?? []),
  userVerification: factors === null ? 'required' : 'preferred',
});

/** What a browser signed, before anything about it is believed; null for nonsense. */
export function readClientData(
  encoded: string,
): { readonly challenge: Buffer; readonly origin: string } | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    const { challenge, origin } = data as { challenge?: unknown; origin?: unknown };
    if (typeof challenge !== 'string' || typeof origin !== 'string') return null;
    return { challenge: Buffer.from(challenge, 'base64url'), origin };
  } catch {
    return null;
  }
}

/** Takes a quarter of a second and 29 MB to load, so only servers where passkeys are used do. */
const webAuthn = () => import('@simplewebauthn/server');

type NewCredential = Pick<Factor, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** [SF7] Checks what a new passkey answered to a challenge; null if it isn't valid. */
export async function verifyNew(
  { rpId, origin }: Site,
  challenge: Buffer,
  response: NewPasskey,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // The library's types are lists of what is known today; it checks none of these.
      response: { ...response, clientExtensionResults: {} } as Parameters<
        typeof verifyRegistrationResponse
      >[0]['response'],
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) return null;
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? null,
    };
  } catch {
    // The library throws for whatever is wrong with an answer.
    return null;
  }
}

/**
 * [SF7] Checks what a passkey signed, and whether it verified who holds it; null if it isn't valid.
 */
export async function verifySigned(
  { rpId, origin }: Site,
  challenge: Buffer,
  { userId, credentialId, publicKey }: Factor,
  response: UsedPasskey,
) {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(userId)) return null;
  if (credentialId === null || publicKey === null) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as Parameters<
        typeof verifyAuthenticationResponse
      >[0]['response'],
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      // Zero, because the counter is compared where it is saved.
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    if (!verified) return null;
    const { newCounter, userVerified } = authenticationInfo;
    return { counter: newCounter, userVerified };
  } catch {
    return null;
  }
}
