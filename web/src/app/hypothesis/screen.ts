import { type HypothesisScreen, hypothesisScreenRoutes } from '@midspan/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  conversationsKey,
  evidenceHistoryKey,
  privateConversationsKey,
  wantedKey,
  withMovedItem,
} from '../../features/conversations/index.ts';
import { credenceHistoryKey } from '../../features/credences/index.ts';
import {
  type HypothesisNews,
  hypothesisQuery,
  supportQuery,
  useHypothesisWatch,
} from '../../features/hypotheses/index.ts';
import { comingRoundsQuery } from '../../features/rounds/index.ts';
import { countsQuery } from '../../features/waiting-room/index.ts';
import { call } from '../../lib/api.ts';
import { putFirstPage } from '../../lib/page-list.ts';
import { createSpreadReread, reread } from '../../lib/reread.ts';
import { afterChallenge, afterMove, createChallengeOrder, type Shown } from './moves.ts';

/** The last number on the screen; its parts are in the query cache under their own keys. */
interface ScreenState {
  readonly ledgerSeq: number;
  readonly mark: string;
  /** whose private conversations are listed; null for a visitor */
  readonly viewerId: string | null;
}

const keyOf = (id: string) => ['screens', 'hypothesis', id];

function takeParts(queryClient: QueryClient, id: string, screen: HypothesisScreen): void {
  queryClient.setQueryData(hypothesisQuery(id).queryKey, screen.hypothesis);
  queryClient.setQueryData(supportQuery(id).queryKey, screen.support);
  queryClient.setQueryData(credenceHistoryKey(id), screen.credence_history);
  queryClient.setQueryData(countsQuery({ hypothesisId: id }).queryKey, screen.waiting);
  queryClient.setQueryData(comingRoundsQuery({ hypothesisId: id }).queryKey, screen.rounds);
  putFirstPage(queryClient, evidenceHistoryKey(id), screen.evidence);
  putFirstPage(queryClient, conversationsKey('hypothesis', id), screen.conversations);
  if (screen.own === null) return;
  const { user_id, private_conversations } = screen.own;
  const privateKey = privateConversationsKey('hypothesis', id, user_id);
  putFirstPage(queryClient, privateKey, private_conversations);
}

/** The whole page in one call. It isn't retried: each part is then loaded on its own. */
export const screenQuery = (id: string) =>
  queryOptions({
    retry: false,
    queryKey: keyOf(id),
    queryFn: async ({ client, signal }): Promise<ScreenState> => {
      const screen = await call(hypothesisScreenRoutes.read, { params: { id } }, { signal });
      const known = client.getQueryData<ScreenState>(keyOf(id));
      // A response older than events already applied would revert the page.
      if (known !== undefined && screen.ledger_seq < known.ledgerSeq) return known;
      takeParts(client, id, screen);
      const { ledger_seq, mark, own } = screen;
      return { ledgerSeq: ledger_seq, mark, viewerId: own?.user_id ?? null };
    },
  });

const NONE = { pages: [], pageParams: [] };

/** What is on the screen; null while a part of it is missing. */
function readShown(queryClient: QueryClient, id: string): Shown | null {
  const read = <Data>(key: readonly unknown[]) => queryClient.getQueryData<Data>(key);
  const state = read<ScreenState>(keyOf(id));
  const hypothesis = queryClient.getQueryData(hypothesisQuery(id).queryKey);
  const support = queryClient.getQueryData(supportQuery(id).queryKey);
  const history = read<Shown['history']>(credenceHistoryKey(id));
  const evidence = read<Shown['evidence']>(evidenceHistoryKey(id));
  const conversations = read<Shown['conversations']>(conversationsKey('hypothesis', id));
  if (!state || !hypothesis || !support || !history || !evidence || !conversations) return null;
  const { ledgerSeq, viewerId } = state;
  const privateConversations =
    viewerId === null
      ? NONE
      : read<Shown['privateConversations']>(privateConversationsKey('hypothesis', id, viewerId));
  if (privateConversations === undefined) return null;
  return { ledgerSeq, hypothesis, history, support, evidence, conversations, privateConversations };
}

function writeShown(queryClient: QueryClient, id: string, shown: Shown): void {
  queryClient.setQueryData<ScreenState>(
    keyOf(id),
    (state) => state && { ...state, ledgerSeq: shown.ledgerSeq },
  );
  queryClient.setQueryData(hypothesisQuery(id).queryKey, shown.hypothesis);
  queryClient.setQueryData(supportQuery(id).queryKey, shown.support);
  queryClient.setQueryData(credenceHistoryKey(id), shown.history);
  queryClient.setQueryData(evidenceHistoryKey(id), shown.evidence);
  queryClient.setQueryData(conversationsKey('hypothesis', id), shown.conversations);
}

/** Whether a response is pending that may be older than what was just received. */
const isReading = (queryClient: QueryClient, id: string): boolean =>
  [
    keyOf(id),
    hypothesisQuery(id).queryKey,
    supportQuery(id).queryKey,
    credenceHistoryKey(id),
    evidenceHistoryKey(id),
    conversationsKey('hypothesis', id),
  ].some((queryKey) => queryClient.isFetching({ queryKey }) > 0);

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
    onMove(moved) {
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

    onChallenge(proposal) {
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
