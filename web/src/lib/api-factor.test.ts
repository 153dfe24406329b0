import { accountRoutes, ERRORS, userRoutes } from '@midspan/contract';
import { afterEach, expect, test, vi } from 'vitest';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
vi.stubGlobal('window', new EventTarget());
const { call, download, setFactorAsker } = await import('./api.ts');

const details = { ticket: 'ticket', kinds: ['totp'] };
const { status, message } = ERRORS.SECOND_FACTOR_REQUIRED;
const REFUSED = { error: { code: 'SECOND_FACTOR_REQUIRED', message, details } };
const body = { email: 'ann@example.org', password: 'correct horse' };

const answers = (...given: [status: number, body: unknown][]) => {
  for (const [code, answer] of given) {
    fetched.mockResolvedValueOnce(new Response(JSON.stringify(answer), { status: code }));
  }
};
const tokensSent = () =>
  fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get('authorization'));

let stopAsking = (): void => undefined;
const asked = vi.fn<() => Promise<string | null>>();
afterEach(() => {
  stopAsking();
  fetched.mockReset();
  asked.mockReset();
});
function asking(proved: string | null): void {
  asked.mockResolvedValue(proved);
  stopAsking = setFactorAsker(asked);
}

test('[SF5] repeats a refused call with the session that proved a second factor', async () => {
  asking('proved');
  answers([status, REFUSED], [200, {}]);
  await expect(download(accountRoutes.exportWithPassword, { body })).resolves.toBeInstanceOf(Blob);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(tokensSent()).toEqual([null, 'Bearer proved']);
});

test('[SF5] asks once, whatever the repeated call is answered', async () => {
  asking('proved');
  answers([status, REFUSED], [status, REFUSED]);
  await expect(call(accountRoutes.deleteWithPassword, { body })).rejects.toMatchObject({
    code: 'SECOND_FACTOR_REQUIRED',
  });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('fails as refused when no one is asked, or the person declines', async () => {
  answers([status, REFUSED], [status, REFUSED]);
  const deleting = () => call(userRoutes.deleteOwn, { body: { password: 'correct horse' } });
  await expect(deleting()).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  asking(null);
  await expect(deleting()).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('leaves it to the page that asks by itself, and to other refusals', async () => {
  asking('proved');
  answers([status, REFUSED], [403, { error: { code: 'FORBIDDEN', message: 'No.' } }]);
  await expect(call(accountRoutes.login, { body }, { asksForFactor: true })).rejects.toMatchObject({
    body: REFUSED,
  });
  await expect(call(accountRoutes.login, { body })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(asked).not.toHaveBeenCalled();
});
