import { useMemo } from 'react';
import { lastingDrafts } from '../../lib/drafts.ts';
import { type KeptAnswer, keepAnswer } from './kept-answer.ts';

/** This browser's answer to an invitation, in any of its tabs. */
export function useKeptAnswer(code: string, userId: string | null): KeptAnswer {
  return useMemo(
    () => keepAnswer({ store: lastingDrafts, code, userId, now: Date.now }),
    [code, userId],
  );
}
