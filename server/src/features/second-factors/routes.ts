import { factorTexts, secondFactorRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { createProving } from './proving.ts';
import { createRecovery } from './recovery.ts';
import { createFactors } from './service.ts';
import { removeOldEvents } from './store.ts';
import { removeOldTickets } from './ticket-store.ts';

export function mountSecondFactors(house: House): void {
  const { chores, db, limits, mount } = house;
  const factors = createFactors(house);
  const proving = createProving(house);
  const recovery = createRecovery(house);
  chores.push(
    () => removeOldTickets(db),
    () => removeOldEvents(db),
  );

  mount(secondFactorRoutes.prove, ({ body, session, token, ip }) =>
    proving.byCode(body.ticket, body.code, { session, token, ip, deviceToken: body.device_token }),
  );

  mount(
    secondFactorRoutes.passkeyOptions,
    ({ body }) => proving.passkeyRequest(body?.ticket),
    limits.beforePasskeyCall,
  );

  mount(
    secondFactorRoutes.passkey,
    ({ body, session, token, ip }) =>
      proving.byPasskey(body.ticket, body.response, {
        session,
        token,
        ip,
        deviceToken: body.device_token,
      }),
    limits.beforePasskeyCall,
  );

  mount(secondFactorRoutes.list, ({ session }) => factors.own(session));

  mount(secondFactorRoutes.begin, ({ session, body, ip }) => factors.begin(session, body, ip));

  mount(secondFactorRoutes.add, ({ session, body }) =>
    body.kind === 'passkey'
      ? factors.addPasskey(session, body.name, body.response)
      : factors.addApp(session, body.name, body.code),
  );

  mount(secondFactorRoutes.remove, ({ session, params }) => factors.remove(session, params.id));

  mount(secondFactorRoutes.renewCodes, async ({ session }) => ({
    recovery_codes: await factors.renewCodes(session),
  }));

  mount(secondFactorRoutes.cancelRecovery, ({ session }) => recovery.cancel(session));

  mount(secondFactorRoutes.requestRecovery, async ({ body, ip }) => {
    await recovery.request(body.ticket, ip);
    return { message: factorTexts.recoverySent };
  });

  mount(secondFactorRoutes.confirmRecovery, async ({ body }) => ({
    possible_at: (await recovery.confirm(body.token)).toISOString(),
  }));

  mount(secondFactorRoutes.stopRecovery, ({ body }) => recovery.stop(body.token));
}
