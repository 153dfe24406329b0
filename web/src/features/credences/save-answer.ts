import { credenceTexts } from '@midspan/contract';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import type { Answer } from '../../ui/use-action.ts';

/** Where trying again cannot help, the server's reason is worth more than the usual words. */
export async function saveAnswer(saving: Promise<unknown>): Promise<Answer> {
  try {
    await saving;
    return { success: true };
  } catch (failure) {
    const refused = failure instanceof ApiError && failure.status === 403;
    const error = refused
      ? errorText(failure, { fallback: credenceTexts.saveFailed })
      : credenceTexts.saveFailed;
    return { success: false, error };
  }
}
