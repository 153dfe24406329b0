import { accountChangeRoutes } from '@midspan/contract';
import type { Mount } from '../../http/mount.ts';
import type { AccountChanges } from './changes.ts';

export function mountAccountChanges(mount: Mount, changes: AccountChanges): void {
  mount(accountChangeRoutes.pendingEmail, ({ session }) => changes.emailChange(session));

  mount(accountChangeRoutes.changeEmail, ({ session, body, ip }) =>
    changes.changeEmail(session, body, ip),
  );

  mount(accountChangeRoutes.resendEmailChange, ({ session, ip }) =>
    changes.resendEmailChange(session, ip),
  );

  mount(accountChangeRoutes.cancelEmailChange, async ({ session }) => {
    await changes.cancelEmailChange(session);
    return null;
  });

  mount(accountChangeRoutes.confirmEmailChange, async ({ session, body }) => ({
    email: await changes.confirmEmailChange(body.token, session),
  }));

  mount(accountChangeRoutes.stopEmailChange, async ({ body }) => {
    await changes.stopEmailChange(body.token);
    return null;
  });

  mount(accountChangeRoutes.changePassword, async ({ session, body, ip }) => {
    await changes.changePassword(session, body, ip);
    return null;
  });
}
