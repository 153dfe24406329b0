import {
  accountChangeRoutes,
  accountRoutes,
  accountTexts,
  SEARCH,
  userRoutes,
} from '@midspan/contract';
import { cleanText, countCodePoints, isStorable } from '@midspan/domain';
import type { House } from '../../house/house.ts';
import { createAccountChanges } from './changes.ts';
import { forgetOldDevices } from './known-device-store.ts';
import type { AccountHooks } from './leaving.ts';
import { createAccountsService } from './service.ts';
import { removeOldLinks, searchMembers } from './store.ts';
import { removeOldUnverified } from './unverified-store.ts';

export async function mountAccounts(house: House, hooks: AccountHooks): Promise<void> {
  const { chores, db, limits, mount, settings } = house;
  const accounts = await createAccountsService(house, hooks);
  const changes = createAccountChanges(house);
  chores.push(
    () => removeOldLinks(db),
    () => forgetOldDevices(db),
    () => removeOldUnverified(db, settings.UNVERIFIED_TTL_MS),
  );

  mount(accountRoutes.me, ({ session }) => accounts.me(session));

  mount(
    accountRoutes.register,
    ({ body, session, ip }) => accounts.register(body, session, ip),
    limits.beforeRegisterCall,
  );

  mount(accountRoutes.login, ({ body, ...caller }) => accounts.login(body, caller));

  mount(accountRoutes.logout, ({ session }) => accounts.logout(session));

  for (const route of [accountRoutes.resendVerification, accountRoutes.sendVerification]) {
    mount(route, async ({ session, body, ip }) => {
      await accounts.resendVerification(session, body?.token, ip);
      return { message: accountTexts.verificationSent };
    });
  }

  mount(accountChangeRoutes.correctEmail, ({ session, body, ip }) =>
    accounts.correctEmail(session, body.email, ip),
  );

  mount(accountRoutes.verifyEmail, async ({ body }) => {
    await accounts.verifyEmail(body.token);
    return { email_verified: true };
  });

  mount(accountRoutes.forgotPassword, async ({ body, ip }) => {
    await accounts.forgotPassword(body.email, ip);
    return { message: accountTexts.resetMailSent };
  });

  mount(accountRoutes.resetPassword, async ({ body }) => {
    const device_token = await accounts.resetPassword(body);
    return { message: accountTexts.resetDone, device_token };
  });

  mount(accountChangeRoutes.pendingEmail, ({ session }) => changes.emailChange(session));

  mount(accountChangeRoutes.changeEmail, ({ session, body, ip }) =>
    changes.changeEmail(session, body, ip),
  );

  mount(accountChangeRoutes.resendEmailChange, ({ session, ip }) =>
    changes.resendEmailChange(session, ip),
  );

  mount(accountChangeRoutes.cancelEmailChange, ({ session }) => changes.cancelEmailChange(session));

  mount(accountChangeRoutes.confirmEmailChange, async ({ session, body }) => ({
    email: await changes.confirmEmailChange(body.token, session),
  }));

  mount(accountChangeRoutes.stopEmailChange, ({ body }) => changes.stopEmailChange(body.token));

  mount(accountChangeRoutes.changePassword, ({ session, body, ip }) =>
    changes.changePassword(session, body, ip),
  );

  mount(userRoutes.exportOwn, ({ session }) => accounts.exportOwn(session));

  mount(userRoutes.deleteOwn, ({ session, body, ip }) =>
    accounts.deleteOwn(session, body.password, ip),
  );

  mount(accountRoutes.exportWithPassword, ({ body, session, ...caller }) =>
    accounts.exportWithPassword(body, caller, session),
  );

  mount(accountRoutes.deleteWithPassword, ({ body, session, ...caller }) =>
    accounts.deleteWithPassword(body, caller, session),
  );

  mount(userRoutes.search, async ({ query, session }) => {
    const start = cleanText(query.q);
    if (countCodePoints(start) < SEARCH.minCharacters || !isStorable(start)) return [];
    const { hypothesisId } = query;
    return searchMembers(db, session.userId, start, { atMost: SEARCH.maxResults, hypothesisId });
  });
}
