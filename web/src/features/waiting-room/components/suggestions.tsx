import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { type Suggestion, suggestionsQuery, waitingAcross } from '../counts.ts';

export const SUGGESTIONS_TITLE = 'Someone from the other side is waiting here now';

export const acrossText = (suggestion: Suggestion) =>
  `${waitingAcross(suggestion).toLocaleString('en')} waiting`;

/** Rooms that aren't empty, for a member in one that is. */
export function Suggestions() {
  const titleId = useId();
  const { data = [] } = useQuery(suggestionsQuery);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Card>
        <h2 id={titleId} className="text-xl font-bold">
          {SUGGESTIONS_TITLE}
        </h2>
        <ul className="mt-2 divide-y divide-line">
          {data.map((one) => (
            <li key={one.hypothesis_id}>
              <Link
                to={`/waiting-room/${one.hypothesis_id}`}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4 no-underline hover:underline"
              >
                <span className="claim-quotes min-w-0 font-serif text-lg wrap-anywhere">
                  {one.hypothesis_statement}
                </span>
                <span className="flex shrink-0 items-center gap-1.5 text-sm font-semibold tabular-nums">
                  {acrossText(one)}
                  <ArrowRight aria-hidden className="size-4" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
