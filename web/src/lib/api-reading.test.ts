import { afterEach, describe, expect, it, vi } from 'vitest';
import { isNotFound, READING } from './api.ts';
import { ApiError, NetworkError } from './api-error.ts';

const outage = new NetworkError('unreachable', null);

afterEach(() => vi.unstubAllGlobals());

describe('retrying a failed read', () => {
  it('happens twice for a temporary failure', () => {
    vi.stubGlobal('navigator', { onLine: true });
    expect([0, 1, 2].map((failures) => READING.retry(failures, outage))).toEqual([
      true,
      true,
      false,
    ]);
    expect(READING.retry(0, new ApiError(503, null))).toBe(true);
  });

  it('does not happen after a refusal', () => {
    vi.stubGlobal('navigator', { onLine: true });
    expect(READING.retry(0, new ApiError(404, null))).toBe(false);
    expect(READING.retry(0, new ApiError(403, null))).toBe(false);
  });

  it('does not happen while offline', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(READING.retry(0, outage)).toBe(false);
  });
});

describe('a missing item', () => {
  it('is distinguished from one that could not be loaded', () => {
    expect(isNotFound(new ApiError(404, null))).toBe(true);
    expect(isNotFound(new ApiError(500, null))).toBe(false);
    expect(isNotFound(outage)).toBe(false);
  });
});
