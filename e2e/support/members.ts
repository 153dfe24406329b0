import {
  accountRoutes,
  noticeRoutes,
  onboardingRoutes,
  PRIVACY_POLICY_VERSION,
  TOKEN_STORAGE_KEY,
  type User,
} from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { secretIn } from '@midspan/testkit/mail-links';
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { Product } from './product.ts';

export interface Member {
  readonly token: string;
  readonly user: User;
  readonly password: string;
}

/** How far a member has come: unverified, before onboarding, or onboarded. */
type Standing = 'unverified' | 'verified' | 'onboarded';

let count = 0;

/** A name and a password that are unique in this run. */
export function newIdentity() {
  count += 1;
  const unique = `${process.pid}-${count}`;
  return {
    email: `person-${unique}@example.org`,
    username: `Person ${unique}`,
    password: `correct horse ${unique}`,
  };
}

/** A member, created with the same calls that the screens make. */
export async function aMember(
  { url, mail }: Product,
  standing: Standing = 'onboarded',
  identity = newIdentity(),
): Promise<Member> {
  const api = apiClient(url);
  const { token, user } = await api.call(accountRoutes.register, { body: identity });
  const member = { token, password: identity.password };
  if (standing === 'unverified') return { ...member, user };

  const link = { token: secretIn(await mail.waitForMail(user.email)) };
  await api.call(accountRoutes.verifyEmail, { body: link });
  if (standing === 'onboarded') {
    const version = PRIVACY_POLICY_VERSION;
    await api.call(onboardingRoutes.acceptPrivacyPolicy, { body: { version } }, token);
    await api.call(onboardingRoutes.complete, {}, token);
    // Otherwise journeys would end differently at night.
    const quiet = { on: false, from: 22, until: 8 };
    await api.call(noticeRoutes.savePreferences, { body: { quiet } }, token);
  }
  return { ...member, user: { ...user, email_verified: true } };
}

/** A browser in which this member is already logged in. */
export function sessionOf(
  { url }: Pick<Product, 'url'>,
  { token }: Pick<Member, 'token'>,
): BrowserContextOptions {
  const localStorage = [{ name: TOKEN_STORAGE_KEY, value: token }];
  return { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } };
}

export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY);
}

/** Fills in the login page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Login' }).click();
}

/** Fills in the registration page. */
export async function register(page: Page, identity: ReturnType<typeof newIdentity>) {
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(identity.email);
  await main.getByLabel('Username').fill(identity.username);
  await main.getByLabel('Password', { exact: true }).fill(identity.password);
  await main.getByLabel('Confirm password').fill(identity.password);
  await main.getByRole('button', { name: 'Register' }).click();
}
