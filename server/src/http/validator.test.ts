import { describe, expect, test } from 'vitest';
import { namesCircleInVain } from './validator.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('[CI2] a circle that a body names', () => {
  test('is in vain where the schema has dropped it, at any depth', () => {
    const topic = { name: 'Fish' };
    for (const name of ['circle_id', 'circleId', 'circleID']) {
      expect(namesCircleInVain({ [name]: id, topic }, { topic })).toBe(true);
      expect(namesCircleInVain({ topic: { ...topic, [name]: id } }, { topic })).toBe(true);
      expect(namesCircleInVain({ topic, more: [{ [name]: id }] }, { topic })).toBe(true);
    }
  });

  test('is not where it was read, or where it is null', () => {
    const body = { topic: { name: 'Fish', circle_id: id } };
    expect(namesCircleInVain(body, body)).toBe(false);
    expect(namesCircleInVain({ ...body, circle_id: null }, body)).toBe(false);
    for (const nothing of [undefined, null, 'circle_id', 7, [], {}]) {
      expect(namesCircleInVain(nothing, nothing)).toBe(false);
    }
  });

  test('is found however deep a body is nested', () => {
    let body: object = { circle_id: id };
    for (let depth = 0; depth < 50_000; depth += 1) body = { body };
    expect(namesCircleInVain(body, {})).toBe(true);
  });
});
