import type { PublicProposal, ServerPayload } from '@midspan/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  evidenceHistoryKey,
  wantedKey,
  withMovedItem,
} from '../../features/conversations/index.ts';
import { type HypothesisNews, useHypothesisWatch } from '../../features/hypotheses/index.ts';
import { createSpreadReread, reread } from '../../lib/reread.ts';
import { afterChallenge, afterMove, createChallengeOrder, type Shown } from './moves.ts';
import { isReading, readShown, screenQuery, writeShown } from './screen.ts';

/** Applies broadcasts to the screen, and reloads only what they don't contain. */
function createNews(queryClient: QueryClient, id: string): HypothesisNews {
  const screen = screenQuery(id);
  const isNews = createChallengeOrder();
  let highestSeq = 0;

  const again = createSpreadReread(() => void readAgain());

  async function readAgain(): Promise<void> {
    await reread(queryClient, { queryKey: screen.queryKey });
    const state = queryClient.getQueryState(screen.queryKey);
    // Another server may respond with a slightly old cached answer.
    if (state?.status === 'success' && (state.data?.ledgerSeq ?? 0) < highestSeq) again.ask();
  }

  return {
    onMove(moved: ServerPayload<'hypothesis:credenceChanged'>) {
      highestSeq = Math.max(highestSeq, moved.ledgerSeq);
      const shown = readShown(queryClient, id);
      const after = shown === null ? 'behind' : afterMove(shown, moved);
      if (after === 'known') return;
      const [item] = moved.changed.items ?? [];
      if (item !== undefined) {
        queryClient.setQueriesData<Shown['evidence']>(
          { queryKey: wantedKey(id) },
          (wanted) => wanted && withMovedItem(wanted, item),
        );
      }
      if (after === 'behind' || isReading(queryClient, id)) again.ask();
      if (after !== 'behind') writeShown(queryClient, id, after);
    },

    onChallenge(proposal: PublicProposal) {
      if (!isNews(proposal)) return;
      if (isReading(queryClient, id)) again.ask();
      queryClient.setQueryData<Shown['evidence']>(
        evidenceHistoryKey(id),
        (evidence) => evidence && afterChallenge(evidence, proposal),
      );
    },

    onOther: again.ask,

    async onWatched(mark) {
      // The page may still be loading. If that fails, it shows the failure itself.
      const state = await queryClient.ensureQueryData(screen).catch(() => null);
      if (state !== null && state.mark !== mark) again.ask();
    },

    stop: again.stop,
  };
}

export function useLiveHypothesis(id: string): void {
  const queryClient = useQueryClient();
  useHypothesisWatch(
    id,
    useMemo(() => createNews(queryClient, id), [queryClient, id]),
  );
}
