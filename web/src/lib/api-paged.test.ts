import { type Paged, route, TOTAL_COUNT_HEADER } from '@midspan/contract';
import { expect, expectTypeOf, test, vi } from 'vitest';
import * as z from 'zod/mini';

vi.stubGlobal(
  'window',
  Object.assign(new EventTarget(), { localStorage: { getItem: () => null } }),
);
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
const { call } = await import('./api.ts');

const books = route({
  method: 'GET',
  path: '/books',
  summary: 'Books, one page at a time',
  access: 'anyone',
  paged: true,
  query: z.object({ offset: z._default(z.coerce.number(), 0) }),
  answer: z.array(z.string()),
});

function answers(body: unknown, total: string | null): void {
  const headers = new Headers();
  if (total !== null) headers.set(TOTAL_COUNT_HEADER, total);
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { headers }));
}

test('returns a page of a list with the length of the whole list', async () => {
  answers(['Emma', 'Persuasion'], '6');
  const page = await call(books, { query: {} });
  expectTypeOf(page).toEqualTypeOf<Paged<string[]>>();
  expect(page).toEqual({ items: ['Emma', 'Persuasion'], total: 6 });
  expect(fetched.mock.lastCall?.[0]).toBe('/api/books');
});

test('returns zero as the length of an empty list', async () => {
  answers([], '0');
  expect(await call(books, { query: { offset: 30 } })).toEqual({ items: [], total: 0 });
  expect(fetched.mock.lastCall?.[0]).toBe('/api/books?offset=30');
});

test.each([null, '', 'many', '-1', '1.5'])(
  'refuses a page whose count is %j as breaking the contract',
  async (total) => {
    answers(['Emma'], total);
    await expect(call(books, { query: {} })).rejects.toMatchObject({
      name: 'ApiError',
      status: 200,
    });
  },
);

test('returns a list without pages as a bare list', async () => {
  const { paged: _, ...whole } = books;
  answers(['Emma'], null);
  const list = await call(whole, { query: {} });
  expectTypeOf(list).toEqualTypeOf<string[]>();
  expect(list).toEqual(['Emma']);
});
