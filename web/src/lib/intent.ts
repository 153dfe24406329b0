import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useOnce } from './use-once.ts';

/** What a press on a link means beyond opening its page; the page does it on arrival. */
type Intent = 'join' | 'invite' | 'talk';

const intentState = z.object({ intent: z.enum(['join', 'invite', 'talk']) });

export const withIntent = (intent: Intent): z.infer<typeof intentState> => ({ intent });

/** Whether the link that led here had this intent; a reload, or coming back, has none. */
export function useIntent(intent: Intent): boolean {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [intended] = useState(() => intentState.safeParse(state).data?.intent === intent);
  useOnce(() => {
    if (!intended) return;
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  });
  return intended;
}
