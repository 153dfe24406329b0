import { randomUUID } from 'node:crypto';
import { idField, invitationCodeField } from '@midspan/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createAdmit, type Gate } from './gate.ts';

const CIRCLE = randomUUID();
const [hidden, open] = [randomUUID(), randomUUID()];
const code = 'abcdefghijklmnopqrstuv';

const gate: Gate = {
  isOpen: (names) => !names.includes(hidden),
  circlesOf: async (names) =>
    new Map(names.filter((name) => [hidden, code].includes(name)).map((name) => [name, CIRCLE])),
};

const schema = z.object({
  id: idField,
  other: z.optional(idField),
  many: z.array(z.object({ id: z.nullable(idField) })),
  piped: z.pipe(
    z.nullish(idField),
    z.transform((id) => id ?? null),
  ),
  kept: z.nullish(z.object({ code: invitationCodeField })),
  text: z.string(),
});
const given = {
  id: hidden,
  other: open,
  many: [{ id: hidden }, { id: null }],
  piped: hidden,
  kept: { code },
  text: hidden,
};
const admit = createAdmit(gate, undefined, schema);
const asVisitor = () => admit([undefined, given] as const, null);

test('[CI2] replaces what is in a circle wherever a schema takes a name, and leaves texts alone', async () => {
  const [, seen] = (await asVisitor()).given;
  const names = [seen.id, seen.many[0]?.id, seen.piped];
  for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}$/);
  expect(names).not.toContain(hidden);
  expect(seen.kept.code).not.toBe(code);
  expect(seen).toMatchObject({ other: open, many: [{}, { id: null }], text: hidden });
});

test('[CI2] replaces it by a new name each time, which no one can recognize', async () => {
  const [one, other] = [await asVisitor(), await asVisitor()];
  expect(one.given[1].id).not.toBe(other.given[1].id);
});

test('[CI2] looks a caller up again who may have entered a circle since, and no one else', async () => {
  const inside = async () => ({ circles: { [CIRCLE]: 'open' } as const });
  const outside = { circles: {} };
  const admitted = await admit([undefined, given] as const, outside, inside);
  expect(admitted.given[1]).toEqual(given);
  const never = () => Promise.reject(new Error('this caller is known well enough'));
  const withoutHidden = { ...given, id: open, many: [], piped: null, kept: null };
  expect((await admit([undefined, withoutHidden] as const, outside, never)).given[1]).toEqual(
    withoutHidden,
  );
});

test('[CI2] puts the caller’s own names back into what is sent to them', async () => {
  const { given: seen, restore } = await asVisitor();
  const sent = { about: seen[1].id, list: [seen[1].piped], words: `not ${seen[1].id}` };
  expect(restore(sent)).toEqual({ about: hidden, list: [hidden], words: sent.words });
});

test('[CI2] [CI8] leaves everything to members of the circle, and says whether it has ended', async () => {
  for (const state of ['open', 'ended'] as const) {
    const admitted = await admit([undefined, given] as const, { circles: { [CIRCLE]: state } });
    expect(admitted.given[1]).toEqual(given);
    expect(admitted.endedCircle).toBe(state === 'ended');
  }
});
