import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { isNotFound, READING } from './reading.ts';

const outage = new NetworkError('unreachable', null);

afterEach(() => vi.unstubAllGlobals());

describe('trying a failed read again', () => {
  it('gives trouble that may pass two more chances', () => {
    vi.stubGlobal('navigator', { onLine: true });
    expect([0, 1, 2].map((failures) => READING.retry(failures, outage))).toEqual([
      true,
      true,
      false,
    ]);
    expect(READING.retry(0, new ApiError(503, null))).toBe(true);
  });

  it('takes a refusal as the answer it is', () => {
    vi.stubGlobal('navigator', { onLine: true });
    expect(READING.retry(0, new ApiError(404, null))).toBe(false);
    expect(READING.retry(0, new ApiError(403, null))).toBe(false);
  });

  it('does not make somebody wait who is offline', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(READING.retry(0, outage)).toBe(false);
  });
});

describe('what is not there', () => {
  it('is told from what could not be read', () => {
    expect(isNotFound(new ApiError(404, null))).toBe(true);
    expect(isNotFound(new ApiError(500, null))).toBe(false);
    expect(isNotFound(outage)).toBe(false);
  });
});
