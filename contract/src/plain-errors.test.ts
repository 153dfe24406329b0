import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as contract from './index.ts';

// As on the server, where a library sets the validator's locale to English.
z.config(z.locales.en());

type Schema = z.core.$ZodType;

const NONSENSE = [
  undefined,
  null,
  '',
  'nonsense',
  'x'.repeat(70_000),
  -1,
  1.5,
  1e21,
  Number.NaN,
  true,
  [],
  ['nonsense'],
  Array.from({ length: 101 }, () => crypto.randomUUID()),
  {},
  { nonsense: 'nonsense' },
];

/**
 * Every valid value of this schema, with each of its fields in turn replaced by an invalid value.
 */
function* nonsenseFor(schema: Schema): Generator<unknown> {
  yield* NONSENSE;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      for (const [field, inner] of Object.entries(def.shape)) {
        for (const value of nonsenseFor(inner)) yield { [field]: value };
      }
      return;
    case 'array':
      for (const value of nonsenseFor(def.element)) yield [value];
      return;
    case 'record':
      for (const value of nonsenseFor(def.valueType)) {
        yield { private_request: value };
      }
      return;
    case 'union':
      for (const option of def.options) yield* unionNonsense(option);
      return;
    case 'pipe':
      yield* nonsenseFor(def.in);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
      yield* nonsenseFor(def.innerType);
  }
}

/** A branch is chosen only when its discriminator is right. */
function* unionNonsense(option: Schema): Generator<unknown> {
  const { def } = (option as z.core.$ZodTypes)._zod;
  const tags =
    def.type === 'object'
      ? Object.entries(def.shape).flatMap(([field, inner]) => {
          const tag = (inner as z.core.$ZodTypes)._zod.def;
          return tag.type === 'literal' ? [[field, tag.values[0]]] : [];
        })
      : [];
  for (const value of nonsenseFor(option)) {
    yield typeof value === 'object' && value !== null
      ? { ...Object.fromEntries(tags), ...value }
      : value;
  }
}

const isRoute = (value: unknown): value is contract.Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const routes = Object.values<unknown>(contract)
  .filter(isGroup)
  .flatMap((group) => Object.values(group))
  .filter(isRoute);

const inputs: [name: string, schema: Schema][] = [
  ...routes.flatMap((route) =>
    (['params', 'query', 'body'] as const).flatMap((part): [string, Schema][] =>
      route[part] === undefined ? [] : [[`${part} of ${route.method} ${route.path}`, route[part]]],
    ),
  ),
  ...Object.entries(contract.clientEvents).map(([name, { payload }]): [string, Schema] => [
    name,
    payload,
  ]),
];

/** Messages of the validator itself. */
const ITS_OWN =
  /invalid|expected|received|too (big|small)|unrecognized|discriminator|NaN|undefined|null|uuid|regex|pattern|option/i;

describe('every route and event', () => {
  test('is covered by these tests', () => {
    expect(routes.length).toBeGreaterThan(40);
    expect(inputs.map(([name]) => name)).toContain('body of POST /auth/register');
  });

  test.each(inputs)(
    '[TX8] answers nonsense for %s with sentences a person understands',
    (_, schema) => {
      const messages = new Set<string>();
      for (const given of nonsenseFor(schema)) {
        for (const issue of z.safeParse(schema, given).error?.issues ?? []) {
          messages.add(issue.message);
        }
      }
      for (const message of messages) {
        expect(message).toMatch(/^[A-Z].*\s.*[\p{L}\d.]$/u);
        expect(message).not.toMatch(ITS_OWN);
      }
    },
  );
});

test.each([
  [contract.waitingRoomEvents['waitingRoom:join'].payload, {}, 'The hypothesis ID is missing.'],
  [contract.byId, { id: 'nonsense' }, 'The ID isn’t valid.'],
  [contract.pageQuery(10), { limit: '1000' }, 'The limit must be at most 100.'],
  [contract.pageQuery(10), { limit: 'ten' }, 'The limit must be a number.'],
  [
    contract.waitingRoomEvents['privateMatch:respond'].payload,
    { requestId: crypto.randomUUID(), accept: 'yes' },
    'The answer must be true or false.',
  ],
  [
    contract.conversationRoutes.listOfUser.query,
    { type: 'secret' },
    'The type must be public or private.',
  ],
  [
    contract.credenceRoutes.listOwn.query,
    { offset: 1e7, category: 'Magic' },
    'The offset must be at most 1,000,000.',
    'The category must be Politics, Economics, Science, History, Religion, Society & Culture n.e.c., or Ethics n.e.c.',
  ],
  [contract.byId, null, 'Please check what you entered.'],
])('[TX8] names the field and what it should be', (schema, given, ...sentences) => {
  const messages = z.safeParse(schema, given).error?.issues.map(({ message }) => message);
  expect(messages).toEqual(sentences);
});
