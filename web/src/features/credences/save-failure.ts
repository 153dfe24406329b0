import { credenceTexts } from '@midspan/contract';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';

/** Where trying again cannot help, the server's reason is worth more than the usual words. */
export function saveFailureText(failure: unknown): string {
  const refused = failure instanceof ApiError && failure.status === 403;
  return refused
    ? errorText(failure, { fallback: credenceTexts.saveFailed })
    : credenceTexts.saveFailed;
}
