import { accountChangeRoutes } from '@midspan/contract';
import type { Mount } from '../../http/mount.ts';
import type { AccountChanges } from './changes.ts';

export function mountAccountChanges(mount: Mount, changes: AccountChanges): void {
  mount(accountChangeRoutes.pendingEmail, async ({ session }) => ({
    pending: await changes.pendingEmail(session),
  }));

  mount(accountChangeRoutes.changeEmail, async ({ session, body, ip }) => ({
    pending: await changes.changeEmail(session, body, ip),
  }));

  mount(accountChangeRoutes.resendEmailChange, async ({ session, ip }) => ({
    pending: await changes.resendEmailChange(session, ip),
  }));

  mount(accountChangeRoutes.cancelEmailChange, async ({ session }) => {
    await changes.cancelEmailChange(session);
    return null;
  });

  mount(accountChangeRoutes.confirmEmailChange, async ({ session, body }) => ({
    email: await changes.confirmEmailChange(body.token, session),
  }));

  mount(accountChangeRoutes.changePassword, async ({ session, body, ip }) => {
    await changes.changePassword(session, body, ip);
    return null;
  });
}
