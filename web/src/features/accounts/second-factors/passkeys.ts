import {
  type FactorRequest,
  type NewPasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  type SignedIn,
  secondFactorRoutes,
} from '@midspan/contract';
import { call } from '../../../lib/api.ts';
import { deviceToken } from '../device-token.ts';

const webAuthn = () => import('@simplewebauthn/browser');

/** What the browser takes; its lists of known values are longer than ours and checked by it. */
type Asked<Start extends (given: never) => unknown> = Parameters<Start>[0] extends {
  optionsJSON: infer Options;
}
  ? Options
  : never;

export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await webAuthn();
  return startRegistration({ optionsJSON: options as Asked<typeof startRegistration> });
}

async function sign(options: PasskeyRequest) {
  const { startAuthentication } = await webAuthn();
  return startAuthentication({ optionsJSON: options as Asked<typeof startAuthentication> });
}

/** [SF7] Signs in with a passkey alone, or proves it for a ticket. */
export async function provePasskey(request: FactorRequest | null): Promise<SignedIn> {
  const ticket = request?.ticket;
  const options = await call(secondFactorRoutes.passkeyOptions, { body: { ticket } });
  const response = await sign(options);
  const body = { ticket, response, device_token: deviceToken.read() };
  return call(secondFactorRoutes.passkey, { body });
}
