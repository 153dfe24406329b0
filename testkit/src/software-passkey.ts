import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@midspan/contract';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/** What the authenticator did, in the flags of WebAuthn level 3, section 6.1. */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const NEW_CREDENTIAL = 0x40;

interface Signing {
  /** the site that the browser says it is on */
  readonly origin: string;
  readonly userVerified?: boolean;
  /** instead of one more than last time */
  readonly counter?: number;
}

/** A passkey in software: a key pair for ES256, which signs as an authenticator does. */
export class SoftwarePasskey {
  readonly #id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  #counter = 0;
  #userHandle: string | undefined;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // A COSE key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  create(options: PasskeyCreation, { origin, userVerified = true }: Signing): NewPasskey {
    this.#userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const authData = Buffer.concat([
      this.#head(options.rp.id, userVerified, NEW_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.#id,
      this.#publicKey,
    ]);
    // {"fmt": "none", "attStmt": {}, "authData": …} in CBOR.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  use(
    { challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>,
    { origin, userVerified = true, counter }: Signing,
  ): UsedPasskey {
    this.#counter = counter ?? this.#counter + 1;
    const authenticatorData = this.#head(rpId, userVerified);
    const clientDataJSON = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([
      authenticatorData,
      sha256(Buffer.from(clientDataJSON, 'base64url')),
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #named() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #head(rpId: string, userVerified: boolean, more = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flags = USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}

const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString(
    'base64url',
  );
