import type { Site } from '@midspan/contract';
import { emailKey } from '@midspan/domain';

/** A domain reserved as nonexistent, so that no email can reach anyone. */
export const DEMO_DOMAIN = 'demo.invalid';

/** Two members on opposite sides, for one person with two windows; the login page names them. */
export const DEMO_LOGINS: Site['demoMembers'] = [
  { username: 'demo-north', email: `north@${DEMO_DOMAIN}`, password: 'north of the bridge' },
  { username: 'demo-south', email: `south@${DEMO_DOMAIN}`, password: 'south of the bridge' },
];

/**
 * Whether this is a public password, because the login page shows it: it works only on this
 * machine.
 */
export const isDemoLogin = ({ email, password }: { email: string; password: string }): boolean =>
  DEMO_LOGINS.some(
    (login) => emailKey(login.email) === emailKey(email) && login.password === password,
  );
