import { overturnBody } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EMPTY_OVERTURN } from './challenge-form.tsx';

function wrongIn(schema: z.ZodMiniType, fields: object) {
  const { error } = schema.safeParse(fields);
  return error === undefined ? {} : z.flattenError<unknown>(error).fieldErrors;
}

const overturning = (reason: string) => wrongIn(overturnBody, { ...EMPTY_OVERTURN, reason });

describe('a proposal to overturn', () => {
  it('[OV2] needs a reason of at least 20 characters after trimming', () => {
    const short = { reason: ['Reason must be at least 20 characters'] };
    expect(overturning('  ')).toEqual({ reason: ['Reason is required'] });
    expect(overturning(`   ${'x'.repeat(19)}   `)).toEqual(short);
    expect(overturning('x'.repeat(20))).toEqual({});
  });

  it('counts code points as characters', () => {
    expect(overturning('🙂'.repeat(19))).not.toEqual({});
    expect(overturning('🙂'.repeat(20))).toEqual({});
  });
});
