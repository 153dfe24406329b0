import * as z from 'zod/mini';
import { deviceTokenField, enteredPassword, linkToken, signedIn } from './accounts.ts';
import { countField, idField, requiredText, timeField } from './fields.ts';
import { route } from './route.ts';

/** [SF1] What it can be proved with. */
export const FACTOR_PROOFS = ['passkey', 'totp', 'recovery_code'] as const;
export type FactorProof = (typeof FACTOR_PROOFS)[number];

/** [SF9] What is kept of a member's factors. */
export type FactorEvent =
  | 'added'
  | 'removed'
  | 'codes_renewed'
  | 'recovery_code_used'
  | 'code_wrong'
  | 'code_used_twice'
  | 'clock_off'
  | 'foreign_origin'
  | 'cloned_counter'
  | 'passkey_refused'
  | 'recovery_confirmed'
  | 'recovery_canceled'
  | 'reset';

export const factorTexts = {
  kindUnknown: 'Add a passkey or an authenticator app',
  codeMissing: 'Please enter a code',
  codeWrong: 'Wrong code. Enter the one your app shows now, or one of your recovery codes.',
  setupCodeWrong: 'Wrong code. Enter the one your app shows now.',
  codeUsed: 'This code was already used. Wait for the next one.',
  clockOff:
    'This code is for another time. Set the clock of your phone to automatic, then enter a new code.',
  recoveryCodeUsed: 'This recovery code was already used. Each one works once.',
  passkeyUnknown: 'This passkey isn’t in your account. Try another way to sign in.',
  passkeyElsewhere: 'This passkey was used on another site, so we didn’t accept it.',
  passkeyCopied:
    'This passkey looks like a copy, so we didn’t accept it. Sign in another way and remove it.',
  passkeyUnverified:
    'This passkey didn’t check that it’s you, so it can’t sign in alone. Sign in with your password first.',
  passkeyRefused: 'This passkey wasn’t accepted. Please try again.',
  passkeyKnown: 'This passkey is already in your account.',
  appKnown: 'You already have an authenticator app. Remove it before you add another one.',
  limit: 'You have 10 passkeys. Remove one before you add another.',
  nameMissing: 'Please enter a name',
  setupExpired: 'This took too long. Please start again.',
  recoverySent: 'Check your email for a link that confirms it.',
  recoveryLinkInvalid: 'This link doesn’t work, or no longer does.',
} as const;

/** [SF1] What can be added to an account. */
const factorKindField = z.enum(['passkey', 'totp'], { error: factorTexts.kindUnknown });
export type FactorKind = z.infer<typeof factorKindField>;

/** [SF2] What a refusal says that asks for a second factor. */
export const factorRequest = z.object({
  ticket: z.string(),
  kinds: z.array(z.enum(FACTOR_PROOFS)),
});
export type FactorRequest = z.infer<typeof factorRequest>;

/** More than any credential has, and little enough to read. */
const BASE64URL_MAX = 8_192;
const base64url = z
  .string()
  .check(z.maxLength(BASE64URL_MAX, { abort: true }), z.regex(/^[\w-]*$/));

const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10));

const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };

/** What a browser answers as JSON, see WebAuthn level 3, section 5.1.8. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(transports),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
});
export type UsedPasskey = z.infer<typeof usedPasskey>;

/** What a browser is asked with, see WebAuthn level 3, sections 5.4 and 5.5. */
const described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

const needed = z.enum(['required', 'preferred']);

