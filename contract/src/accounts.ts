import {
  checkUsername,
  countCodePoints,
  EMAIL_MAX,
  isAcceptablePassword,
  isStorable,
  looksLikeEmail,
  ownPath,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_RAW_MAX,
  rawLengthMax,
  type UsernameRefusal,
} from '@midspan/domain';
import * as z from 'zod/mini';
import { joinCodeField } from './circle-fields.ts';
import { checkedBy, idField, rawText, timeField, tooManyMarksText } from './fields.ts';
import { keptInvitation } from './invited-answer.ts';
import { route } from './route.ts';

const RETURN_PATH_MAX = 500;

/** Texts of the account screens and calls, to the letter of the specification. */
export const accountTexts = {
  accountSuspended: 'This account is suspended.',
  invalidEmail: 'Please enter a valid email address',
  usernameLength: 'Username must be between 3 and 30 characters',
  usernameCharacters: 'Use only letters from one alphabet, numbers, spaces and common symbols',
  usernameWithoutLetter: 'Use at least one letter or number',
  usernameAddress: 'A username can’t contain a web or email address',
  usernameReserved: 'This username is reserved. Please choose another.',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password must be at most 128 characters long',
  passwordsDiffer: 'Passwords do not match',
  emailMissing: 'Please enter your email',
  passwordMissing: 'Please enter your password',
  suspended: (reason: string | null, supportEmail: string) =>
    [
      'This account is suspended.',
      reason === null ? null : `Reason: ${reason.replace(/(?<![.!?…])$/u, '.')}`,
      `If you think this is a mistake, write to ${supportEmail}.`,
    ]
      .filter((part) => part !== null)
      .join(' '),
  noVerificationToken: 'No verification token provided',
  verificationSent: 'Verification email sent! Check your inbox.',
  sendEmailFailed: 'Failed to send email. Please try again.',
  networkError: 'Network error. Please try again.',
  linkInvalid: 'Invalid or expired verification link.',
  resendFailed: 'Failed to resend email. Please try again later.',
  resetMailFailed: 'Failed to send reset email. Please try again.',
  resetMailSent: 'Check your email for reset instructions',
  resetDone: 'Password reset successful! Please login.',
  resetFailed: 'Failed to reset password',
  resetLinkInvalid: 'Invalid reset link',
  loginInvalid: 'Invalid email or password.',
  loginServerError: 'Server error. Please try again later.',
  loginUnreachable: 'Unable to connect to server. Please check your connection.',
  loginNoResponse: 'Connection failed. Please try again.',
  loginFallback: 'Login failed. Please check your credentials.',
  registerFallback: 'Registration failed. Please try again.',
  getUserFallback: 'Failed to get current user',
  resendFallback: 'Failed to resend verification email',
  signedOut: 'You’ve been signed out',
} as const;

const usernameTexts: Record<UsernameRefusal, string> = {
  USERNAME_LENGTH: accountTexts.usernameLength,
  USERNAME_CHARACTERS: accountTexts.usernameCharacters,
  USERNAME_MARKS: tooManyMarksText,
  USERNAME_WITHOUT_LETTER: accountTexts.usernameWithoutLetter,
  USERNAME_ADDRESS: accountTexts.usernameAddress,
  USERNAME_RESERVED: accountTexts.usernameReserved,
};

export const emailField = z
  .pipe(
    rawText(EMAIL_MAX, accountTexts.invalidEmail),
    z.transform((email) => email.trim()),
  )
  .check(z.refine(looksLikeEmail, { error: accountTexts.invalidEmail }));

export const usernameField = z.pipe(
  z.string({ error: accountTexts.usernameLength }),
  checkedBy(checkUsername, (refusal) => usernameTexts[refusal]),
);

const notTooLong = z.maxLength(PASSWORD_RAW_MAX, {
  error: accountTexts.passwordTooLong,
  abort: true,
});

export const newPasswordField = z.string({ error: accountTexts.passwordTooShort }).check(
  notTooLong,
  z.refine((password) => countCodePoints(password) >= PASSWORD_MIN, {
    error: accountTexts.passwordTooShort,
    abort: true,
  }),
  z.refine((password) => countCodePoints(password) <= PASSWORD_MAX, {
    error: accountTexts.passwordTooLong,
    abort: true,
  }),
  z.refine(isAcceptablePassword, {
    error: 'This password contains characters that can’t be used',
  }),
);

/** A link's secret in the query: opaque, so only its shape is limited. */
export const linkToken = z
  .string()
  .check(z.minLength(1), z.maxLength(200, { abort: true }), z.refine(isStorable));

