import { describe, expect, it } from 'vitest';
import { checkOverturn, EMPTY_OVERTURN, editOverturn } from './overturn-form.ts';
import { checkReason } from './recalibration-form.ts';

const written = (reason: string) => ({ ...EMPTY_OVERTURN, reason });

describe('a proposal to overturn', () => {
  it('[OV2] needs a reason of at least 20 characters after trimming', () => {
    expect(checkOverturn(written('  '))).toEqual({ reason: 'Reason is required' });
    const short = { reason: 'Reason must be at least 20 characters' };
    expect(checkOverturn(written(`   ${'x'.repeat(19)}   `))).toEqual(short);
    expect(checkOverturn(written('x'.repeat(20)))).toEqual({});
    expect(checkReason('x'.repeat(19))).toBe(short.reason);
    expect(checkReason('x'.repeat(20))).toBeUndefined();
  });

  it('counts code points as characters', () => {
    expect(checkOverturn(written('🙂'.repeat(19)))).not.toEqual({});
    expect(checkOverturn(written('🙂'.repeat(20)))).toEqual({});
  });

  it('clears only the error of the edited field', () => {
    const form = { fields: written('x'), errors: { reason: 'Too short', source: 'Too long' } };
    expect(editOverturn(form, { reason: 'xy' })).toEqual({
      fields: written('xy'),
      errors: { source: 'Too long' },
    });
  });
});
