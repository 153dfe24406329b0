import { readFile } from 'node:fs/promises';
import { ERRORS, type ErrorCode, errorAnswer, FRAME_BYTES_MAX } from '@midspan/contract';
import { expect, test } from 'vitest';

const CONFIGURATION = new URL('../../../deploy/nginx.conf', import.meta.url);

test('refuses with the same text and limit as the servers', async () => {
  const text = await readFile(CONFIGURATION, 'utf8');
  const refusals = [...text.matchAll(/return (\d+) '(\{.*\})';/g)].map(([, status, body]) => ({
    status: Number(status),
    ...errorAnswer.parse(JSON.parse(body ?? '')).error,
  }));
  const codes = ['TOO_LARGE', 'RATE_LIMITED', 'UNAVAILABLE'] as const satisfies ErrorCode[];
  expect(refusals).toEqual(codes.map((code) => ({ code, ...ERRORS[code] })));
  expect(text).toContain(`client_max_body_size ${FRAME_BYTES_MAX / 1_024}k;`);
});
