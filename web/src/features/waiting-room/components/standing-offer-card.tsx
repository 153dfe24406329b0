import { type StandingOffer, waitingRoomRoutes, waitingRoomTexts } from '@midspan/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { Link } from 'react-router';
import { call, retryOf, routeQuery } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure, Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';

const offerQuery = (hypothesisId: string) =>
  routeQuery(['standing-offer', hypothesisId], waitingRoomRoutes.readOffer, {
    params: { id: hypothesisId },
  });

const LOAD_FAILED = 'Failed to load your alerts. Please try again.';

/** So that no one has to sit and wait: alerts for this room, on and off. */
export function StandingOfferCard({
  hypothesisId,
  title = 'You don’t have to wait here',
}: {
  hypothesisId: string;
  /** while they are off */
  title?: string;
}) {
  const queryClient = useQueryClient();
  const { queryKey } = offerQuery(hypothesisId);
  const query = useQuery(offerQuery(hypothesisId));
  const change = useMutation({
    mutationFn: async (wanted: boolean): Promise<StandingOffer | null> => {
      const input = { params: { id: hypothesisId } };
      return wanted
        ? call(waitingRoomRoutes.makeOffer, input)
        : call(waitingRoomRoutes.withdrawOffer, input);
    },
    async onSuccess(offer) {
      // A pending response may be older than this change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { offer });
    },
  });
  const offer = query.data?.offer ?? null;
  const Icon = offer === null ? BellRing : BellOff;

  return (
    <Card className="flex min-h-72 flex-col items-start gap-4 sm:min-h-64">
      <h2 className="text-xl font-bold">{offer === null ? title : 'Alerts are on'}</h2>
      {query.data ? (
        <>
          <p role="status" className="text-muted">
            {offer === null ? 'For seven days,' : `Until ${formatDate(offer.expires_at)}`} you’ll
            get a notice under the bell, and at most one email a day, when someone from the other
            side arrives.
          </p>
          {offer !== null && (
            <p className="text-sm text-muted">
              You can <Link to="/account#mail">turn the emails off</Link> in your settings.
            </p>
          )}
          {change.isError && (
            <Notice tone="error">
              {errorText(change.error, { fallback: waitingRoomTexts.offerFailed })}
            </Notice>
          )}
          {/* One button for both, so that the focus stays on it. */}
          <Button
            variant={offer === null ? 'primary' : 'secondary'}
            className="mt-auto"
            busy={change.isPending}
            busyLabel="Saving..."
            onClick={() => change.mutate(offer === null)}
          >
            <Icon aria-hidden className="size-5 shrink-0" />
            {offer === null ? waitingRoomTexts.makeOffer : waitingRoomTexts.withdrawOffer}
          </Button>
        </>
      ) : query.isError ? (
        <LoadFailure text={LOAD_FAILED} {...retryOf(query)} />
      ) : (
        <>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="mt-auto h-11 w-80 max-w-full" />
        </>
      )}
    </Card>
  );
}
