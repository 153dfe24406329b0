import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSession } from '../../accounts/index.ts';
import { isOnboarded, onboardingStatusQuery } from '../../onboarding/index.ts';
import { type Suggestion, suggestionsQuery } from '../counts.ts';
import { acrossText, SUGGESTIONS_TITLE } from './suggestions.tsx';

/** Only for those who may enter a waiting room. */
export function WaitingStrip() {
  const { user } = useSession();
  const verified = user?.email_verified ?? true;
  const { data: status } = useQuery({
    ...onboardingStatusQuery,
    enabled: user !== null && verified,
  });
  if (!verified || (status !== undefined && !isOnboarded(status))) return null;
  return (
    <div className="mb-8">
      <SuggestionStrip known={status !== undefined} />
    </div>
  );
}

/** As high in every state, so that the page below it stays where it is. */
const FRAME = 'flex h-32 sm:h-24 min-w-0 flex-col justify-center gap-2 rounded-card bg-sunken px-5';

/** Where the member could talk with someone right now, on one line. */
function SuggestionStrip({ known }: { known: boolean }) {
  const titleId = useId();
  const { data, isError } = useQuery({ ...suggestionsQuery, enabled: known });
  if (data !== undefined && data.length > 0) {
    return (
      <section aria-labelledby={titleId} className={FRAME}>
        <h2 id={titleId} className="text-sm font-semibold">
          {SUGGESTIONS_TITLE}
        </h2>
        <ul className="-mx-5 flex gap-2 overflow-x-auto px-5 py-0.5">
          {data.map((one) => (
            <li key={one.hypothesis_id} className="max-w-full shrink-0">
              <SuggestionLink suggestion={one} />
            </li>
          ))}
        </ul>
      </section>
    );
  }
  return (
    <div className={FRAME}>
      {data === undefined && !isError ? (
        <>
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-80 max-w-full" />
        </>
      ) : (
        <>
          <p className="text-sm font-semibold text-balance">
            {isError
              ? 'We couldn’t check who is waiting.'
              : 'No one from the other side is waiting right now.'}
          </p>
          <p className="text-sm text-muted">A waiting room can alert you when someone arrives.</p>
        </>
      )}
    </div>
  );
}

function SuggestionLink({ suggestion }: { suggestion: Suggestion }) {
  return (
    <Link
      to={`/waiting-room/${suggestion.hypothesis_id}`}
      title={suggestion.hypothesis_statement}
      className="flex min-h-9 items-center gap-3 rounded-card bg-raised px-4 py-1.5 no-underline shadow-card hover:underline"
    >
      <span className="line-clamp-2 font-serif leading-snug sm:line-clamp-1">
        {suggestion.hypothesis_statement}
      </span>
      <span className="shrink-0 text-sm text-muted tabular-nums">{acrossText(suggestion)}</span>
    </Link>
  );
}
