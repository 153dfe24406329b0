import {
  countField,
  credenceRoutes,
  credenceTexts,
  hypothesisRoutes,
  type RouteInput,
} from '@midspan/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call, PART_OF_SCREEN, routeQuery } from '../../lib/api.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import type { Answer } from '../../ui/use-action.ts';
import { HYPOTHESES_KEY } from '../hypotheses/index.ts';
import type { CredenceRequest } from './credence-paging.ts';

export const credenceHistoryKey = (hypothesisId: string) => ['credence-history', hypothesisId];

export function useCredenceHistory(hypothesisId: string) {
  const input = { params: { id: hypothesisId } };
  return useQuery({
    ...routeQuery(credenceHistoryKey(hypothesisId), hypothesisRoutes.credenceHistory, input),
    ...PART_OF_SCREEN,
  });
}

/** Items are checked one by one where they are shown: a broken one must not hide the others. */
const uncheckedList = {
  ...credenceRoutes.listOwn,
  answer: z.object({ items: z.array(z.unknown()), totalCount: countField }),
} as const;

export const OWN_CREDENCES_KEY = 'own-credences';

export const ownCredencesQuery = ({ category, offset, limit }: CredenceRequest) =>
  routeQuery([OWN_CREDENCES_KEY, category, offset, limit], uncheckedList, {
    query: { offset, limit, ...(category && { category }) },
  });

/** Where a retry cannot help, the server's reason is more useful than the usual text. */
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

export async function saveCredence(
  queryClient: QueryClient,
  body: RouteInput<typeof credenceRoutes.save>['body'],
): Promise<void> {
  await call(credenceRoutes.save, { body });
  noteCredence(queryClient);
}

/** The member's own credence has changed: everything that shows it is reloaded. */
export function noteCredence(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: HYPOTHESES_KEY });
  void queryClient.invalidateQueries({ queryKey: [OWN_CREDENCES_KEY] });
}
