import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reread } from '../../../lib/reread.ts';
import { evidenceHistoryKey } from '../items/api.ts';
import type { LiveState } from '../live/live-view.ts';

/**
 * Events update the newest items in place; older ones were loaded by page, and are reloaded once
 * the hypothesis's evidence has changed.
 */
export function useOlderEvidence({ conversation, ledgerSeq, openProposals }: LiveState): void {
  const queryClient = useQueryClient();
  const hypothesisId = conversation?.hypothesis_id ?? '';
  const now = [ledgerSeq, ...openProposals.map(({ id, status }) => `${id} ${status}`)].join();
  const seen = useRef(now);
  useEffect(() => {
    if (seen.current === now) return;
    seen.current = now;
    void reread(queryClient, { queryKey: evidenceHistoryKey(hypothesisId) });
  }, [queryClient, hypothesisId, now]);
}
