import type { DeskCount, ErrorCode } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { isNotFound, retryOf } from '../../../lib/reading.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { NotFoundPage } from '../../../ui/not-found-page.tsx';
import { MainHeading, Page, PageHeading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSession } from '../../accounts/index.ts';
import { reportsQuery } from '../api.ts';
import { useDeskCount } from '../desk-count.ts';
import { circleIn } from '../desk-path.ts';

/** Who works here, and for what. */
export interface Post {
  readonly meId: string;
  readonly count: DeskCount;
  /** [DK3] the circle a host works for; null for a moderator */
  readonly circleId: string | null;
}

interface DeskFrameProps {
  /** hosts don't see this page either */
  isForModerators?: boolean;
  children: (post: Post) => ReactNode;
}

/** [DK2] A page of the desk; for everyone else there is no such page. */
export function DeskFrame({ isForModerators = false, children }: DeskFrameProps) {
  const { status, user, failure, refresh } = useSession();
  const query = useDeskCount();
  const [search] = useSearchParams();
  const asked = circleIn(search);
  if (status === 'signed-out') return <NotFoundPage />;
  if (failure !== null) return <Unknown busy={false} onRetry={() => void refresh()} />;
  if (query.data === undefined)
    return query.isError ? <Unknown {...retryOf(query)} /> : <Loading />;
  if (query.data === null || user === null) return <NotFoundPage />;
  const { is_moderator, circles } = query.data;
  const circleId = asked ?? (is_moderator ? null : (circles[0]?.id ?? null));
  const mayWork =
    circleId === null
      ? is_moderator
      : !isForModerators && circles.some(({ id }) => id === circleId);
  if (!mayWork) return <NotFoundPage />;
  return (
    <Admitted circleId={circleId}>
      {children({ meId: user.id, count: query.data, circleId })}
    </Admitted>
  );
}

/** A refusal of the queue is a refusal of every page of the desk. */
function Admitted({ circleId, children }: { circleId: string | null; children: ReactNode }) {
  const { error } = useInfiniteQuery(reportsQuery(circleId, 'open'));
  if (isNotFound(error)) return <NotFoundPage />;
  const code: string | null = error instanceof ApiError ? error.code : null;
  if (code === ('SECOND_FACTOR_MISSING' satisfies ErrorCode)) return <NoSecondFactor />;
  return children;
}

function NoSecondFactor() {
  return (
    <MissingPage
      title="Set up two-step sign-in first"
      lead="The desk shows what people reported, so a password alone doesn’t open it. Add a passkey or an authenticator app to your account, then come back."
      action={<ButtonLink to="/account">Open settings</ButtonLink>}
    />
  );
}

function Unknown(retry: { busy: boolean; onRetry: () => void }) {
  return (
    <Page title="Not loaded" narrow>
      <PageHeading>We couldn’t open this page</PageHeading>
      <LoadFailure text="Check your connection and try again." {...retry} />
    </Page>
  );
}

function Loading() {
  return (
    <Page title="Loading" narrow>
      <MainHeading className="sr-only">Loading</MainHeading>
      <Skeleton className="mb-8 h-10 w-56" />
      <Skeleton className="h-64 w-full" />
    </Page>
  );
}
