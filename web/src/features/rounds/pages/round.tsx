import { idField, type OpenedRound, roundRoutes, roundTexts } from '@midspan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call, isNotFound } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { AskButton } from '../../../ui/ask-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { MainHeading, Page, PageHeading } from '../../../ui/page.tsx';
import { CircleLabel, EndedCircle } from '../../circles/index.ts';
import { FailedPage } from '../../moderation/index.ts';
import { topicsPath } from '../../topics/index.ts';
import { ROUNDS_KEY, roundQuery } from '../api.ts';
import { OwnPart } from '../components/own-part.tsx';
import { RoundClaims, RoundResults, RoundTimes } from '../components/round-facts.tsx';
import { readAgainMs } from '../own-part.ts';

export function Component() {
  const id = idField.safeParse(useParams()['roundId']).data;
  return id === undefined ? <UnknownRound /> : <RoundPage key={id} id={id} />;
}

function UnknownRound() {
  return (
    <MissingPage
      title={roundTexts.notFound}
      action={<ButtonLink to="/rounds">See all rounds</ButtonLink>}
    />
  );
}

function RoundPage({ id }: { id: string }) {
  const query = useQuery({
    ...roundQuery(id),
    refetchInterval: ({ state }) => readAgainMs(state.data, Date.now()),
  });
  const round = query.data;
  if (isNotFound(query.error)) return <UnknownRound />;
  if (round === undefined && query.isError) {
    return <FailedPage query={query} title="Round" texts={roundTexts} />;
  }
  return (
    <Page title={round?.title ?? 'Round'} narrow>
      <Breadcrumb
        crumbs={[
          { label: 'Topics', to: topicsPath(round?.circle_id ?? null) },
          ...(round ? [{ label: round.topic.name, to: `/topics/${round.topic.id}` }] : []),
          { label: 'Round' },
        ]}
      />
      {round ? (
        <Opened round={round} />
      ) : (
        <>
          <PageHeading>
            <span className="sr-only">Loading round...</span>
            <Skeleton className="h-10 w-3/4" />
          </PageHeading>
          <Skeleton className="mb-6 h-60 w-full rounded-card" />
          <Skeleton className="h-60 w-full rounded-card" />
        </>
      )}
    </Page>
  );
}

const STATES: Record<OpenedRound['state'], string> = {
  open: 'Open for sign-up',
  paired: 'Under way',
  over: 'Over',
  canceled: 'Canceled',
};

function Opened({ round }: { round: OpenedRound }) {
  // What it brought them comes first; until then, what it is about.
  const isAboutReader = round.state !== 'open' && round.signup !== null;
  const own = <OwnPart key="own" round={round} />;
  const facts = [
    <Card key="facts" className="flex flex-col gap-6">
      <RoundClaims round={round} />
      <div className="border-t border-line pt-5">
        <RoundTimes round={round} />
      </div>
    </Card>,
    <RoundResults key="results" round={round} />,
  ];
  return (
    <>
      <header className="mb-6 flex flex-col gap-3">
        <MainHeading className="text-3xl font-bold tracking-tight wrap-anywhere sm:text-4xl">
          {round.title}
        </MainHeading>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
          <Badge>{STATES[round.state]}</Badge>
          <CircleLabel id={round.circle_id} />
          {round.opened_by !== null && (
            <span className="wrap-anywhere">Opened by {round.opened_by}</span>
          )}
        </div>
      </header>
      <EndedCircle id={round.circle_id} />
      <div className="flex flex-col gap-6">
        {isAboutReader ? [own, ...facts] : [...facts, own]}
        {round.can_cancel && <CancelRound roundId={round.id} />}
      </div>
    </>
  );
}

const CANCEL_FAILED = { fallback: 'We couldn’t cancel the round. Please try again.' };

/** For its opener, until it pairs. */
function CancelRound({ roundId }: { roundId: string }) {
  const queryClient = useQueryClient();
  const cancel = () =>
    answerTo(async () => {
      await call(roundRoutes.cancel, { params: { id: roundId } });
    }, CANCEL_FAILED).finally(
      // After a refusal too: it may have paired.
      () => queryClient.invalidateQueries({ queryKey: ROUNDS_KEY }),
    );
  return (
    <AskButton
      variant="quiet"
      className="self-start"
      title="Cancel this round?"
      consequence="No pairs will be drawn, and everyone who signed up gets a notice. You can’t undo this."
      confirmLabel="Cancel round"
      cancelLabel="Keep it"
      act={cancel}
      done="Round canceled"
    >
      Cancel this round
    </AskButton>
  );
}