const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(described),
  userVerification: needed,
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const passkeyCreation = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({ residentKey: needed, userVerification: needed }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

const listedFactor = z.object({
  id: idField,
  kind: factorKindField,
  name: z.string(),
  added_at: timeField,
  last_used_at: z.nullable(timeField),
});
export type ListedFactor = z.infer<typeof listedFactor>;

const ownFactors = z.object({
  factors: z.array(listedFactor),
  recovery_codes_left: countField,
  /** [SF8] from when on operators can remove all of them, because their loss was confirmed */
  recovery_possible_at: z.nullable(timeField),
});
export type OwnFactors = z.infer<typeof ownFactors>;

const recoveryCodes = z.array(z.string());

/** However it is spaced: the server reads it. */
const codeField = z
  .string({ error: factorTexts.codeMissing })
  .check(
    z.maxLength(64, { error: factorTexts.codeWrong, abort: true }),
    z.trim(),
    z.minLength(1, { error: factorTexts.codeMissing }),
  );

export const codeForm = z.object({ code: codeField });

const nameField = requiredText(60, factorTexts.nameMissing);

export const newAppForm = z.object({ name: nameField, code: codeField });
export const newPasskeyForm = z.object({ name: nameField });

const proof = { ticket: linkToken, device_token: z.optional(deviceTokenField) };

export const secondFactorRoutes = {
  prove: route({
    method: 'POST',
    path: '/auth/second-factor',
    summary: 'Prove a second factor with a code, for the ticket of a refusal',
    access: 'anyone',
    body: z.object({ ...proof, code: codeField }),
    answer: signedIn,
  }),
  passkeyOptions: route({
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'What to ask a passkey for: for the ticket of a refusal, or to sign in with it alone',
    access: 'anyone',
    body: z.nullish(z.object({ ticket: z.optional(linkToken) })),
    answer: passkeyRequest,
  }),
  passkey: route({
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey, or prove it as a second factor for a ticket',
    access: 'anyone',
    body: z.object({ ...proof, ticket: z.optional(linkToken), response: usedPasskey }),
    answer: signedIn,
  }),
  list: route({
    method: 'GET',
    path: '/users/me/factors',
    summary: 'Your second factors, and how many recovery codes are left',
    access: 'session',
    answer: ownFactors,
  }),
  begin: route({
    method: 'POST',
    path: '/users/me/factors/options',
    summary: 'Begin to add a second factor; the first one takes the password',
    access: 'verified',
    body: z.object({ kind: factorKindField, password: z.optional(enteredPassword) }),
    answer: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('passkey'), options: passkeyCreation }),
      z.object({ kind: z.literal('totp'), secret: z.string(), uri: z.string() }),
    ]),
  }),
  add: route({
    method: 'POST',
    path: '/users/me/factors',
    summary: 'Add what was begun; ends other sessions. The first one brings recovery codes.',
    access: 'verified',
    status: 201,
    body: z.discriminatedUnion(
      'kind',
      [
        z.object({ kind: z.literal('passkey'), name: nameField, response: newPasskey }),
        z.object({ kind: z.literal('totp'), name: nameField, code: codeField }),
      ],
      { error: factorTexts.kindUnknown },
    ),
    answer: z.extend(ownFactors, { recovery_codes: z.nullable(recoveryCodes) }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/users/me/factors/:id',
    summary: 'Remove a second factor; takes one, and ends other sessions',
    access: 'session',
    params: z.object({ id: idField }),
  }),
  renewCodes: route({
    method: 'POST',
    path: '/users/me/factors/recovery-codes',
    summary: 'New recovery codes; the old ones stop working',
    access: 'verified',
    answer: z.object({ recovery_codes: recoveryCodes }),
  }),
  cancelRecovery: route({
    method: 'DELETE',
    path: '/users/me/factors/recovery',
    summary: 'Keep your second factors, after their loss was confirmed',
    access: 'session',
  }),
  requestRecovery: route({
    method: 'POST',
    path: '/auth/factor-recovery',
    summary: 'Say during a sign-in that every second factor is lost; sends a link to confirm it',
    access: 'anyone',
    body: z.object({ ticket: linkToken }),
    answer: z.object({ message: z.string() }),
  }),
  confirmRecovery: route({
    method: 'POST',
    path: '/auth/factor-recovery/confirm',
    summary: 'Confirm with that link; operators can then remove the factors after 72 hours',
    access: 'anyone',
    body: z.object({ token: linkToken }),
    answer: z.object({ possible_at: timeField }),
  }),
  stopRecovery: route({
    method: 'POST',
    path: '/auth/factor-recovery/stop',
    summary: 'Stop it with the link in the email about it',
    access: 'anyone',
    body: z.object({ token: linkToken }),
  }),
} as const;