export const user = z.object({
  id: idField,
  email: z.string(),
  username: z.string(),
  email_verified: z.boolean(),
  created_at: timeField,
});
export type User = z.infer<typeof user>;

/** Everything a member wrote. */
export const ownData = z.record(z.string(), z.unknown());

/**
 * What the browser stores so that accounts it has signed in to recognize it. It grants no access:
 * it only gives this device login attempts of its own [AC23]. An invalid value counts as none,
 * because it must not make a login fail.
 */
export const deviceTokenField = z.catch(
  z.optional(z.string().check(z.maxLength(200), z.refine(isStorable))),
  undefined,
);

export const signedIn = z.object({ token: z.string(), user, device_token: z.string() });
export type SignedIn = z.infer<typeof signedIn>;

const said = z.object({ message: z.string() });

/** Where to go after login. Anything but a short path on this site counts as none. */
const returnToField = z.catch(
  z.nullish(
    z.string().check(
      z.maxLength(RETURN_PATH_MAX, { abort: true }),
      z.refine((path) => isStorable(path) && ownPath(path) !== null),
    ),
  ),
  null,
);

export const registerBody = z.object({
  email: emailField,
  username: usernameField,
  password: newPasswordField,
  /** Deletes the unverified account of the current session, which frees its name and address. */
  replace_unverified: z.optional(z.boolean()),
  returnTo: z.optional(returnToField),
  device_token: z.optional(deviceTokenField),
  /** [IN7] what the visitor answered on an invitation's page */
  invitation: z.nullish(keptInvitation),
  /** [CI5] the link to a circle that the visitor came through */
  join_code: z.nullish(joinCodeField),
});

const givenEmail = z
  .string({ error: accountTexts.emailMissing })
  .check(
    z.maxLength(rawLengthMax(EMAIL_MAX), { error: accountTexts.invalidEmail, abort: true }),
    z.trim(),
    z.minLength(1, { error: accountTexts.emailMissing, abort: true }),
  );

export const enteredPassword = z
  .string({ error: accountTexts.passwordMissing })
  .check(notTooLong, z.minLength(1, { error: accountTexts.passwordMissing }));

/** A malformed address gets the same answer as a wrong password, so only its size is checked. */
export const loginForm = z.object({
  email: givenEmail.check(
    z.maxLength(EMAIL_MAX, { error: accountTexts.invalidEmail, abort: true }),
    z.refine(isStorable, { error: accountTexts.invalidEmail }),
  ),
  password: enteredPassword,
});

const loginBody = z.extend(loginForm, { device_token: z.optional(deviceTokenField) });

export const forgotPasswordBody = z.object({
  email: givenEmail.check(z.refine(looksLikeEmail, { error: accountTexts.invalidEmail })),
});

const resend = {
  method: 'POST',
  access: 'anyone',
  /** An expired link can request a new one without a session. */
  body: z.nullish(z.object({ token: z.optional(linkToken) })),
  answer: said,
} as const;

export const accountRoutes = {
  me: route({
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in member',
    access: 'session',
    answer: user,
  }),
  register: route({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account and sign in',
    access: 'anyone',
    status: 201,
    body: registerBody,
    answer: signedIn,
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    access: 'anyone',
    body: loginBody,
    answer: signedIn,
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out; the server revokes the token',
    access: 'session',
  }),
  resendVerification: route({
    ...resend,
    path: '/auth/resend-verification',
    summary: 'Send a new verification link; older ones stop working',
  }),
  sendVerification: route({
    ...resend,
    path: '/auth/send-verification',
    summary: 'The same as resend-verification',
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/auth/verify-email',
    summary: 'Verify an address with the link sent there; ALREADY_VERIFIED if it was opened before',
    access: 'anyone',
    body: z.object({ token: linkToken }),
    answer: z.pick(user, { email_verified: true }),
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Send a reset link; unknown addresses get the same answer',
    access: 'anyone',
    body: forgotPasswordBody,
    answer: said,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with a reset link; ends every session',
    access: 'anyone',
    body: z.object({
      token: linkToken,
      password: newPasswordField,
      device_token: z.optional(deviceTokenField),
    }),
    answer: z.extend(said, { device_token: z.string() }),
  }),
  /** A suspended member can't log in, but still has a right to both of these. */
  exportWithPassword: route({
    method: 'POST',
    path: '/auth/export',
    summary: 'Everything the member wrote, for someone who can’t sign in',
    access: 'anyone',
    streamed: true,
    body: loginBody,
    answer: ownData,
  }),
  deleteWithPassword: route({
    method: 'POST',
    path: '/auth/delete-account',
    summary: 'Delete the account, for someone who can’t sign in',
    access: 'anyone',
    body: loginBody,
  }),
} as const;
