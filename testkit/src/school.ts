import type { ApiClient, RawAnswer } from './api-client.ts';
import { aWord } from './members.ts';

const PASSWORD = 'correct horse';

/** Newcomers whose requests come from one address unless another one is named. */
export function openSchool(api: ApiClient, address: string) {
  const post = (path: string, body: object, { from = address, token = '' } = {}) =>
    api.send('POST', path, {
      body,
      headers: { 'x-forwarded-for': from },
      ...(token !== '' && { token }),
    });
  /** A new person's registration. */
  const somebody = () => ({
    email: `${aWord()}@example.org`,
    username: `Pupil ${aWord()}`,
    password: PASSWORD,
  });
  const register = (from = address): Promise<RawAnswer> =>
    post('/auth/register', somebody(), { from });
  return { post, somebody, register };
}
