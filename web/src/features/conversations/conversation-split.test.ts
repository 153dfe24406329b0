import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitByPrivacy } from './conversation-split.ts';

const conversation = fc.record({
  conversation_type: fc.constantFrom('public', 'private'),
  created_at: fc
    .integer({ min: 0, max: 2_000_000_000_000 })
    .map((time) => new Date(time).toISOString()),
});

test('every conversation is under All and under exactly one of Public and Private', () => {
  fc.assert(
    fc.property(fc.array(conversation), (conversations) => {
      const split = splitByPrivacy(conversations);
      expect(split.all).toHaveLength(conversations.length);
      expect(new Set([...split.public, ...split.private])).toEqual(new Set(split.all));
      expect(split.public.length + split.private.length).toBe(split.all.length);
      expect(split.public.every((one) => one.conversation_type === 'public')).toBe(true);
    }),
  );
});

test('each list has the newest first', () => {
  fc.assert(
    fc.property(fc.array(conversation), (conversations) => {
      for (const list of Object.values(splitByPrivacy(conversations))) {
        const times = list.map((one) => one.created_at);
        expect(times).toEqual(times.toSorted().toReversed());
      }
    }),
  );
});
