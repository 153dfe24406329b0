import { COMPARED_MAX, weighingRoutes } from '@midspan/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useSettled } from '../../../lib/use-settled.ts';

/** Long enough to finish a word. */
const SETTLED_MS = 400;

export interface Finding {
  readonly hypothesisId: string;
  readonly conversationId: string;
  readonly description: string;
  readonly source: string;
  /** the item itself, which may be listed already */
  readonly except: string | null;
}

/** Without half a character at the end, which would be refused. */
const startOf = (text: string, max: number) => text.slice(0, max).toWellFormed();

const NONE = { isAsked: false, items: [] };

/**
 * [WA5] Whether anything counts that a finding could build on, and what may say the same. A form
 * works without the answer, so it isn't asked again if it fails.
 */
export function useSimilar(finding: Finding | null) {
  const { hypothesisId = '', conversationId, description = '', source = '' } = finding ?? {};
  const text = useSettled(startOf(description, COMPARED_MAX.description), SETTLED_MS);
  const address = useSettled(startOf(source, COMPARED_MAX.source), SETTLED_MS);
  const { data } = useQuery({
    queryKey: ['similar-evidence', hypothesisId, conversationId, text, address],
    enabled: finding !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        weighingRoutes.similar,
        {
          params: { id: hypothesisId },
          query: { description: text, source: address, conversationId },
        },
        { signal },
      ),
  });
  if (finding === null || data === undefined) return NONE;
  return { isAsked: data.any, items: data.items.filter(({ id }) => id !== finding.except) };
}

export type Similar = ReturnType<typeof useSimilar>;
