import type { Site } from '@midspan/contract';
import { emailKey } from '@midspan/domain';

/** An address that by its standard belongs to nobody: no mail can go astray. */
export const DEMO_DOMAIN = 'demo.invalid';

/** Two on opposite sides, for one person with two windows; the login page names them. */
export const DEMO_LOGINS: Site['demoMembers'] = [
  { username: 'demo-north', email: `north@${DEMO_DOMAIN}`, password: 'north of the bridge' },
  { username: 'demo-south', email: `south@${DEMO_DOMAIN}`, password: 'south of the bridge' },
];

/**
 * Whether somebody gives a password that everyone knows, because the login page shows it: it opens
 * nothing from another machine.
 */
export const isDemoLogin = ({ email, password }: { email: string; password: string }): boolean =>
  DEMO_LOGINS.some(
    (login) => emailKey(login.email) === emailKey(email) && login.password === password,
  );
