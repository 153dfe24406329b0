import { type FactorRequest, factorRequest, secondFactorRoutes } from '@midspan/contract';
import type { RawAnswer } from './api-client.ts';
import { type AuthenticatorApp, authenticatorApp } from './authenticator-app.ts';
import type { TestMember } from './members.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import type { TestServer } from './test-server.ts';

type Served = Pick<TestServer, 'api' | 'pool'>;

/** Lets the code that was used last be used again: its half minute is over. */
export const nextCode = ({ pool }: Served, { user }: TestMember) =>
  pool.query('UPDATE second_factors SET used_step = used_step - 10 WHERE user_id = $1', [user.id]);

/** Adds an authenticator app, as the member's first factor. */
export async function addApp(
  server: Served,
  member: TestMember,
): Promise<AuthenticatorApp & { readonly recoveryCodes: readonly string[] }> {
  const { api } = server;
  const { token, password } = member;
  const begun = await api.call(
    secondFactorRoutes.begin,
    { body: { kind: 'totp', password } },
    token,
  );
  if (begun.kind !== 'totp') throw new Error('The server began something else.');
  const app = authenticatorApp(begun.secret);
  const body = { kind: 'totp', name: 'Phone', code: app.code() } as const;
  const { recovery_codes } = await api.call(secondFactorRoutes.add, { body }, token);
  await nextCode(server, member);
  return { ...app, recoveryCodes: recovery_codes ?? [] };
}

/** Adds a passkey: as the first factor, or by a session that has just proved another one. */
export async function addPasskey(
  { api }: Served,
  { token, password }: TestMember,
  origin: string,
): Promise<SoftwarePasskey> {
  const begun = await api.call(
    secondFactorRoutes.begin,
    { body: { kind: 'passkey', password } },
    token,
  );
  if (begun.kind !== 'passkey') throw new Error('The server began something else.');
  const passkey = new SoftwarePasskey();
  const response = passkey.create(begun.options, { origin });
  const body = { kind: 'passkey', name: 'Laptop', response } as const;
  await api.call(secondFactorRoutes.add, { body }, token);
  return passkey;
}

/** What a refusal asks for; throws if it isn't one that asks for a second factor. */
export function factorRequestIn({ body }: Pick<RawAnswer, 'body'>): FactorRequest {
  const { error } = body as { error: { code: string; details: unknown } };
  if (error.code !== 'SECOND_FACTOR_REQUIRED') throw new Error(`Refused as ${error.code}`);
  return factorRequest.parse(error.details);
}
