import type { ApiClient, RawAnswer } from './api-client.ts';

const PASSWORD = 'correct horse';

/** Newcomers whose requests come from one address unless another one is named. */
export function openSchool(api: ApiClient, address: string) {
  let count = 0;
  const post = (path: string, body: object, { from = address, token = '' } = {}) =>
    api.send('POST', path, {
      body,
      headers: { 'x-forwarded-for': from },
      ...(token !== '' && { token }),
    });
  /** A new person's registration. */
  const somebody = () => {
    count += 1;
    return { email: `pupil-${count}@example.org`, username: `Pupil ${count}`, password: PASSWORD };
  };
  const register = (from = address): Promise<RawAnswer> =>
    post('/auth/register', somebody(), { from });
  return { post, somebody, register };
}
