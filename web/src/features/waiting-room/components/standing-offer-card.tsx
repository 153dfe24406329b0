import { waitingRoomTexts } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/dates.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { offerQuery, useChangeOffer } from '../offer.ts';

const LOAD_FAILED = 'Failed to load whether you are told who comes. Please try again.';

/** So that nobody has to sit and wait: the way to be told who comes, and to be told no more. */
export function StandingOfferCard({ hypothesisId }: { hypothesisId: string }) {
  const query = useQuery(offerQuery(hypothesisId));
  const change = useChangeOffer(hypothesisId);
  const offer = query.data?.offer ?? null;

  return (
    <Card className="flex min-h-72 flex-col items-start gap-4 sm:min-h-64">
      <h2 className="text-xl font-bold">
        {offer === null ? 'You need not wait here' : 'You will be told'}
      </h2>
      {query.data ? (
        <>
          <p role="status" className="text-muted">
            {offer === null ? (
              'Ask to be told and go on with your day. For seven days a notice under the bell, and at most one mail a day, says when somebody comes who sees it differently.'
            ) : (
              <>
                Until{' '}
                <time dateTime={offer.expires_at} className="font-semibold text-ink">
                  {formatDate(offer.expires_at)}
                </time>{' '}
                a notice says when somebody from the other side comes, under the bell and, at most
                once a day, by mail.
              </>
            )}
          </p>
          {offer !== null && (
            <p className="text-sm text-muted">
              Your profile has a <Link to="/profile#mail">switch for the mails</Link>.
            </p>
          )}
          {change.isError && (
            <Notice tone="error">
              {errorText(change.error, { fallback: waitingRoomTexts.offerFailed })}
            </Notice>
          )}
          {/* One button for both, so that the keyboard stays on it. */}
          <Button
            variant={offer === null ? 'primary' : 'secondary'}
            className="mt-auto"
            busy={change.isPending}
            busyLabel="Saving..."
            onClick={() => change.mutate(offer === null)}
          >
            {offer === null ? (
              <BellRing aria-hidden className="size-5 shrink-0" />
            ) : (
              <BellOff aria-hidden className="size-5 shrink-0" />
            )}
            {offer === null ? waitingRoomTexts.makeOffer : 'Stop telling me'}
          </Button>
        </>
      ) : query.isError ? (
        <LoadFailure
          text={LOAD_FAILED}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="mt-auto h-11 w-80 max-w-full" />
        </>
      )}
    </Card>
  );
}
