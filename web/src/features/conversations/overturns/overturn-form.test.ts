import { overturnBody } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EVEN_WEIGHT, fieldsOfWeight } from '../evidence/weight-fields.ts';
import { EMPTY_OVERTURN } from './overturn-form.ts';
import { recalibrationForm } from './recalibration-form.ts';

function wrongIn(schema: z.ZodMiniType, fields: object) {
  const { error } = schema.safeParse(fields);
  return error === undefined ? {} : z.flattenError<unknown>(error).fieldErrors;
}

const overturning = (reason: string) => wrongIn(overturnBody, { ...EMPTY_OVERTURN, reason });
const recalibrating = (reason: string) =>
  wrongIn(recalibrationForm, { ...fieldsOfWeight(EVEN_WEIGHT), reason });

describe('a proposal to overturn or to recalibrate', () => {
  it('[OV2] needs a reason of at least 20 characters after trimming', () => {
    const short = { reason: ['Reason must be at least 20 characters'] };
    for (const wrongWith of [overturning, recalibrating]) {
      expect(wrongWith('  ')).toEqual({ reason: ['Reason is required'] });
      expect(wrongWith(`   ${'x'.repeat(19)}   `)).toEqual(short);
      expect(wrongWith('x'.repeat(20))).toEqual({});
    }
  });

  it('counts code points as characters', () => {
    expect(overturning('🙂'.repeat(19))).not.toEqual({});
    expect(overturning('🙂'.repeat(20))).toEqual({});
  });
});
