import { credenceTexts } from '@midspan/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { saveAnswer } from './api.ts';

const failing = (status: number) => {
  const error = { code: 'FORBIDDEN', message: 'Confirm your email address first.' };
  return saveAnswer(Promise.reject(new ApiError(status, { error })));
};

test('[SC5] shows the server’s words where saving is not allowed, and the usual text otherwise', async () => {
  expect(await failing(403)).toEqual({
    success: false,
    error: 'Confirm your email address first.',
  });
  for (const status of [400, 409, 500]) {
    expect(await failing(status)).toEqual({ success: false, error: credenceTexts.saveFailed });
  }
});
